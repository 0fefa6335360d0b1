import type { Decision, OnRecordsContext } from '../algorithms/index.ts';
import type { Dictionary } from '../data/dictionary.ts';
import { isRational } from '../data/rational.ts';
import type { SideInputs } from '../data/side-inputs.ts';
import type { CountedRecords, EngineRecords, RecordSink } from '../engines/define.ts';
import { publishChanged } from '../engines/publish-changed.ts';
import { digestOf } from '../engines/records-digest.ts';
import type { SpillStore } from '../engines/spilled-numbers.ts';
import { withEmptyRecords } from '../engines/with-empty-records.ts';
import { defined, invariant } from '../errors.ts';
import type { WhatWasRead } from '../formats/what-was-read.ts';
import type { StartHash } from '../hash.ts';
import { type Changes, cells, kindById, recoded } from '../kinds/index.ts';
import { recodingWithLabels } from '../kinds/label-style.ts';
import { reportFromCounts } from '../report/build-report.ts';
import { countedData } from '../report/counted-data.ts';
import type { RanOn } from '../report/report.ts';
import { measures, outcomesFromSupports, type ReleaseCounts } from '../utility/index.ts';
import { TRUTH_SCOPES, type Truthfulness, type Verdict, verifyUtilityPolicy } from '../verify/index.ts';
import { verifierOf } from './catalog.ts';
import { sideEvidence } from './evidence.ts';
import { chosenParams, type ResolvedJob } from './job.ts';
import { wayOf } from './on-records-job.ts';
import { type PutRecords, putRecords } from './put-records.ts';
import { KEEP_EMPTY } from './release-verdict.ts';
import { inputPart, peoplePart, reportFrame } from './report-parts.ts';
import { runBrought } from './run-brought.ts';
import type { JobContext, JobResult } from './run-job.ts';
import { learnSharedLabels, runParts } from './run-parts.ts';

/** What a job works on if an engine has its records. */
export interface RecordsInput {
  readonly counted: CountedRecords;
  readonly inputs: SideInputs;
  /** The format in which published records are stored. */
  readonly format: string;
  readonly read?: WhatWasRead;
}

/** The place to store the published records, to be read back before anybody else sees them. The shell provides it. */
export interface RecordsStore {
  readonly startHash: StartHash;
  /** Where records wait until their order is known. */
  readonly shelf: SpillStore;
  /** Stores what `fill` passes on under these labels. */
  write(labels: readonly string[], fill: (sink: RecordSink) => Promise<void>): Promise<void>;
  /** Opens what was stored, to count it again, with the person of each record if that is known. The caller closes it. */
  open(persons: Uint32Array | undefined): Promise<EngineRecords>;
}

export interface RecordsContext extends JobContext {
  /** The largest number of cells to bring into memory; as many as fit usual machines if left out. */
  readonly mostCells?: number;
  /** What an earlier run of this job on records with this digest saved last, if there was one. */
  resume?(digest: string): unknown;
  /** Gets, after every pass, what a later run can continue from. */
  save?(progress: object): void;
}

export interface RecordsResult extends JobResult<Changes> {
  /** Names of the passes over the records, in order. */
  readonly passes: readonly string[];
  /** The labels that some published record shows. */
  readonly shown: readonly string[];
  /** The original rows in the order in which they are published; left out if all are published in their original order. */
  readonly originalRows?: Iterable<number>;
  /** The person of each published record, if that is known. */
  readonly persons?: Uint32Array;
}

/**
 * The whole path of `runJob` for records on an engine: transform, store the published records, have a verifier check
 * them as they were stored, measure and report as far as counts allow.
 */
export async function runOnRecords(
  resolved: ResolvedJob,
  input: RecordsInput,
  store: RecordsStore,
  context: RecordsContext,
): Promise<RecordsResult> {
  const { records, counts, items } = input.counted;
  context.stage?.('run');
  const transform = TRANSFORMS[wayOf(resolved)];
  const { changes, published, written, originalRows, persons, ...done } = await transform(
    resolved,
    input,
    store,
    context,
  );
  const lengths = await records.countLengths();

  context.stage?.('verify');
  const { verdict, after, instead } = await verifyStored(
    resolved,
    input,
    { changes, published, persons },
    store,
    context,
  );
  const truthful = compareDigests(after, written, counts.records, TRUTH_SCOPES[done.ranOn]);

  const { maxSuppression } = chosenParams(resolved.chosen);
  const shown = published.labels.filter((_, id) => after.supports[id] > 0);
  const side = sideEvidence(input.inputs, changes);
  const most = isRational(maxSuppression) ? maxSuppression : undefined;
  const policy = verifyUtilityPolicy(side, most, { shown: new Set(shown) });

  context.stage?.('measure');
  const { recoding, deletions } = changes;
  const outcomes = outcomesFromSupports(Uint32Array.from(items.supports), changes);
  const shared = { outcomes, ...(recoding !== undefined && { recoding }) };
  const utility = measureCounts({
    ...shared,
    ...(deletions !== undefined && { deletions }),
    numRows: counts.records,
    labelSupports: after.supports,
    inputs: input.inputs,
  });
  const before = countedData(items.labels, items.supports, lengths);
  const { numRows, occurrences, min, mean, max } = before.lengths;
  const report = reportFromCounts({
    ...reportFrame(resolved),
    ...shared,
    ranOn: done.ranOn,
    kind: changes.kind,
    before,
    after: countedData(published.labels, after.supports, after.lengths),
    format: input.format,
    ...inputPart(input.read),
    ...peoplePart(
      resolved,
      { persons, numRows: after.lengths.reduce((sum, { records }) => sum + records, 0) },
      input.read,
    ),
    algorithm: { definition: resolved.chosen.algorithm, params: chosenParams(resolved.chosen) },
    verdict,
    truthful,
    ...(policy !== undefined && { policy }),
    utility,
    profile: {
      records: numRows,
      ...(counts.persons !== undefined && { persons: counts.persons }),
      items: items.labels.length,
      occurrences,
      length: { min, mean, max },
      unique: {},
    },
    attack: { samples: 0, choice: 'random', baseline: 1 / Math.max(1, numRows), steps: [], inference: [] },
  });
  const { decisions } = done;
  const passes = [...done.passes, 'published records'];
  const result = { release: changes, verdict, truthful, decisions, utility, outcomes, report, passes, shown };
  return {
    ...result,
    ...(policy !== undefined && { policy }),
    ...(instead !== undefined && { instead }),
    ...(originalRows !== undefined && { originalRows }),
    ...(persons !== undefined && { persons }),
  };
}

/** What was done to the records, and what was passed on to be stored. */
interface Transformed extends PutRecords {
  readonly changes: Changes;
  readonly published: Dictionary;
  readonly ranOn: Exclude<RanOn, 'records'>;
  readonly decisions: readonly Decision[];
  readonly passes: readonly string[];
}

type Transform = (
  resolved: ResolvedJob,
  input: RecordsInput,
  store: RecordsStore,
  context: RecordsContext,
) => Promise<Transformed>;

/** Finds labels from counts, and has the engine pass the recoded records on. */
const transformOnCounts: Transform = async (resolved, { counted, inputs }, store, context) => {
  const { job, promised, chosen } = resolved;
  const { records } = counted;
  const { algorithm, params } = chosen;
  invariant(algorithm.onRecords !== undefined, `${algorithm.id} needs the records themselves`);
  const { recoding: made, ...done } = await algorithm.onRecords.run(
    counted,
    promised,
    params,
    countingContext(counted, store, context),
  );
  const recoding = job.like === undefined ? recodingWithLabels(made, job.labels, { unseen: inputs.unseen }) : made;
  const { published } = recoding;
  return {
    ...done,
    changes: { kind: recoded.id, recoding },
    published,
    ...(await putRecords(resolved, counted, store, published, (sink) => records.publish(recoding, sink))),
    ranOn: 'counts',
  };
};

/** What an algorithm on counts may ask: to go on from what an earlier run saved of the same records. */
function countingContext(
  { records, items: { labels } }: CountedRecords,
  { startHash }: RecordsStore,
  { checkpoint, resume, save }: RecordsContext,
): OnRecordsContext {
  const digest = async () => (await records.fingerprint?.()) ?? (await digestOf(records, { labels }, startHash)).digest;
  return {
    checkpoint,
    ...(resume !== undefined && { resume: async () => resume(await digest()) }),
    ...(save !== undefined && { save }),
  };
}

/** Anonymizes the records part by part, in memory: parts that are safe alone, under the same labels, are safe together. */
const transformByParts: Transform = async (resolved, { counted, inputs }, store, context) => {
  const shared = await learnSharedLabels(resolved, counted, inputs, countingContext(counted, store, context));
  const recoding = shared && recodingWithLabels(shared.recoding, resolved.job.labels, { unseen: inputs.unseen });
  const deletions = await runParts(resolved, counted, inputs, recoding, store.shelf, context);
  const changes = { kind: cells.id, deletions, ...(recoding !== undefined && { recoding }) };
  return {
    ...(await putChanged(resolved, counted, store, changes)),
    ranOn: 'parts',
    decisions: shared?.decisions ?? [],
    passes: [...(shared?.passes ?? ['items']), `${resolved.job.partitions} partitions`],
  };
};

/** Finds what to change from records that are brought into memory, or from the part of them that decides. */
const transformBrought: Transform = async (resolved, { counted, inputs }, store, context) => {
  const { job } = resolved;
  const { changes: made, ...done } = await runBrought(resolved, counted, inputs, context, context.mostCells);
  const styled = made.recoding && recodingWithLabels(made.recoding, job.labels, { unseen: inputs.unseen });
  const changes = { ...made, ...(styled !== undefined && { recoding: styled }) };
  const ranOn = defined(kindById(made.kind).elsewhere, 'what needs the records to be told is refused');
  return { ...done, ...(await putChanged(resolved, counted, store, changes)), ranOn };
};

/** Puts the records down without the cells that are left out, as the recoding publishes the others. */
async function putChanged(
  resolved: ResolvedJob,
  counted: CountedRecords,
  store: RecordsStore,
  changes: Changes,
): Promise<PutRecords & Pick<Transformed, 'changes' | 'published'>> {
  const { labels } = counted.items;
  const published = changes.recoding?.published ?? { labels };
  const handOn = (sink: RecordSink) => publishChanged(counted.records, labels, changes, sink);
  return { changes, published, ...(await putRecords(resolved, counted, store, published, handOn)) };
}

const TRANSFORMS = { counts: transformOnCounts, parts: transformByParts, brought: transformBrought } as const;

/** Has the promise checked on the records as they were stored, where they are stored. */
async function verifyStored(
  { model, promised: { params } }: ResolvedJob,
  { counted: { counts, items }, inputs }: RecordsInput,
  {
    changes,
    published,
    persons,
  }: Pick<Transformed, 'changes' | 'published'> & { readonly persons: Uint32Array | undefined },
  store: RecordsStore,
  { checkpoint }: RecordsContext,
) {
  const side = sideEvidence(inputs, changes);
  const records = await store.open(persons);
  try {
    const after = await digestOf(records, published, store.startHash);
    const { onRecords } = verifierOf(model);
    invariant('verify' in onRecords, 'a promise that cannot be checked there is refused');
    const judge = (shown: EngineRecords): Promise<Verdict> =>
      onRecords.verify({ ...side, records: shown, items: { labels: items.labels } }, params, { checkpoint });
    const verdict = await judge(records);
    const numDropped = counts.records - after.lengths.reduce((sum, { records: some }) => sum + some, 0);
    const helps =
      verdict.status === 'violated' &&
      numDropped > 0 &&
      (await judge(withEmptyRecords(records, numDropped))).status === 'holds';
    return { verdict, after, ...(helps && { instead: KEEP_EMPTY }) };
  } finally {
    await records.close();
  }
}

function compareDigests(
  { digest, isStrange }: { readonly digest: string; readonly isStrange: boolean },
  written: string,
  checked: number,
  scope: string,
): Truthfulness {
  if (digest === written && !isStrange) return { status: 'holds', checked, scope };
  return { status: 'violated', checked, scope, finding: 'the written records differ from the anonymized ones' };
}

/** Every measure that can be computed from counts, by id. */
function measureCounts(counts: ReleaseCounts): Record<string, number> {
  const utility: Record<string, number> = {};
  for (const { id, fromCounts } of measures) {
    const value = fromCounts?.(counts);
    if (value !== undefined) utility[id] = value;
  }
  return utility;
}
