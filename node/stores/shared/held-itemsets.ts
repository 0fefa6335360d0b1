import { type CollapsedRecords, type ItemsetRequest, rowOf } from '../../../src/internal.ts';

/** The items of each listed itemset, the rarest first: records are compared with those whose rarest item they hold. */
export function rarestFirst({ itemsets }: ItemsetRequest, supports: ArrayLike<number>): number[][] {
  return Array.from({ length: itemsets.offsets.length - 1 }, (_, n) =>
    [...rowOf(itemsets, n)].sort((i, j) => supports[i]! - supports[j]! || i - j),
  );
}

/** Different records on their way here, of which it is known how many there are. */
export class CollapsedRows {
  readonly #offsets: Uint32Array;
  readonly #items: Uint32Array;
  readonly #weights: Uint32Array;
  readonly #persons: Uint32Array | undefined;
  #numRows = 0;

  constructor(numRows: number, numCells: number, hasPersons: boolean) {
    this.#offsets = new Uint32Array(numRows + 1);
    this.#items = new Uint32Array(numCells);
    this.#weights = new Uint32Array(numRows);
    this.#persons = hasPersons ? new Uint32Array(numRows) : undefined;
  }

  /** A record, how many are equal to it, and whose they are where that is known. */
  add(record: Uint32Array | Int32Array, weight: number, person = 0): void {
    const row = this.#numRows++;
    this.#items.set(record, this.#offsets[row]!);
    this.#offsets[row + 1] = this.#offsets[row]! + record.length;
    this.#weights[row] = weight;
    if (this.#persons !== undefined) this.#persons[row] = person;
  }

  /** All of them, of so many that differ. */
  finish(different: number): CollapsedRecords {
    return {
      different,
      offsets: this.#offsets,
      items: this.#items,
      weights: this.#weights,
      ...(this.#persons !== undefined && { persons: this.#persons }),
    };
  }
}
