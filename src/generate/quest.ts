import * as z from 'zod';
import { grow } from '../data/grow.ts';
import { SottoError } from '../errors.ts';
import type { Checkpoint } from '../progress.ts';
import type { Random } from '../random.ts';
import type { Cells, Dataset } from '../records/dataset.ts';
import { newRecords } from '../records/rows.ts';
import { sortRows } from '../records/sort-rows.ts';
import { defineGenerator } from './define.ts';
import { drawExponential, drawNormal, poissonWeights, WeightedChoice } from './sampling.ts';

export interface QuestOptions {
  readonly records: number;
  /** Items are called 1 … items; those that never occur are left out of the dictionary. */
  readonly items: number;
  readonly meanLength: number;
  /** Number of potentially large itemsets. */
  readonly patterns: number;
  readonly meanPatternLength: number;
  /** Mean share of a pattern's items that are taken from the pattern before it. */
  readonly correlation: number;
  /** Mean corruption level: how readily items of a pattern are dropped. */
  readonly corruption: number;
}

/** The IBM Quest generator of market baskets, with the parameters of its paper. */
export const quest = defineGenerator({
  id: 'quest',
  title: 'IBM Quest',
  summary:
    'Market baskets made of overlapping patterns, each of which may be bought only in part: the T10I4D100K family.',
  source: {
    authors: 'Agrawal, Srikant',
    title: 'Fast algorithms for mining association rules',
    year: 1994,
    venue: 'VLDB',
  },
  format: 'fimi',
  params: z.object({
    records: z.int().min(1).max(1_000_000_000).default(100_000).describe('Number of records.'),
    items: z.int().min(1).max(10_000_000).default(1_000).describe('Number of items to choose from.'),
    meanLength: z.number().min(1).max(10_000).default(10).describe('Mean number of items in a record.'),
    patterns: z.int().min(1).max(1_000_000).default(2_000).describe('Number of patterns that records are made of.'),
    meanPatternLength: z.number().min(1).max(1_000).default(4).describe('Mean number of items in a pattern.'),
    correlation: z
      .number()
      .min(0)
      .max(1)
      .default(0.5)
      .describe('Mean share of a pattern that is taken from the previous pattern.'),
    corruption: z
      .number()
      .min(0)
      .max(1)
      .default(0.5)
      .describe('How likely a basket is to leave out items of a pattern.'),
  }),
  run: (params, random, checkpoint) => ({ dataset: generateQuest(params, random, checkpoint) }),
});

/** √0.1: the variance of the corruption levels is 0.1, as in the paper. */
const CORRUPTION_DEVIATION = 0.316;

/** After this many patterns in a row that add nothing, a record stays shorter than intended. */
const MAX_MISSES = 20;

const MAX_CELLS = 0xffff_ffff;

/** Records between two checkpoints. */
const STRIDE = 1 << 16;

/** Synthetic baskets in the style of IBM Quest (Agrawal & Srikant 1994, section 2.4.3). No record is empty. O(cells). */
export function generateQuest(options: QuestOptions, random: Random, checkpoint: Checkpoint = () => {}): Dataset {
  const patterns = drawPatterns(options, random);
  const cells = drawRecords(options, patterns, random, checkpoint);
  return numberItems(cells, options);
}

/** The potentially large itemsets; pattern n = items[offsets[n] … offsets[n+1]). */
interface Patterns extends Cells {
  readonly choice: WeightedChoice;
  /** The probability with which one more item of the pattern is dropped. */
  readonly corruption: Float64Array;
}

function drawPatterns(options: QuestOptions, random: Random): Patterns {
  const { patterns, items: numItems, correlation, corruption } = options;
  const lengths = new WeightedChoice(poissonWeights(options.meanPatternLength - 1));
  const offsets = new Uint32Array(patterns + 1);
  const levels = new Float64Array(patterns);
  const weights = new Float64Array(patterns);
  const items: number[] = [];
  const before: number[] = [];
  for (let n = 0; n < patterns; n++) {
    const length = Math.min(numItems, 1 + lengths.draw(random));
    const shared = Math.min(
      before.length,
      Math.floor(length * Math.min(1, correlation * drawExponential(random)) + 0.5),
    );
    const pattern = new Set<number>();
    while (pattern.size < Math.min(shared, length)) {
      const index = random.int(before.length);
      pattern.add(before[index]);
      before[index] = before[before.length - 1];
      before.pop();
    }
    while (pattern.size < length) pattern.add(random.int(numItems));
    before.length = 0;
    before.push(...pattern);
    items.push(...pattern);
    offsets[n + 1] = items.length;
    weights[n] = drawExponential(random);
    levels[n] = corruption + CORRUPTION_DEVIATION * drawNormal(random);
  }
  return { offsets, items: Uint32Array.from(items), choice: new WeightedChoice(weights), corruption: levels };
}

function drawRecords(options: QuestOptions, patterns: Patterns, random: Random, checkpoint: Checkpoint): Cells {
  const { records, items: numItems } = options;
  const { choice } = patterns;
  const lengths = new WeightedChoice(poissonWeights(options.meanLength - 1));
  const offsets = new Uint32Array(records + 1);
  let items = new Uint32Array(1 << 16);
  let numCells = 0;
  /** Item i is in the current record t if seen[i] = t + 1. */
  const seen = new Uint32Array(numItems);
  let pattern = new Uint32Array(longestRow(patterns.offsets));
  let size = 0;
  let members = new Uint32Array(pattern.length);
  let numHeld = 0;

  for (let t = 0; t < records; t++) {
    if (t % STRIDE === 0) checkpoint(t, records, 'generate');
    const from = numCells;
    const targetCount = Math.min(numItems, 1 + lengths.draw(random));
    if (numCells + targetCount + pattern.length > items.length)
      items = roomFor(items, numCells + targetCount + pattern.length);
    for (let p = 0; p < numHeld; p++) {
      seen[members[p]] = t + 1;
      items[numCells++] = members[p];
    }
    numHeld = 0;
    for (let misses = 0; numCells - from < targetCount && misses < MAX_MISSES; ) {
      size = newItems(pattern, corrupt(patterns, choice.draw(random), pattern, random), seen, t + 1);
      if (size === 0) {
        misses++;
        continue;
      }
      if (numCells > from && numCells - from + size > targetCount && random.real() < 0.5) {
        [pattern, members, numHeld] = [members, pattern, size];
        break;
      }
      for (let p = 0; p < size; p++) {
        seen[pattern[p]] = t + 1;
        items[numCells++] = pattern[p];
      }
    }
    if (numCells === from) items[numCells++] = patterns.items[patterns.offsets[choice.draw(random)]];
    offsets[t + 1] = numCells;
  }
  return { offsets, items: items.subarray(0, numCells) };
}

/** Copies pattern n and drops items at random as long as chance, by its corruption level, says so. Returns what is left. */
function corrupt({ offsets, items, corruption }: Patterns, n: number, into: Uint32Array, random: Random): number {
  const from = offsets[n];
  let size = offsets[n + 1] - from;
  for (let p = 0; p < size; p++) into[p] = items[from + p];
  const level = corruption[n];
  while (size > 0 && random.real() < level) {
    const dropped = Math.floor(random.real() * size);
    into[dropped] = into[--size];
  }
  return size;
}

/** Keeps what the record does not contain yet; returns how many items that is. */
function newItems(pattern: Uint32Array, size: number, seen: Uint32Array, mark: number): number {
  let numKept = 0;
  for (let p = 0; p < size; p++) {
    const item = pattern[p];
    if (seen[item] !== mark) pattern[numKept++] = item;
  }
  return numKept;
}

/** Numbers the items that occur in the order of their labels, and sorts the rows. */
function numberItems({ offsets, items }: Cells, { items: numItems }: QuestOptions): Dataset {
  const id = new Uint32Array(numItems);
  for (let p = 0; p < items.length; p++) id[items[p]] = 1;
  const labels: string[] = [];
  for (let i = 0; i < numItems; i++) if (id[i] === 1) id[i] = labels.push(String(i + 1)) - 1;
  for (let p = 0; p < items.length; p++) items[p] = id[items[p]];
  sortRows(offsets, items);
  return newRecords({ offsets, items: items.slice() }, { labels });
}

function longestRow(offsets: Uint32Array): number {
  let longest = 0;
  for (let n = 0; n + 1 < offsets.length; n++) longest = Math.max(longest, offsets[n + 1] - offsets[n]);
  return longest;
}

function roomFor(items: Uint32Array, needed: number): Uint32Array<ArrayBuffer> {
  if (needed > MAX_CELLS) {
    throw new SottoError(
      'resource',
      `a dataset has room for ${MAX_CELLS} cells (item occurrences); fewer records would fit`,
    );
  }
  return grow(items, needed, MAX_CELLS);
}
