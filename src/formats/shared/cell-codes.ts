import type { DatasetBuilder } from '../../data/dataset-builder.ts';
import { countQuestionMarks, readCellText } from './cell-text.ts';

/** Integers below this have a fast way into a builder. */
const SMALL = 1 << 22;

/** Maximum number of texts that are remembered so that they need not be encoded again. */
const MAX_REMEMBERED = 1 << 18;

/**
 * Numbers the cells of tables: 2 × the item's provisional id, plus 1 if it is unknown whether the record contains it. A
 * cell is written as in text formats, `x`, or `?x` if the data is `marked`. The code −1 represents text that is not
 * valid Unicode.
 */
export class CellCodes {
  readonly #builder: DatasetBuilder;
  readonly #marked: boolean;
  readonly #texts = new Map<string, number>();

  constructor(builder: DatasetBuilder, marked = false) {
    this.#builder = builder;
    this.#marked = marked;
  }

  fromBytes(bytes: Uint8Array, start: number, end: number): number {
    if (!this.#marked) {
      const id = this.#builder.internBytes(bytes, start, end);
      return id < 0 ? -1 : 2 * id;
    }
    const marks = countQuestionMarks(bytes, start, end);
    const id = this.#builder.internBytes(bytes, start + Math.ceil(marks / 2), end);
    return id < 0 ? -1 : 2 * id + (marks % 2);
  }

  fromText(text: string): number {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    const { label, isUnknown } = this.#marked ? readCellText(text) : { label: text, isUnknown: false };
    const id = this.#builder.internText(label);
    const code = id < 0 ? -1 : 2 * id + (isUnknown ? 1 : 0);
    if (this.#texts.size < MAX_REMEMBERED) this.#texts.set(text, code);
    return code;
  }

  fromInteger(value: number | bigint): number {
    if (value >= 0 && value < SMALL) return 2 * this.#builder.internInteger(Number(value));
    return this.fromText(String(value));
  }

  /** Puts the cell whose text is bytes[start … end) into the current row; false if its label is not valid UTF-8. */
  addBytes(bytes: Uint8Array, start: number, end: number): boolean {
    const code = this.fromBytes(bytes, start, end);
    if (code >= 0) this.add(code);
    return code >= 0;
  }

  /** Puts the cell into the current row of the builder. */
  add(code: number): void {
    if ((code & 1) === 1) this.#builder.addUnknown(code >>> 1);
    else this.#builder.addItem(code >>> 1);
  }
}
