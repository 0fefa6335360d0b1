import { coversOf } from '../data/covers-of.ts';
import { intersectRows } from '../data/intersect-rows.ts';
import type { Rule } from '../data/rule.ts';
import type { Covers } from '../data/transpose.ts';
import { maxConfidenceOf, minConfidenceOf } from '../mining/rule-measures.ts';
import type { Dataset } from '../records/dataset.ts';
import { possibleCells } from '../records/possible-cells.ts';

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
  readonly #rows: Uint32Array;

  constructor(dataset: Dataset) {
    this.#known = coversOf(dataset);
    this.#possible = coversOf(possibleCells(dataset));
    this.#rows = new Uint32Array(dataset.numRows);
  }

  count({ antecedent, consequent }: Rule): CountedRule {
    const both = [...antecedent, ...consequent];
    const support = { min: this.#count(this.#known, both), max: this.#count(this.#possible, both) };
    return {
      support,
      confidence: {
        min: minConfidenceOf(support.min, this.#count(this.#possible, antecedent)),
        max: maxConfidenceOf(support.max, this.#count(this.#known, antecedent)),
      },
    };
  }

  /** How many rows contain all the items. */
  #count(covers: Covers, items: ArrayLike<number>): number {
    return intersectRows(covers, Array.from(items), this.#rows);
  }
}
