import { Problems } from '../../problems.ts';
import type { Reader, ReadOptions, ReadResult } from '../define.ts';
import { joinIds, SEPARATOR } from './joined-ids.ts';
import { JsonLines } from './json-lines.ts';
import type { JsonKeys } from './json-record.ts';
import { LongRecords } from './long-records.ts';
import { RecordPersons } from './record-persons.ts';

/**
 * Reads JSON lines by the roles of their keys: objects with the same id form a record, without an id every object is one.
 * Items are the elements of an array, or the values of keys that hold one each.
 */
export class JsonTableReader implements Reader {
  readonly #problems: Problems;
  readonly #keys: JsonKeys;
  readonly #records: LongRecords;
  readonly #persons: RecordPersons | undefined;
  readonly #lines: JsonLines;
  readonly #leftOut = new Set<string>();
  /** Of the current object. */
  readonly #values = new Map<string, Uint8Array>();
  #codes: number[] = [];

  constructor(options: ReadOptions) {
    const { id = [], item, items, person } = options;
    this.#problems = new Problems(options.file, options.skipLines);
    this.#records = new LongRecords(this.#problems, options.unknownMark !== undefined);
    this.#persons = person === undefined ? undefined : new RecordPersons(options);
    const list = items ?? (item === undefined ? 'items' : undefined);
    this.#keys = {
      id,
      item: item ?? [],
      ...(list !== undefined && { items: list }),
      ...(person !== undefined && { person }),
      required: [...id, ...(list === undefined ? [] : [list]), ...(person === undefined ? [] : [person])],
    };
    this.#lines = new JsonLines(
      this.#problems,
      {
        id: (bytes, start, end, _at, key) => this.#values.set(key, bytes.slice(start, end)),
        item: (bytes, start, end) => this.#codes.push(this.#records.cells.fromBytes(bytes, start, end)),
        other: (key) => this.#leftOut.add(key),
      },
      (line, isSound) => {
        if (isSound) this.#record(line);
        this.#values.clear();
        this.#codes = [];
      },
      this.#keys,
    );
  }

  push(chunk: Uint8Array): void {
    this.#lines.push(chunk);
  }

  end(): ReadResult {
    this.#lines.end();
    const finished = this.#records.finish();
    const read = this.#keys.id.length > 1 ? joinIds(finished) : finished;
    const result = this.#persons?.addTo(read) ?? read;
    return this.#leftOut.size === 0 ? result : { ...result, leftOut: [...this.#leftOut] };
  }

  #record(line: number): void {
    const record = this.#keys.id.length === 0 ? this.#records.newRecord() : this.#namedRecord();
    if (this.#codes.length === 0) this.#records.addBare();
    for (const code of this.#codes) this.#records.add(record, code);
    const person = this.#values.get(this.#keys.person ?? '');
    if (this.#persons === undefined || person === undefined) return;
    const problem = this.#persons.note(record, person, 0, person.length);
    if (problem !== undefined) this.#problems.add({ line, ...problem });
  }

  #namedRecord(): number {
    const ids = this.#keys.id.flatMap((key) => this.#values.get(key) ?? []);
    const length = ids.reduce((sum, id) => sum + id.length + 1, -1);
    const joined = new Uint8Array(length).fill(SEPARATOR);
    let offset = 0;
    for (const id of ids) {
      joined.set(id, offset);
      offset += id.length + 1;
    }
    return this.#records.ids.internBytes(joined, 0, length);
  }
}
