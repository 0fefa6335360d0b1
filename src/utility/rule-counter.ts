import type { Dataset } from '../data/dataset.ts';
import { possibleCells } from '../data/possible-cells.ts';
import type { Rule } from '../data/rule.ts';
import { type Covers, transpose } from '../data/transpose.ts';
import { maxConfidenceOf, minConfidenceOf } from '../mining/rule-measures.ts';

/** What a dataset says of a rule. Both ends are the same where no cell is unknown. */
export interface CountedRule {
  /** Records. */
  readonly support: { readonly min: number; readonly max: number };
  readonly confidence: { readonly min: number; readonly max: number };
}

/** Counts single rules in a dataset. */
export class RuleCounter {
  readonly #known: Covers;
  readonly #possible: Covers;

  constructor(dataset: Dataset) {
    const numItems = dataset.dictionary.labels.length;
    this.#known = transpose(dataset, numItems);
    this.#possible = dataset.unknown === undefined ? this.#known : transpose(possibleCells(dataset), numItems);
  }

  count({ antecedent, consequent }: Rule): CountedRule {
    const both = [...antecedent, ...consequent];
    const support = { min: countRows(this.#known, both), max: countRows(this.#possible, both) };
    return {
      support,
      confidence: {
        min: minConfidenceOf(support.min, countRows(this.#possible, [...antecedent])),
        max: maxConfidenceOf(support.max, countRows(this.#known, [...antecedent])),
      },
    };
  }
}

/** How many rows contain all the items. */
function countRows({ offsets, rows }: Covers, items: readonly number[]): number {
  const covers = items.map((i) => rows.subarray(offsets[i], offsets[i + 1])).sort((a, b) => a.length - b.length);
  let shared = covers[0];
  for (let n = 1; n < covers.length; n++) {
    const cover = covers[n];
    let next = 0;
    shared = shared.filter((t) => {
      while (next < cover.length && cover[next] < t) next++;
      return cover[next] === t;
    });
  }
  return shared.length;
}
