import { LabelInterner } from '../../data/label-interner.ts';
import { quotedBytes } from '../../errors.ts';
import type { Problems, SourcePosition } from '../../problems.ts';

/** The ids of a file that names one per record: there, and each once. */
export class RowIds {
  readonly #problems: Problems;
  readonly #interner = new LabelInterner();

  constructor(problems: Problems) {
    this.#problems = problems;
  }

  /** Adds the id of the next record. A bare empty field is not an id. False if the bytes are not valid UTF-8. */
  add(bytes: Uint8Array, start: number, end: number, quoted: boolean, position: () => SourcePosition): boolean {
    if (start === end && !quoted) {
      this.#problems.add({ ...position(), expected: 'a row id', got: 'an empty field' });
      return true;
    }
    const size = this.#interner.size;
    const id = this.#interner.internBytes(bytes, start, end);
    if (id >= 0 && id < size) {
      const got = quotedBytes(bytes, start, end);
      this.#problems.add({ ...position(), expected: 'a row id that no record above has', got });
    }
    return id >= 0;
  }

  /** All ids, by record. */
  texts(): string[] {
    return this.#interner.labels();
  }
}

/** Whether the ids are just the numbers 1 … n. */
export function areRecordNumbers(ids: readonly string[]): boolean {
  return ids.every((id, t) => id === String(t + 1));
}
