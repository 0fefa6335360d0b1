import * as z from 'zod';
import { clusterSizes, type Recoding } from '../../data/recoding.ts';
import { type Covers, transpose, transposeCells } from '../../data/transpose.ts';
import { invariant } from '../../errors.ts';
import type { Dataset } from '../../records/dataset.ts';
import { compareLabels } from '../../records/dictionary.ts';
import { takeRows, withCells } from '../../records/rows.ts';
import { rowsByPerson } from '../../records/rows-by-person.ts';
import { sortRows } from '../../records/sort-rows.ts';
import { defineAlgorithm, type RunContext } from '../define.ts';
import { excludeLarger } from './hold-back-larger.ts';
import { excludePairs } from './hold-back-pairs.ts';
import { ShowableCells } from './showable-cells.ts';
import { LocalTokens } from './tokens.ts';

/** A post-pass: publishes the item itself instead of its label in every record where that keeps k^m-anonymity. */
export const localRecode = defineAlgorithm({
  id: 'local-recode',
  title: 'Local recoding',
  summary:
    'Starts from labels that keep the promise and publishes the item itself instead of its label in every record where the promise allows it.',
  tells:
    'A record that shows a label where others show the item reveals that with the item some combination would have been too rare.',
  source: { authors: 'Sotto', title: 'Local recoding as a post-pass', year: 2026, venue: 'this software' },
  serves: ['km'],
  needs: [],
  uses: ['suppress'],
  countsPeople: true,
  publishes: 'local',
  params: z.object({
    from: z
      .enum(['merge-greedy', 'refine', 'pcta', 'coat', 'aa', 'optimum'])
      .default('merge-greedy')
      .describe('The algorithm that makes the labels.'),
    passes: z.int().min(1).max(100).default(4).describe('The largest number of times that every item is tried.'),
  }),
  run({ dataset }, promise, { passes }, context) {
    const start = context.start();
    invariant(start.kind === 'recoded', 'local recoding starts from one label for each item');
    const options = { ...promise.params, passes };
    const published = showItemsWherePossible(dataset, start, options, context);
    return { kind: 'local', dataset: published, recoding: start.recoding };
  },
});

export interface LocalRecodeOptions {
  readonly k: number;
  readonly m: number;
  /** Maximum number of rounds over all items. */
  readonly passes: number;
}

/**
 * The data of a k^m-anonymous recoding with the item itself shown wherever that makes nothing rare. Steps as labelled in
 * NOTES.md.
 */
export function showItemsWherePossible(
  dataset: Dataset,
  start: { readonly dataset: Dataset; readonly recoding: Recoding },
  options: LocalRecodeOptions,
  context: RunContext,
): Dataset {
  if (dataset.persons === undefined) return showItems(dataset, start, options, context);
  // Persons are counted over records in the order of persons.
  const order = rowsByPerson(dataset.persons);
  const sorted = { ...start, dataset: takeRows(start.dataset, order) };
  const published = showItems(takeRows(dataset, order), sorted, options, context);
  const place = new Uint32Array(order.length);
  for (let n = 0; n < order.length; n++) place[order[n]] = n;
  return takeRows(published, place);
}

function showItems(
  dataset: Dataset,
  start: { readonly dataset: Dataset; readonly recoding: Recoding },
  { k, m, passes }: LocalRecodeOptions,
  context: RunContext,
): Dataset {
  const { recoding } = start;
  context.checkpoint(0, 1, 'counting pairs');
  const tokens = new LocalTokens(dataset, recoding, m > 1); // LOCAL-RECODE-1
  const cells = new ShowableCells(tokens.numTokens);
  const occurrences = transposeCells(dataset, recoding.target.length);
  const rowsOfLabels = transpose(start.dataset, recoding.published.labels.length);
  const items = itemsByLoss(recoding, occurrences.offsets);
  for (let pass = 0; pass < passes; pass++) {
    let numShown = 0;
    for (const [n, item] of items.entries()) {
      if ((n & 15) === 0) context.checkpoint(pass * items.length + n, passes * items.length, 'showing items again');
      const from = occurrences.offsets[item];
      const to = occurrences.offsets[item + 1];
      cells.collect(tokens, item, occurrences.rows.subarray(from, to), occurrences.cells.subarray(from, to)); // LOCAL-RECODE-2
      excludePairs(tokens, item, cells, k);
      if (m > 2) excludeLarger(tokens, item, cells, rowsOf(rowsOfLabels, recoding.target[item]), { k, m });
      cells.showItem(tokens, item); // LOCAL-RECODE-7
      numShown += cells.numIn;
    }
    if (numShown === 0) break; // LOCAL-RECODE-8
  }
  if (context.decide !== undefined) report(tokens, items, context);
  return publish(tokens, recoding);
}

function report(
  { dataset, tokenOfCell, labelToken }: LocalTokens,
  items: readonly number[],
  context: RunContext,
): void {
  const left = new Uint32Array(labelToken.length);
  for (const [p, i] of dataset.items.entries()) if (tokenOfCell[p] === labelToken[i]) left[i]++;
  for (const item of items) {
    if (left[item] === 0) continue;
    const records = left[item] === 1 ? '1 record' : `${left[item]} records`;
    const reason = `stays under its label in ${records}: if it were shown there, too few records would match it or its label`;
    context.decide?.({ step: 'LOCAL-RECODE-8', action: 'refuse', items: [item], because: reason });
  }
}

function rowsOf({ offsets, rows }: Covers, c: number): Uint32Array {
  return rows.subarray(offsets[c], offsets[c + 1]);
}

/** The items under labels of two items or more, those first that lose most: size of the label times occurrences. */
function itemsByLoss(recoding: Recoding, offsets: Uint32Array): number[] {
  const sizes = clusterSizes(recoding);
  const loss = (i: number) => sizes[recoding.target[i]] * (offsets[i + 1] - offsets[i]);
  return Array.from(recoding.target.keys())
    .filter((i) => sizes[recoding.target[i]] > 1)
    .sort((a, b) => loss(b) - loss(a) || a - b);
}

/** The records as tokens, with a dictionary of the tokens that occur. */
function publish(tokens: LocalTokens, recoding: Recoding): Dataset {
  const { dataset, numItems, supports } = tokens;
  const labelOf = (token: number) =>
    token < numItems ? recoding.original.labels[token] : recoding.published.labels[token - numItems];
  // Labels stay in the dictionary, also those that no record shows any more: the recoding speaks of them.
  const isPublished = (token: number) => supports[token] > 0 || tokens.isLabel(token);
  const used = Array.from(supports.keys()).filter(isPublished);
  used.sort((a, b) => compareLabels(labelOf(a), labelOf(b)));
  const idOf = new Uint32Array(supports.length);
  for (const [id, token] of used.entries()) idOf[token] = id;
  const offsets = new Uint32Array(dataset.numRows + 1);
  const items = new Uint32Array(dataset.items.length);
  let end = 0;
  for (let t = 0; t < dataset.numRows; t++) {
    const length = tokens.readRow(t);
    for (let n = 0; n < length; n++) items[end++] = idOf[tokens.row[n]];
    offsets[t + 1] = end;
  }
  const published = items.slice(0, end);
  sortRows(offsets, published);
  return withCells(dataset, { offsets, items: published }, { labels: used.map(labelOf) });
}
