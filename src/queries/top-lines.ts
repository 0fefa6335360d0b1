import FlatQueue from 'flatqueue';
import { ensureDefined } from '../errors.ts';
import type { MinedLine, MinedWriter } from './mined-lines.ts';

interface RankedLine {
  readonly line: MinedLine;
  readonly values: Float64Array;
  /** When it came: of equals, the earlier is kept. */
  readonly order: number;
}

/** Keeps the best lines that are offered, by the columns of `rank` in turn, highest first. */
export class TopLines {
  readonly #most: number;
  readonly #rank: readonly number[];
  #kept: RankedLine[] = [];
  #offered = 0;
  /** Lines whose first value is below this cannot be among the best. */
  #bar = Number.NEGATIVE_INFINITY;
  readonly #firsts = new FlatQueue<number>();

  constructor(limit: number, rank: readonly number[]) {
    this.#most = limit;
    this.#rank = rank;
  }

  offer(line: MinedLine, values: ArrayLike<number>): void {
    const order = this.#offered++;
    const first = values[this.#rank[0]];
    if (first < this.#bar) return;
    this.#kept.push({ line: copyOf(line), values: Float64Array.from(values), order });
    this.#firsts.push(order, first);
    if (this.#firsts.length > this.#most) this.#firsts.pop();
    if (this.#firsts.length === this.#most) this.#bar = ensureDefined(this.#firsts.peekValue(), 'something was kept');
    if (this.#kept.length >= 2 * this.#most + 1024) this.#trim();
  }

  /** The best lines, best first. */
  forEach(write: MinedWriter): void {
    this.#trim();
    for (const { line, values } of this.#kept) write(line, values);
  }

  #trim(): void {
    this.#kept.sort((a, b) => this.#compare(a, b));
    this.#kept.length = Math.min(this.#kept.length, this.#most);
  }

  #compare(a: RankedLine, b: RankedLine): number {
    for (const column of this.#rank) {
      const difference = b.values[column] - a.values[column];
      if (difference !== 0) return difference;
    }
    return a.order - b.order;
  }
}

function copyOf({ items, size, consequent, consequentSize }: MinedLine): MinedLine {
  const copy = { items: items.slice(0, size), size };
  if (consequent === undefined || consequentSize === undefined) return copy;
  return { ...copy, consequent: consequent.slice(0, consequentSize), consequentSize };
}
