import { quote } from '../errors.ts';
import type { Problems, SourcePosition } from '../problems.ts';
import type { Dataset } from '../records/dataset.ts';
import { integerValue } from '../records/dictionary.ts';

/** Stands for an id that several rows share. */
const SHARED = -2;

/** Looks up the rows that a side file names by their ids, and reports those that the data does not have. */
export class RowLookup {
  readonly #problems: Problems;
  readonly #numRows: number;
  /** Undefined if rows are identified by their numbers. */
  readonly #rowOf: Map<string, number> | undefined;

  constructor({ numRows, rowIds }: Pick<Dataset, 'numRows' | 'rowIds'>, problems: Problems) {
    this.#problems = problems;
    this.#numRows = numRows;
    if (rowIds === undefined) return;
    this.#rowOf = new Map();
    for (const [t, id] of rowIds.entries()) this.#rowOf.set(id, this.#rowOf.has(id) ? SHARED : t);
  }

  /** The row of that id; −1 and a problem if there is not exactly one. */
  find(id: string, position: SourcePosition): number {
    const t = this.#rowOf === undefined ? this.#numberedRow(id) : (this.#rowOf.get(id) ?? -1);
    if (t >= 0) return t;
    const hint = this.#rowOf === undefined ? { hint: `rows are numbered from 1 to ${this.#numRows}` } : undefined;
    const expected = t === SHARED ? 'the id of one row of the data' : 'a row of the data';
    const got = t === SHARED ? `${quote(id)}, the id of several` : quote(id);
    this.#problems.add({ ...position, expected, got, ...hint });
    return -1;
  }

  #numberedRow(id: string): number {
    const number = integerValue(id);
    return number >= 1 && number <= this.#numRows ? number - 1 : -1;
  }
}
