import {
  type ColumnSelection,
  joinedIds,
  type ListRecords,
  type Problems,
  type ReadResult,
  RecordPersons,
} from '../../../src/internal.ts';

type LongColumns = Extract<ColumnSelection, { form: 'long' }>;

/** A value of a table: the bytes of its text, an integer, or null. */
export type Field = Uint8Array | number | bigint | null;

/**
 * Collects rows of id and item that come ordered by id, as a database sorts them. A null item says that the record is
 * there, with nothing in it unless other rows say so; a null id is a problem.
 */
export class OrderedPairs {
  readonly #records: ListRecords;
  readonly #problems: Problems;
  readonly #columns: LongColumns;
  #id: Field = null;
  #isEmpty = true;
  #numBare = 0;
  #numEmpty = 0;

  readonly #persons: NotedPersons | undefined;

  constructor(records: ListRecords, problems: Problems, columns: LongColumns, persons?: NotedPersons) {
    this.#records = records;
    this.#problems = problems;
    this.#columns = columns;
    this.#persons = persons;
  }

  /** Adds a row; `row` is its number, for messages. */
  add(id: Field, item: Field, row: number, person: Field = null): void {
    if (id === null) {
      this.#problems.add({ field: `row ${row} of ${this.#columns.id}`, expected: 'an id', got: 'null' });
      return;
    }
    if (!isSame(id, this.#id)) {
      this.#endRecord();
      // The bytes of a row are valid only until the next one.
      this.#id = id instanceof Uint8Array ? new Uint8Array(id) : id;
    }
    this.#persons?.note(this.#records.numRows, person, row);
    const code = item === null ? undefined : codeOf(item, this.#records);
    if (code === undefined) this.#numBare++;
    else if (code < 0) {
      this.#problems.add({ field: `row ${row} of ${this.#columns.item}`, expected: 'valid UTF-8', got: 'other bytes' });
    } else {
      this.#records.cells.add(code);
      this.#isEmpty = false;
    }
  }

  /** Throws all problems at once, or gives the data. */
  finish(): ReadResult {
    this.#endRecord();
    return this.#records.finish(this.#numBare - this.#numEmpty);
  }

  #endRecord(): void {
    if (this.#id === null) return;
    if (this.#isEmpty) this.#numEmpty++;
    endRecordOf(this.#id, this.#records);
    this.#isEmpty = true;
  }
}

/** The code of a cell; −1 where its bytes are no text. */
export function codeOf(value: Exclude<Field, null>, { cells }: ListRecords): number {
  return value instanceof Uint8Array ? cells.ofBytes(value, 0, value.length) : cells.ofInteger(value);
}

/** Closes the current record under its id. */
export function endRecordOf(id: Exclude<Field, null>, records: ListRecords): void {
  if (id instanceof Uint8Array) records.endRowOfBytes(id);
  else records.endRowOf(String(id));
}

/** Whose records they are, as rows of a table say it. */
export class NotedPersons {
  readonly #persons: RecordPersons;
  readonly #problems: Problems;

  constructor(asked: ConstructorParameters<typeof RecordPersons>[0], problems: Problems) {
    this.#persons = new RecordPersons(asked);
    this.#problems = problems;
  }

  /** Notes the person that row `row` names for a record. */
  note(record: number, person: Field, row: number): void {
    const bytes = person instanceof Uint8Array ? person : new TextEncoder().encode(String(person));
    const problem =
      person === null
        ? { expected: 'a person', got: 'null' }
        : this.#persons.note(record, new Uint8Array(bytes), 0, bytes.length);
    if (problem !== undefined) this.#problems.add({ field: `row ${row}`, ...problem });
  }

  addTo(result: ReadResult): ReadResult {
    return this.#persons.addTo(result);
  }
}

/** What a table gave, with ids as people read them and with persons, where roles asked for it. */
export function finishTable(
  read: ReadResult,
  { chosen, hasJoinedIds }: { readonly chosen: ColumnSelection; readonly hasJoinedIds?: true },
  persons: NotedPersons | undefined,
): ReadResult {
  const named = hasJoinedIds === true ? joinedIds(read) : read;
  return { ...(persons?.addTo(named) ?? named), leftOut: chosen.leftOut };
}

function isSame(a: Field, b: Field): boolean {
  return a instanceof Uint8Array && b instanceof Uint8Array ? Buffer.compare(a, b) === 0 : a === b;
}
