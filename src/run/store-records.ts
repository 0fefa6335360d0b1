import { grow } from '../data/grow.ts';
import type { RecordBatch, RecordSink, RecordsWithCounts } from '../engines/define.ts';
import { type DigestedRecords, RecordsDigest } from '../engines/records-digest.ts';
import { invariant } from '../errors.ts';
import type { ResolvedJob } from '../job/job.ts';
import { secretOf } from '../job/job-secret.ts';
import type { Dictionary } from '../records/dictionary.ts';
import { randomFromSecret } from '../secret.ts';
import { type Arranged, arrangeRecords, ORDER } from './arrange-records.ts';
import type { RecordsStore } from './records.ts';

/** Records as they were stored. */
interface StoredRecords {
  /** The digest of the stored records. */
  readonly written: string;
  /** The original rows in the order in which they are published; left out if all are published in their original order. */
  readonly order?: Iterable<number>;
  /** The person of each published record, if that is known. */
  readonly persons?: Uint32Array;
}

/** About how much memory a record takes: two numbers, and one for each of its items. */
const NUMBERS_PER_RECORD = 8;

/** Stores records as they are published, and returns their digest and the way back to the original ones. */
export async function storeRecords(
  resolved: ResolvedJob,
  { counts }: RecordsWithCounts,
  store: Pick<RecordsStore, 'startHash' | 'shelf' | 'write'>,
  { labels }: Dictionary,
  handOn: (sink: RecordSink) => Promise<void>,
): Promise<StoredRecords> {
  const { keepOrder, emptyRecords } = resolved.job;
  const arrangement = {
    ...(!keepOrder && { random: randomFromSecret(secretOf(resolved), ORDER) }),
    dropsEmpty: emptyRecords === 'drop',
    hasPersons: counts.persons !== undefined,
    // By the number of records alone: the number of cells of the original must not show, not even in the order.
    size: NUMBERS_PER_RECORD * counts.records,
    shelf: store.shelf,
  };
  const before = new RecordsDigest(labels.length, () => ({ update() {}, hex: () => '' })); // counts are enough
  const after = new RecordsDigest(labels.length, store.startHash);
  let arranged: Arranged = { numDropped: 0 };
  const owners = new Owners();
  await store.write(labels, async (sink) => {
    arranged = await arrangeRecords(
      arrangement,
      (arranging) => handOn(bothOf(before, arranging)),
      bothOf(owners, bothOf(after, sink)),
    );
  });
  const { order, numDropped } = arranged;
  const { digest: written, ...counted } = after.finish();
  invariant(isSameBut(numDropped, before.finish(), counted), 'records are what they were before they were arranged');
  return { written, ...owners.persons(), ...(order !== undefined && { order }) };
}

/** Notes the people of the records that it receives. */
class Owners implements RecordSink {
  #persons = new Uint32Array(0);
  #count = 0;

  write({ persons }: RecordBatch): void {
    if (persons === undefined) return;
    const needed = this.#count + persons.length;
    if (needed > this.#persons.length) this.#persons = grow(this.#persons, needed);
    this.#persons.set(persons, this.#count);
    this.#count = needed;
  }

  persons(): { readonly persons?: Uint32Array } {
    return this.#count === 0 ? {} : { persons: this.#persons.slice(0, this.#count) };
  }
}

/** Records go to the first, then to the second. */
function bothOf(first: RecordSink, second: RecordSink): RecordSink {
  return {
    write: async (batch) => {
      await first.write(batch);
      await second.write(batch);
    },
  };
}

/** Whether records have the lengths and supports that they had, except for this many that were empty. */
function isSameBut(
  numDropped: number,
  before: Pick<DigestedRecords, 'lengths' | 'supports'>,
  after: Pick<DigestedRecords, 'lengths' | 'supports'>,
): boolean {
  const countOf = ({ lengths }: Pick<DigestedRecords, 'lengths'>, length: number): number =>
    lengths.find((one) => one.length === length)?.records ?? 0;
  return (
    countOf(before, 0) - numDropped === countOf(after, 0) &&
    before.lengths.every(({ length, records }) => length === 0 || countOf(after, length) === records) &&
    before.supports.every((support, id) => after.supports[id] === support)
  );
}
