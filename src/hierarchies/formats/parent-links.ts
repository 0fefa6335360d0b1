import { childrenFirst, ROOT_NAME, type Taxonomy } from '../../data/taxonomy.ts';
import { quote } from '../../errors.ts';
import type { Problems, SourcePosition } from '../../problems.ts';

/** Collects parents from files in which names alone identify nodes, and finds what keeps them from forming a tree. */
export class ParentLinks {
  readonly #problems: Problems;
  readonly #names: string[] = [];
  readonly #parents: number[] = [];
  /** The place of the first statement of a node's parent, if there was one. */
  readonly #places: (SourcePosition | undefined)[] = [];
  readonly #nodes = new Map<string, number>();

  constructor(problems: Problems) {
    this.#problems = problems;
  }

  /** Notes that `parent` is the parent of `name`, or that it has none. A file states this once per node. */
  set(name: string, parent: string | undefined, place: SourcePosition): void {
    const v = this.#node(name);
    const above = parent === undefined ? -1 : this.#node(parent);
    const before = this.#places[v];
    this.#places[v] ??= place;
    if (before !== undefined) this.#addRepeated(v, above, before, place);
    else if (above === v)
      this.#problems.add({ ...place, expected: 'a parent other than the node itself', got: quote(name) });
    else this.#parents[v] = above;
  }

  /** The tree; several tops go under an added root. Throws `input` with all problems, cycles included. */
  finish(): Taxonomy {
    if (this.#names.length === 0) this.#problems.add({ expected: 'at least one node of a hierarchy', got: 'none' });
    const upwards = childrenFirst(this.#parents);
    if (upwards.length < this.#names.length) this.#addCycles(upwards);
    this.#problems.throwIfAny();
    const tops = this.#parents.flatMap((parent, v) => (parent < 0 ? [v] : []));
    const levels = new Int32Array(this.#names.length + (tops.length > 1 ? 1 : 0));
    for (const v of upwards) {
      const parent = this.#parents[v];
      if (parent >= 0) levels[parent] = Math.max(levels[parent], levels[v] + 1);
    }
    if (tops.length === 1) return { names: this.#names, parents: Int32Array.from(this.#parents), levels };
    const root = this.#names.length;
    for (const v of tops) levels[root] = Math.max(levels[root], levels[v] + 1);
    const parents = Int32Array.from([...this.#parents, -1]);
    for (const v of tops) parents[v] = root;
    return { names: [...this.#names, ROOT_NAME], parents, levels };
  }

  #node(name: string): number {
    let v = this.#nodes.get(name);
    if (v === undefined) {
      v = this.#names.push(name) - 1;
      this.#parents.push(-1);
      this.#places.push(undefined);
      this.#nodes.set(name, v);
    }
    return v;
  }

  #nameOf(v: number): string {
    return v < 0 ? 'nothing' : quote(this.#names[v]);
  }

  #addRepeated(v: number, above: number, before: SourcePosition, place: SourcePosition): void {
    const first = this.#parents[v];
    const line = before.line === undefined ? '' : ` on line ${before.line}`;
    if (above === first) {
      this.#problems.add({
        ...place,
        expected: 'every child once',
        got: `${this.#nameOf(v)} again, after it stood${line || ' before'}`,
      });
    } else {
      const expected = `${this.#nameOf(v)} under ${this.#nameOf(first)}${line && ` as${line}`}`;
      this.#problems.add({ ...place, expected, got: this.#nameOf(above) });
    }
  }

  /** Every cycle once, at the place where its first node was put under its parent. */
  #addCycles(upwards: Uint32Array): void {
    const done = new Uint8Array(this.#names.length);
    for (const v of upwards) done[v] = 1;
    for (let start = 0; start < done.length; start++) {
      const path: number[] = [];
      let v = start;
      for (; done[v] === 0; v = this.#parents[v]) {
        done[v] = 1;
        path.push(v);
      }
      const from = path.indexOf(v);
      if (from < 0) continue;
      const visible = [...path.slice(from), v].map((u) => this.#nameOf(u));
      const cut = visible.length > 8 ? [...visible.slice(0, 6), '…', visible[visible.length - 1]] : visible;
      this.#problems.add({ ...this.#places[v], expected: 'a tree', got: `the cycle ${cut.join(' under ')}` });
    }
  }
}
