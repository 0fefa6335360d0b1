import type { Rational } from '../../../data/rational.ts';
import { NO_ITEMSET } from './known-itemsets.ts';
import type { ShownCells } from './shown-cells.ts';
import { NO_RULE } from './wish-rules.ts';

/** A finer bound changes no choice that matters, and products of it with counts of records stay exact. */
const FINEST = 1 << 20;

/**
 * Φ = Σ over the rules that somebody minds of max(0, den·sup(Qe) − num·sup(Q)), in integers: 0 where all keep ρ =
 * num/den, and how it would change with one cell. It guides choices only; whether a rule is too sure is ShownCells' to say.
 */
export class CellDamage {
  readonly #cells: ShownCells;
  readonly #num: number;
  readonly #den: number;
  /** By rule: what it adds to Φ when its antecedent alone loses a record; by antecedent: the sum over its rules. */
  readonly #worsening: Float64Array;
  readonly #worseningOf: Float64Array;

  constructor(cells: ShownCells, rho: Rational) {
    this.#cells = cells;
    const isFine = rho.den > FINEST;
    this.#num = isFine ? Math.round((rho.num / rho.den) * FINEST) : rho.num;
    this.#den = isFine ? FINEST : rho.den;
    this.#worsening = new Float64Array(cells.rules.numRules);
    this.#worseningOf = new Float64Array(cells.itemsets.numItemsets);
    for (let r = 0; r < cells.rules.numRules; r++) this.#update(r);
    cells.onChange = (r) => this.#update(r);
  }

  /** The change of Φ when the shown cell is hidden. */
  damageOfHiding(t: number, bit: number): number {
    const { base, itemsetOf } = this.#cells.itemsets;
    const { intoFrom, into } = this.#cells.rules;
    const start = base[t];
    const others = this.#cells.visible[t] & ~bit;
    const losesBoth = this.#num - this.#den;
    let change = 0;
    for (let part = others; ; part = (part - 1) & others) {
      const s = itemsetOf[start + (part | bit)];
      if (s !== NO_ITEMSET) {
        change += this.#worseningOf[s];
        let index = intoFrom[s];
        for (let bits = part | bit; bits !== 0; bits &= bits - 1, index++) {
          const r = into[index];
          if (r === NO_RULE) continue;
          const excess = this.#excess(r);
          if ((bits & -bits) === bit) change += above(excess - this.#den) - above(excess);
          else change += above(excess + losesBoth) - above(excess) - this.#worsening[r];
        }
      }
      if (part === 0) return change;
    }
  }

  #excess(r: number): number {
    const { supports } = this.#cells;
    const { antecedents, wholes } = this.#cells.rules;
    return this.#den * supports[wholes[r]] - this.#num * supports[antecedents[r]];
  }

  #update(r: number): void {
    const excess = this.#excess(r);
    const worsening = excess <= -this.#num ? 0 : above(excess + this.#num) - above(excess);
    if (worsening === this.#worsening[r]) return;
    this.#worseningOf[this.#cells.rules.antecedents[r]] += worsening - this.#worsening[r];
    this.#worsening[r] = worsening;
  }
}

function above(excess: number): number {
  return Math.max(0, excess);
}
