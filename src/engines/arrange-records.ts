import { invariant } from '../errors.ts';
import { type Random, shuffle } from '../random.ts';
import type { RecordSink } from './define.ts';
import { type Shelf, Shelved } from './shelved.ts';

/** How records are arranged before they are published. */
export interface Arrangement {
  /** Of the order; the records keep theirs when left out. */
  readonly random?: Random;
  readonly dropsEmpty: boolean;
  /** Whether it is known whose the records are. */
  readonly hasPersons?: boolean;
  /** About how many numbers the records take: two per record and one per cell, and one per record for persons. */
  readonly size: number;
  readonly shelf: Shelf;
}

/** Records as they are arranged. */
export interface Arranged {
  readonly numDropped: number;
  /** order[n] = the row that is published as row n; left out where all rows are, in their own order. */
  readonly order?: Iterable<number>;
}

/** Numbers of one bucket: what is shuffled in memory at a time. */
const BUCKET = 1 << 22;
/** Records handed on at a time. */
const BATCH = 1 << 14;
/** The place of the order on the shelf; buckets follow. */
const ORDER_PLACE = 0;

/**
 * Hands records on without those that show nothing, in random order, in memory that does not grow with them: each record
 * goes to a random bucket, then each bucket is shuffled, which makes every order equally likely.
 */
export async function arrangeRecords(
  { random, dropsEmpty, hasPersons = false, size, shelf }: Arrangement,
  handOn: (sink: RecordSink) => Promise<void>,
  sink: RecordSink,
): Promise<Arranged> {
  const lead = hasPersons ? 3 : 2; // row, length, person
  let numRows = 0;
  let numDropped = 0;
  const order = new Shelved(ORDER_PLACE, shelf);
  const numBuckets = random === undefined ? 0 : Math.max(1, Math.ceil(size / BUCKET));
  const buckets = Array.from({ length: numBuckets }, (_, b) => new Shelved(ORDER_PLACE + 1 + b, shelf));
  await handOn({
    async write({ offsets, items, persons }) {
      invariant((persons !== undefined) === hasPersons, 'whose records are is known of all or of none');
      const kept = new Batch(sink);
      for (let n = 0; n + 1 < offsets.length; n++, numRows++) {
        const record = items.subarray(offsets[n], offsets[n + 1]);
        if (dropsEmpty && record.length === 0) numDropped++;
        else if (random !== undefined) {
          const bucket = buckets[random.int(numBuckets)];
          bucket.push(numRows);
          bucket.push(record.length);
          if (persons !== undefined) bucket.push(persons[n]);
          for (let p = 0; p < record.length; p++) bucket.push(record[p]);
        } else {
          order.push(numRows);
          kept.add(record, persons?.[n]);
          if (kept.isFull) await kept.handOn();
        }
      }
      await kept.handOn();
    },
  });
  if (random !== undefined) {
    const shuffled = new Batch(sink);
    for (const bucket of buckets) {
      const numbers = bucket.numbers();
      const starts: number[] = [];
      for (let at = 0; at < numbers.length; at += lead + numbers[at + 1]) starts.push(at);
      for (const at of shuffle(Uint32Array.from(starts), random)) {
        order.push(numbers[at]);
        shuffled.add(
          numbers.subarray(at + lead, at + lead + numbers[at + 1]),
          hasPersons ? numbers[at + 2] : undefined,
        );
        if (shuffled.isFull) await shuffled.handOn();
      }
    }
    await shuffled.handOn();
  }
  order.flush();
  invariant(order.length === numRows - numDropped, 'every record is published or dropped');
  return { numDropped, ...((random !== undefined || numDropped > 0) && { order: order.each() }) };
}

/** Collects records and hands them on many at a time. */
class Batch {
  readonly #sink: RecordSink;
  #offsets: number[] = [0];
  #items: number[] = [];
  #persons: number[] = [];

  constructor(sink: RecordSink) {
    this.#sink = sink;
  }

  get isFull(): boolean {
    return this.#offsets.length > BATCH;
  }

  add(record: Uint32Array, person: number | undefined): void {
    if (person !== undefined) this.#persons.push(person);
    for (let p = 0; p < record.length; p++) this.#items.push(record[p]);
    this.#offsets.push(this.#items.length);
  }

  async handOn(): Promise<void> {
    if (this.#offsets.length === 1) return;
    await this.#sink.write({
      offsets: Uint32Array.from(this.#offsets),
      items: Uint32Array.from(this.#items),
      ...(this.#persons.length > 0 && { persons: Uint32Array.from(this.#persons) }),
    });
    this.#persons = [];
    this.#offsets = [0];
    this.#items = [];
  }
}
