import { grow } from '../../data/grow.ts';
import { LabelInterner } from '../../data/label-interner.ts';
import { type Problem, quotedBytes } from '../../errors.ts';
import { joinRows, withPersons } from '../../records/rows.ts';
import type { ReadOptions, ReadResult } from '../define.ts';
import { countEmptyRecords } from './finish-reading.ts';

const NO_PERSON = 0;

/** The owners of records: every record has one person, persons are numbered by first appearance. */
export class RecordPersons {
  readonly #labels = new LabelInterner();
  /** record → person + 1, or NO_PERSON. */
  #personOf = new Uint32Array(256);
  readonly #areJoined: boolean;

  constructor({ records }: Pick<ReadOptions, 'records'>) {
    this.#areJoined = records === 'people';
  }

  /** Notes the person of a record; says what is wrong with that, if anything. */
  note(record: number, bytes: Uint8Array, start: number, end: number): Problem | undefined {
    const person = this.#labels.internBytes(bytes, start, end);
    if (person < 0) return { expected: 'valid UTF-8 as person', got: 'other bytes' };
    if (record >= this.#personOf.length) this.#personOf = grow(this.#personOf, record + 1);
    const before = this.#personOf[record];
    if (before !== NO_PERSON && before !== person + 1) {
      const got = `${quotedBytes(bytes, start, end)} as well`;
      return { expected: 'one person for all rows of a record', got };
    }
    this.#personOf[record] = person + 1;
    return undefined;
  }

  /**
   * The data with its persons, or of one record per person if requested. Every record has a person: a missing one is
   * reported before.
   */
  addTo(result: ReadResult): ReadResult {
    const { numRows } = result.dataset;
    const persons = this.#personOf.slice(0, numRows).map((person) => person - 1);
    const dataset = withPersons(result.dataset, { persons, numPersons: this.#labels.size });
    const personLabels = this.#labels.labels();
    if (!this.#areJoined) return { ...result, dataset, personLabels };
    const joined = joinRows(dataset, personLabels);
    const emptyRecords = countEmptyRecords(joined, joined.unknown);
    return { ...result, dataset: joined, notes: { ...result.notes, emptyRecords }, visits: numRows };
  }
}
