import { ensureCapacity } from '../data/grow.ts';
import type { RecordSink } from '../engines/define.ts';
import { SpilledNumbers, type SpillStore } from '../engines/spilled-numbers.ts';
import { invariant } from '../errors.ts';
import type { ResolvedJob } from '../job/job.ts';
import { secretOf } from '../job/job-secret.ts';
import { type Random, shuffle } from '../random.ts';
import type { Dataset } from '../records/dataset.ts';
import { shownRows } from '../records/shown-rows.ts';
import { type KeyStream, randomFromSecret } from '../secret.ts';

/** The way records are arranged before they are published. */
export interface Arrangement {
  /** Of the order; the records keep theirs when left out. */
  readonly random?: Random;
  readonly dropsEmpty: boolean;
  /** Whether the owners of records are known. */
  readonly hasPersons?: boolean;
  /** About how many numbers the records take: two per record and one per cell, and one per record for persons. */
  readonly size: number;
  readonly shelf: SpillStore;
}

/** Records as they are arranged. */
export interface Arranged {
  readonly numDropped: number;
  /** order[n] = the row that is published as row n; left out where all rows are, in their own order. */
  readonly order?: Iterable<number>;
}

/** Numbers of one bucket: what is shuffled in memory at a time. */
const BUCKET = 1 << 22;
/** Records passed on at a time. */
const BATCH = 1 << 14;
/** The place of the order on the shelf; buckets follow. */
const ORDER_PLACE = 0;

/**
 * Passes records on without those that show nothing, in random order, in memory that does not grow with them: each
 * record goes to a random bucket, then each bucket is shuffled, which makes every order equally likely.
 */
export async function arrangeRecords(
  { random, dropsEmpty, hasPersons = false, size, shelf: spillStore }: Arrangement,
  handOn: (sink: RecordSink) => Promise<void>,
  sink: RecordSink,
): Promise<Arranged> {
  const lead = hasPersons ? 3 : 2; // row, length, person
  let numRows = 0;
  let numDropped = 0;
  const order = new SpilledNumbers(ORDER_PLACE, spillStore);
  const numBuckets = random === undefined ? 0 : Math.max(1, Math.ceil(size / BUCKET));
  const buckets = Array.from({ length: numBuckets }, (_, b) => new SpilledNumbers(ORDER_PLACE + 1 + b, spillStore));
  const arranged = new Batch(sink, hasPersons);
  await handOn({
    async write({ offsets, items, persons }) {
      invariant((persons !== undefined) === hasPersons, 'the owners of all records are known, or of none');
      for (let n = 0; n + 1 < offsets.length; n++, numRows++) {
        const from = offsets[n];
        const to = offsets[n + 1];
        if (dropsEmpty && from === to) numDropped++;
        else if (random !== undefined) {
          const bucket = buckets[random.int(numBuckets)];
          bucket.push(numRows);
          bucket.push(to - from);
          if (persons !== undefined) bucket.push(persons[n]);
          bucket.pushAll(items, from, to);
        } else {
          order.push(numRows);
          arranged.add(items, from, to, persons?.[n]);
          if (arranged.isFull) await arranged.flush();
        }
      }
      await arranged.flush();
    },
  });
  if (random !== undefined) {
    for (const bucket of buckets) {
      const numbers = bucket.numbers();
      const starts: number[] = [];
      for (let offset = 0; offset < numbers.length; offset += lead + numbers[offset + 1]) starts.push(offset);
      for (const offset of shuffle(Uint32Array.from(starts), random)) {
        order.push(numbers[offset]);
        const from = offset + lead;
        arranged.add(numbers, from, from + numbers[offset + 1], hasPersons ? numbers[offset + 2] : undefined);
        if (arranged.isFull) await arranged.flush();
      }
    }
    await arranged.flush();
  }
  order.flush();
  invariant(order.length === numRows - numDropped, 'every record is published or dropped');
  return { numDropped, ...((random !== undefined || numDropped > 0) && { order: order.each() }) };
}

/** Collects records and passes them on in batches. */
class Batch {
  readonly #sink: RecordSink;
  readonly #hasPersons: boolean;
  readonly #offsets = new Uint32Array(BATCH + 1);
  readonly #persons: Uint32Array;
  #items = new Uint32Array(BATCH);
  #numRows = 0;

  constructor(sink: RecordSink, hasPersons: boolean) {
    this.#sink = sink;
    this.#hasPersons = hasPersons;
    this.#persons = new Uint32Array(hasPersons ? BATCH : 0);
  }

  get isFull(): boolean {
    return this.#numRows === BATCH;
  }

  /** The record numbers[from … to). */
  add(numbers: Uint32Array, from: number, to: number, person = 0): void {
    let end = this.#offsets[this.#numRows];
    this.#items = ensureCapacity(this.#items, end + to - from);
    for (let p = from; p < to; p++) this.#items[end++] = numbers[p];
    if (this.#hasPersons) this.#persons[this.#numRows] = person;
    this.#offsets[++this.#numRows] = end;
  }

  async flush(): Promise<void> {
    const numRows = this.#numRows;
    if (numRows === 0) return;
    this.#numRows = 0;
    await this.#sink.write({
      offsets: this.#offsets.slice(0, numRows + 1),
      items: this.#items.slice(0, this.#offsets[numRows]),
      ...(this.#hasPersons && { persons: this.#persons.slice(0, numRows) }),
    });
  }
}

/** The purpose for which the order of records is derived from the secret. */
export const ORDER = 'order';

/**
 * order[n] = the row that is published as row n. Rows that show nothing are left out unless they are kept, and the
 * order is random unless it is kept. Undefined if all rows are published in their original order.
 */
export function publishedOrder(job: ResolvedJob, dataset: Dataset, keyStream?: KeyStream): Uint32Array | undefined {
  const { keepOrder, emptyRecords } = job.job;
  const rows =
    emptyRecords === 'drop' ? shownRows(dataset) : Uint32Array.from({ length: dataset.numRows }, (_, t) => t);
  if (!keepOrder) return shuffle(rows, randomFromSecret(secretOf(job), ORDER, keyStream));
  return rows.length === dataset.numRows ? undefined : rows;
}
