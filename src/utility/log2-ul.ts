import { clusterSizes, SUPPRESSED } from '../data/recoding.ts';
import { supportsOf } from '../data/supports-of.ts';
import { ensureDefined, quote, SottoError } from '../errors.ts';
import { isCertain, kindOf, type Release } from '../kinds/index.ts';
import { CONSTRAINTS_SOURCE } from '../models/constraints.ts';
import type { Dataset } from '../records/dataset.ts';
import { indexLabels } from '../records/dictionary.ts';
import type { Measure } from './define.ts';
import { countOutcomes } from './outcomes.ts';

export interface UtilityLossOptions {
  /** w of a published label, ≥ 0. Default 1. */
  readonly weights?: (label: string) => number;
  /** Cost of suppressing an original item everywhere, ≥ 0. Default: the share of records that contain it. */
  readonly penalty?: (item: string) => number;
}

/**
 * log₂ of the utility loss UL. The loss itself is about 2^−|I| and leaves the range of floats beyond 1,000 items.
 * Undefined if nothing that it counts is lost (no records, or none with an item), since log₂ 0 is not a number.
 */
export const log2Ul: Measure = {
  id: 'log2Ul',
  title: 'Utility loss UL, as a power of two',
  summary:
    'log₂ of UL, which grows by 1 for each further item that a label stands for; a suppressed occurrence costs as much as a label for all items.',
  source: CONSTRAINTS_SOURCE,
  better: 'lower',
  unit: 'number',
  measure(original, release, { inputs }) {
    return finite(log2UtilityLoss(original, release, inputs.weights && weighted(original, release, inputs.weights)));
  },
  /** Of labels of equal weight that hide nothing else: each stands for its items and has this many records. */
  fromCounts({ numRows, outcomes, recoding, labelSupports, inputs: { weights } }) {
    const isPlain = weights === undefined && !outcomes.absent.some((count) => count > 0);
    if (recoding === undefined || !isPlain) return undefined;
    const numItems = outcomes.supports.length;
    const sum = new WideSum();
    for (const [c, size] of clusterSizes(recoding).entries()) {
      if (labelSupports[c] > 0) sum.add(...labelTerm(size, labelSupports[c], 1, { numItems, numRows }));
    }
    return finite(sum.log2());
  },
};

/** Of a label the mean weight of its items, as the algorithms take it; of a suppressed item its penalty times its weight. */
function weighted(original: Dataset, { recoding }: Release, weights: Float64Array): Required<UtilityLossOptions> {
  const supports = supportsOf(original);
  const idOf = indexLabels(original.dictionary);
  const sums = new Map<string, { sum: number; size: number }>();
  for (const [i, target] of recoding?.target.entries() ?? []) {
    if (target === SUPPRESSED) continue;
    const label = ensureDefined(recoding, 'targets are of a recoding').published.labels[target];
    const { sum, size } = sums.get(label) ?? { sum: 0, size: 0 };
    sums.set(label, { sum: sum + weights[i], size: size + 1 });
  }
  return {
    weights(label) {
      const found = sums.get(label);
      return found === undefined ? (weights[idOf(label)] ?? 1) : found.sum / found.size;
    },
    penalty: (item) => (weights[idOf(item)] * supports[idOf(item)]) / Math.max(1, original.numRows),
  };
}

function finite(value: number | undefined): number | undefined {
  return value === Number.NEGATIVE_INFINITY ? undefined : value;
}

/**
 * log₂ UL(D̃), where UL(D̃) = Σ over published labels of (2^size − 1)/(2^|I| − 1) · w · support/N, plus the penalties of
 * the suppressed items; −∞ when that is 0, undefined for kinds of release without labels.
 *
 * The definition knows one label per item everywhere. A label that only some records show counts by those records, and
 * a deleted occurrence costs its part, 1/support, of the item's penalty. The definition leaves the penalty to the owner
 * of the data; by default it is support/N, the cost of publishing the item under a label of all items.
 */
export function log2UtilityLoss(
  original: Dataset,
  release: Release,
  options: UtilityLossOptions = {},
): number | undefined {
  if (!isCertain(kindOf(release))) return undefined;
  const sum = new WideSum();
  addLabels(sum, original, release, options.weights ?? (() => 1));
  addPenalties(sum, original, release, options.penalty);
  return sum.log2();
}

function addLabels(sum: WideSum, original: Dataset, release: Release, weights: (label: string) => number): void {
  const numItems = original.dictionary.labels.length;
  const numRows = original.numRows;
  const { labels } = release.dataset.dictionary;
  const sizeOf = new Map<string, number>();
  if (release.recoding !== undefined) {
    for (const [c, size] of clusterSizes(release.recoding).entries())
      sizeOf.set(release.recoding.published.labels[c], size);
  }
  for (const [id, support] of supportsOf(release.dataset).entries()) {
    if (support === 0) continue;
    const label = labels[id];
    const weight = factor(weights(label), `the weight of ${quote(label)}`);
    const size = sizeOf.get(label) ?? 1;
    sum.add(...labelTerm(size, support, weight, { numItems, numRows }));
  }
}

/**
 * The addition of one label, as mantissa and exponent: (2^size − 1)/(2^|I| − 1) = (1 − 2^−size)/(1 − 2^−|I|) · 2^(size
 * − |I|).
 */
function labelTerm(
  size: number,
  support: number,
  weight: number,
  { numItems, numRows }: { readonly numItems: number; readonly numRows: number },
): [number, number] {
  return [(((1 - 2 ** -size) / (1 - 2 ** -numItems)) * weight * support) / numRows, size - numItems];
}

function addPenalties(
  sum: WideSum,
  original: Dataset,
  release: Release,
  penalty: ((item: string) => number) | undefined,
): void {
  const { supports, sizes, absent } = countOutcomes(original, release);
  for (const [i, support] of supports.entries()) {
    if (absent[i] === 0 && sizes[i] !== 0) continue;
    const item = original.dictionary.labels[i];
    const cost =
      penalty === undefined
        ? support / Math.max(1, original.numRows)
        : factor(penalty(item), `the penalty of ${quote(item)}`);
    sum.add(support === 0 ? cost : (cost * absent[i]) / support, 0);
  }
}

function factor(value: number, name: string): number {
  if (value >= 0 && value < Number.POSITIVE_INFINITY) return value;
  throw new SottoError('usage', `${name}: expected a number ≥ 0, got ${value}`);
}

/** A sum of terms mantissa · 2^exponent, mantissa ≥ 0, whose exponents may lie far outside the range of floats. */
class WideSum {
  #mantissa = 0;
  #exponent = 0;

  add(mantissa: number, exponent: number): void {
    if (this.#mantissa === 0) {
      this.#mantissa = mantissa;
      this.#exponent = exponent;
    } else if (exponent <= this.#exponent) {
      this.#mantissa += mantissa * 2 ** (exponent - this.#exponent);
    } else if (mantissa > 0) {
      this.#mantissa = mantissa + this.#mantissa * 2 ** (this.#exponent - exponent);
      this.#exponent = exponent;
    }
  }

  /** −∞ for a sum of 0. */
  log2(): number {
    return Math.log2(this.#mantissa) + this.#exponent;
  }
}
