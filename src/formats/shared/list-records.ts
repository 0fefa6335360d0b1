import { DatasetBuilder } from '../../data/dataset-builder.ts';
import { LabelInterner } from '../../data/label-interner.ts';
import { quote } from '../../errors.ts';
import type { Problems } from '../../problems.ts';
import type { ReadResult } from '../define.ts';
import { CellCodes } from './cell-codes.ts';
import { finishReading } from './finish-reading.ts';
import { areRecordNumbers } from './row-ids.ts';

/** Collects records that come one after another: the cells of a record, then its end with its id, if it has one. */
export class ListRecords {
  readonly cells: CellCodes;
  readonly #problems: Problems;
  readonly #builder = new DatasetBuilder();
  readonly #ids = new LabelInterner();

  /** `marked`: a question mark before an item says that it is unknown. */
  constructor(problems: Problems, marked = false) {
    this.#problems = problems;
    this.cells = new CellCodes(this.#builder, marked);
  }

  get numRows(): number {
    return this.#builder.numRows;
  }

  /** Closes a record that has no id. */
  endRow(): void {
    this.#builder.endRow();
  }

  /** Closes a record; two of one id are a problem. */
  endRowOf(id: string): void {
    const before = this.#ids.size;
    const number = this.#ids.internText(id);
    if (number < before) this.#refuseId(number, id);
    this.#builder.endRow();
  }

  /** Closes a record whose id comes as bytes. */
  endRowOfBytes(bytes: Uint8Array): void {
    const before = this.#ids.size;
    const number = this.#ids.internBytes(bytes, 0, bytes.length);
    if (number < before) this.#refuseId(number, new TextDecoder().decode(bytes));
    this.#builder.endRow();
  }

  /** Throws all problems at once, or gives the data. Ids that are just the numbers 1 … n are not kept. */
  finish(emptyCells = 0): ReadResult {
    this.#problems.throwIfAny();
    const ids = this.#ids.size === 0 ? undefined : this.#ids.labels();
    return finishReading(this.#problems, this.#builder, {
      emptyCells,
      rowIds: ids === undefined || areRecordNumbers(ids) ? undefined : ids,
    });
  }

  /** The fault of an id that is missing, or another record's. */
  #refuseId(number: number, id: string): void {
    const expected = number < 0 ? 'an id of whole characters' : 'an id that no record before it has';
    this.#problems.add({ field: `record ${this.#builder.numRows + 1}`, expected, got: quote(id) });
  }
}
