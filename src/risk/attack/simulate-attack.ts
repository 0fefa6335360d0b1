import { type Rational, rationalText } from '../../data/rational.ts';
import { type Release, unchanged } from '../../kinds/index.ts';
import type { Random } from '../../random.ts';
import { type Dataset, rowIdOf, rowOf } from '../../records/dataset.ts';
import { Individuals } from '../individuals.ts';
import { type SampledShare, wilsonInterval } from '../uniqueness.ts';
import { type Adversary, drawAdversaries, type KnowledgeChoice } from './adversaries.ts';
import { CandidateSearch } from './candidate-search.ts';

/** Lower ends of the classes that candidate-set sizes are counted in. */
export const CANDIDATE_CLASSES = [0, 1, 2, 5, 10, 50, 100, 1000] as const;

export interface AttackOptions {
  /** Maximum number of items of a person that the attacker knows. */
  readonly known: number;
  /** The number of simulated attackers. */
  readonly samples: number;
  readonly choice: KnowledgeChoice;
  /** Original items whose inference is measured. */
  readonly sensitive?: Uint32Array;
  /** Records of the release that show nothing are not published: they cannot be found there. */
  readonly dropsEmpty?: boolean;
}

/**
 * The exposure of people to attackers who know a certain number of their items. If the data names owners, the
 * candidates are persons, and several records of one person are one candidate.
 */
export interface Exposure {
  /** The chance that a guess among the candidates is the person's record. */
  readonly chance: {
    readonly mean: number;
    readonly low: number;
    readonly high: number;
    readonly p95: number;
    readonly max: number;
  };
  /** Attackers left with the person's record alone. */
  readonly singledOut: SampledShare;
  /** Attackers among whose candidates the person's record is not. */
  readonly misled: SampledShare;
  readonly candidates: {
    readonly min: number;
    readonly median: number;
    readonly mean: number;
    /** The fewest that an attacker was left with among whom the person's record was; 0 if there was no such attacker. */
    readonly minFound: number;
  };
  /** The number of attackers with as many candidates left as each of CANDIDATE_CLASSES says. */
  readonly classes: readonly number[];
}

export interface AttackStep {
  readonly known: number;
  readonly before: Exposure;
  readonly after: Exposure;
}

/** The maximum certainty of any simulated attacker that the person has a sensitive item. */
export interface ItemInference {
  readonly item: string;
  /** Its share of all records or persons: what is known without any knowledge of the person. */
  readonly baseline: number;
  readonly before: number;
  readonly after: number;
}

/** One attack that can be replayed by hand. */
export interface AttackStory {
  readonly row: string;
  readonly known: readonly string[];
  readonly before: number;
  readonly after: number;
}

/** The success of simulated attackers, by the number of items that they know. */
export interface AttackResult {
  readonly samples: number;
  readonly choice: KnowledgeChoice;
  /** The number of people, if the data names owners. Candidates are then people. */
  readonly persons?: number;
  /** The probability that a guess without any release is right: 1 / number of records or people. */
  readonly baseline: number;
  readonly steps: readonly AttackStep[];
  readonly inference: readonly ItemInference[];
  readonly story?: AttackStory;
}

/**
 * Simulates attackers on the original and on the release. Each knows 1, 2, … items of a random person's true record and
 * looks for the record. The same attackers face both. If a person has several records, the attacker knows items of one
 * and looks for the person.
 *
 * @example
 * ```ts
 * import { randomBytes } from 'node:crypto';
 *
 * const secret = randomBytes(32).toString('hex');
 * const original = datasetFromRows([['beer', 'milk'], ['milk'], ['beer', 'wine']]);
 * const { made } = await anonymize(original, { model: 'km', k: 2, m: 2, secret });
 * const options = { known: 2, samples: 100, choice: 'random' } as const;
 * simulateAttack(original, made, options, randomFromSeed(1), () => {}).steps.length; // → 2
 * ```
 */
export function simulateAttack(
  original: Dataset,
  release: Release,
  { known: maxKnown, samples, choice, sensitive, dropsEmpty }: AttackOptions,
  random: Random,
  checkpoint: (done: number, total: number, phase: string) => void,
): AttackResult {
  const individuals = new Individuals(original);
  const before = new AttackTally(original, unchanged(original), individuals, maxKnown, sensitive);
  const after = new AttackTally(original, release, individuals, maxKnown, sensitive, dropsEmpty);
  let story: AttackSnapshot | undefined;
  let done = 0;
  for (const adversary of drawAdversaries(original, samples, maxKnown, choice, sensitive, random)) {
    if (done % 64 === 0) checkpoint(done, samples, 'attacking');
    done++;
    const sizes = { before: before.attack(adversary), after: after.attack(adversary) };
    for (let n = 0; n < sizes.before.length; n++) {
      const snapshot: AttackSnapshot = { adversary, known: n + 1, before: sizes.before[n], after: sizes.after[n] };
      if (story === undefined || revealsMore(snapshot, story)) story = snapshot;
    }
  }
  return {
    samples: done,
    choice,
    ...(original.persons !== undefined && { persons: individuals.total }),
    baseline: original.numRows === 0 ? 0 : 1 / individuals.total,
    steps: Array.from({ length: maxKnown }, (_, n) => ({
      known: n + 1,
      before: before.exposure(n),
      after: after.exposure(n),
    })),
    inference: inferences(original, individuals, before, after, sensitive),
    ...(story !== undefined && { story: storyOf(original, story) }),
  };
}

/**
 * Whether no simulated attacker on the release guesses right with a chance above the tolerance, compared in integers:
 * a tolerance of 1/11 asks for 11 candidates.
 */
export function isWithinTolerance({ steps }: AttackResult, { num, den }: Rational): boolean {
  return steps.every(({ after: { candidates } }) => candidates.minFound === 0 || candidates.minFound * num >= den);
}

/** A tolerance as text, and whether it holds. */
export function judgeTolerance(result: AttackResult, tolerance: Rational): { share: string; isWithin: boolean } {
  return { share: rationalText(tolerance), isWithin: isWithinTolerance(result, tolerance) };
}

/** One attacker at one moment: the numbers of candidates before and after. */
interface AttackSnapshot {
  readonly adversary: Adversary;
  readonly known: number;
  readonly before: number;
  readonly after: number;
}

/** Fewest candidates before, then most after, then least knowledge. */
function revealsMore(a: AttackSnapshot, b: AttackSnapshot): boolean {
  return (a.before - b.before || b.after - a.after || a.known - b.known) < 0;
}

function storyOf(original: Dataset, { adversary, known: numKnown, before, after }: AttackSnapshot): AttackStory {
  const names = Array.from(adversary.known.subarray(0, numKnown), (i) => original.dictionary.labels[i]);
  return { row: rowIdOf(original, adversary.row), known: names, before, after };
}

function inferences(
  original: Dataset,
  individuals: Individuals,
  before: AttackTally,
  after: AttackTally,
  sensitive: Uint32Array | undefined,
): ItemInference[] {
  const holders = individuals.holders(original);
  return Array.from(sensitive ?? [], (i, n) => ({
    item: original.dictionary.labels[i],
    baseline: original.numRows === 0 ? 0 : holders[i] / individuals.total,
    before: before.surest[n],
    after: after.surest[n],
  })).sort((a, b) => b.after - a.after || b.before - a.before);
}

/** Attacks one dataset and counts how it went. */
class AttackTally {
  /** Per sensitive item: the greatest share of candidates that hold it, a merged label counting by its readings. */
  readonly surest: Float64Array;
  readonly #published: Dataset;
  readonly #search: CandidateSearch;
  readonly #individuals: Individuals;
  readonly #sensitive: Uint32Array;
  /** token → the sensitive items it may stand for, as places in the list, and the chance that it does. */
  readonly #readings: Map<number, { readonly place: number; readonly chance: number }[]>;
  readonly #counts: Float64Array;
  /** Per number of known items: the sizes of the candidate sets, and whether the target was among them. */
  readonly #sizes: number[][];
  readonly #found: boolean[][];

  constructor(
    original: Dataset,
    release: Release,
    individuals: Individuals,
    maxKnown: number,
    sensitive: Uint32Array = new Uint32Array(0),
    dropsEmpty = false,
  ) {
    this.#published = release.dataset;
    this.#search = new CandidateSearch(original, release, dropsEmpty);
    this.#individuals = individuals;
    this.#sensitive = sensitive;
    this.surest = new Float64Array(sensitive.length);
    this.#counts = new Float64Array(sensitive.length);
    this.#readings = new Map();
    for (const [place, i] of sensitive.entries()) {
      for (const { token, chance } of this.#search.readingsOf(i)) {
        const readings = this.#readings.get(token) ?? [];
        readings.push({ place, chance });
        this.#readings.set(token, readings);
      }
    }
    this.#sizes = Array.from({ length: maxKnown }, () => []);
    this.#found = Array.from({ length: maxKnown }, () => []);
  }

  /** The number of candidates after each item learned. A person with fewer items stays at what is known about them. */
  attack({ row, known }: Adversary): number[] {
    const sizes: number[] = [];
    for (let n = 0; n < this.#sizes.length; n++) {
      const count = Math.min(n + 1, known.length);
      const rows = this.#search.find(known, count);
      const size = this.#individuals.count(rows);
      this.#sizes[n].push(size);
      this.#found[n].push(this.#individuals.isAmong(rows, row));
      if (n < known.length) sizes.push(size);
      if (this.#sensitive.length > 0 && n < known.length) this.#infer(rows, size, known.subarray(0, count));
    }
    return sizes;
  }

  #infer(rows: Uint32Array, size: number, known: Uint32Array): void {
    if (size === 0) return;
    const counts = this.#counts.fill(0);
    for (const records of this.#individuals.groups(rows)) this.#addHeld(records, counts);
    for (let n = 0; n < counts.length; n++) {
      if (known.includes(this.#sensitive[n])) continue;
      this.surest[n] = Math.min(1, Math.max(this.surest[n], counts[n] / size));
    }
  }

  /** Adds the certainty that one candidate has each sensitive item: in some of the records that match. */
  #addHeld(records: Uint32Array, counts: Float64Array): void {
    if (records.length === 1) {
      for (const token of rowOf(this.#published, records[0])) {
        for (const { place, chance } of this.#readings.get(token) ?? []) counts[place] += chance;
      }
      return;
    }
    const inNone = new Float64Array(counts.length).fill(1);
    for (const row of records) {
      for (const token of rowOf(this.#published, row)) {
        for (const { place, chance } of this.#readings.get(token) ?? []) inNone[place] *= 1 - chance;
      }
    }
    for (let n = 0; n < counts.length; n++) counts[n] += 1 - inNone[n];
  }

  exposure(n: number): Exposure {
    const sizes = this.#sizes[n];
    const found = this.#found[n];
    const total = sizes.length;
    const chances = sizes.map((size, s) => (found[s] && size > 0 ? 1 / size : 0)).sort((a, b) => a - b);
    const mean = total === 0 ? 0 : sum(chances) / total;
    const variance = total < 2 ? 0 : sum(chances.map((chance) => (chance - mean) ** 2)) / (total - 1);
    const halfWidth = total === 0 ? 0 : 1.96 * Math.sqrt(variance / total);
    const sorted = [...sizes].sort((a, b) => a - b);
    return {
      chance: {
        mean,
        low: Math.max(0, mean - halfWidth),
        high: Math.min(1, mean + halfWidth),
        p95: chances[Math.max(0, Math.ceil(total * 0.95) - 1)] ?? 0,
        max: chances.at(-1) ?? 0,
      },
      singledOut: wilsonInterval(sizes.filter((size, s) => size === 1 && found[s]).length, total),
      misled: wilsonInterval(found.filter((one) => !one).length, total),
      candidates: {
        min: sorted[0] ?? 0,
        median: sorted[total >> 1] ?? 0,
        mean: total === 0 ? 0 : sum(sorted) / total,
        minFound: sizes.reduce((least, size, s) => (found[s] && (least === 0 || size < least) ? size : least), 0),
      },
      classes: CANDIDATE_CLASSES.map((from, c) => {
        const to = CANDIDATE_CLASSES[c + 1] ?? Number.POSITIVE_INFINITY;
        return sizes.filter((size) => size >= from && size < to).length;
      }),
    };
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
