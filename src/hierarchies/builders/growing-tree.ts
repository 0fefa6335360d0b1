import { ROOT_NAME, type Taxonomy } from '../../data/taxonomy.ts';
import { SottoError } from '../../errors.ts';
import { withDistinctNames } from '../formats/distinct-names.ts';

/** A taxonomy under construction, bottom-up: nodes are numbered as they are made, the leaves first. */
export class GrowingTree {
  readonly names: string[];
  readonly #parents: number[];
  readonly #levels: number[];

  constructor(leaves: readonly string[]) {
    if (leaves.length === 0) throw new SottoError('input', 'a hierarchy needs at least one item in the data');
    this.names = [...leaves];
    this.#parents = leaves.map(() => -1);
    this.#levels = leaves.map(() => 0);
  }

  /** Puts nodes under a new one. The caller sees to it that the name is new on its level. */
  join(children: readonly number[], name: string, level: number): number {
    const v = this.names.push(name) - 1;
    this.#parents.push(-1);
    this.#levels.push(level);
    for (const child of children) this.#parents[child] = v;
    return v;
  }

  /** The taxonomy, with the nodes that are left under the root `*`. */
  finish(tops: readonly number[]): Taxonomy {
    const highest = tops.reduce((level, v) => Math.max(level, this.#levels[v]), 0);
    this.join(tops, ROOT_NAME, highest + 1);
    const parents = Int32Array.from(this.#parents);
    return withDistinctNames({ names: this.names, parents, levels: Int32Array.from(this.#levels) });
  }
}
