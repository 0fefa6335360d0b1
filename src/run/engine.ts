import type { EngineRecords, RecordSink, RecordsWithCounts } from '../engines/define.ts';
import { publishChanged } from '../engines/publish-changed.ts';
import { digestOf } from '../engines/records-digest.ts';
import { withEmptyRecords } from '../engines/with-empty-records.ts';
import type { ReleaseChanges } from '../kinds/index.ts';
import { countedData } from '../report/facts.ts';
import { type RecordsEvidence, type SideEvidence, TRUTH_SCOPES, type Truthfulness } from '../verify/index.ts';
import { changeElsewhere } from './change.ts';
import { measureCounts } from './measure.ts';
import type { Change, JobRecords, Publication, RecordsStore } from './records.ts';
import { storeRecords } from './store-records.ts';

/** The addition of a run on the records of an engine to its outcome. */
export interface RunElsewhere {
  /** Names of the passes over the records, in order. */
  readonly passes: readonly string[];
  /** The labels that some published record shows. */
  readonly visibleLabels: readonly string[];
  /**
   * The original rows in the order in which they are published; left out if all are published in their original order.
   * Can be taken once.
   */
  readonly order?: Iterable<number>;
  /** The person of each published record, if that is known. */
  readonly persons?: Uint32Array;
}

/** Records that are on an engine, which counts them where they are. */
export function recordsElsewhere(
  counts: RecordsWithCounts,
  store: RecordsStore,
): JobRecords<ReleaseChanges, RunElsewhere> {
  const { records, items } = counts;
  const { labels } = items;
  return {
    known: { dictionary: { labels } },
    facts: async () => countedData(labels, items.supports, await records.countLengths()),
    change: (job, options, world) => changeElsewhere(job, counts, store, options, world),
    async publish(job, change, _world) {
      const dictionary = change.release.recoding?.published ?? { labels };
      const pass = (sink: RecordSink) => publishChanged(records, labels, change.release, sink);
      const stored = await storeRecords(job, counts, store, dictionary, pass);
      return publicationOf(counts, store, change, dictionary.labels, stored);
    },
  };
}

function publicationOf(
  { counts, items }: RecordsWithCounts,
  store: RecordsStore,
  { release, passes, ranOn }: Change<ReleaseChanges>,
  labels: readonly string[],
  { written, ...stored }: Awaited<ReturnType<typeof storeRecords>>,
): Publication<RunElsewhere> {
  return {
    async open() {
      const records = await store.open(stored.persons);
      try {
        const after = await digestOf(records, { labels }, store.startHash);
        const facts = countedData(labels, after.supports, after.lengths);
        const visible = labels.filter((_, id) => after.supports[id] > 0);
        const { numRows } = facts.lengths;
        const numDropped = counts.records - numRows;
        const evidenceOf =
          (read: EngineRecords) =>
          (side: SideEvidence): RecordsEvidence => ({
            ...side,
            records: read,
            items: { labels: items.labels },
          });
        return {
          facts,
          visibleLabels: new Set(visible),
          numRows,
          persons: stored.persons,
          outcome: { ...stored, passes: [...passes, 'published records'], visibleLabels: visible },
          evidence: evidenceOf(records),
          ...(numDropped > 0 && { undropped: evidenceOf(withEmptyRecords(records, numDropped)) }),
          truthful: () => compareDigests(after, written, counts.records, TRUTH_SCOPES[ranOn]),
          measure: ({ inputs }, before) => measureCounts(counts, { release, before, after: facts, inputs }),
          judged: (verdict) => ({ verdict }),
          close: () => records.close(),
        };
      } catch (error) {
        await records.close();
        throw error;
      }
    },
  };
}

function compareDigests(
  { digest, hasUnknownItems }: { readonly digest: string; readonly hasUnknownItems: boolean },
  written: string,
  checked: number,
  scope: string,
): Truthfulness {
  if (digest === written && !hasUnknownItems) return { status: 'holds', checked, scope };
  return { status: 'violated', checked, scope, finding: 'the written records differ from the anonymized ones' };
}
