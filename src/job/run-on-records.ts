import type { Decision } from '../algorithms/index.ts';
import type { Dictionary } from '../data/dictionary.ts';
import { grow } from '../data/grow.ts';
import type { Deletions } from '../data/release-parts.ts';
import type { SideInputs } from '../data/side-inputs.ts';
import { type Arranged, arrangeRecords } from '../engines/arrange-records.ts';
import type { CountedRecords, EngineRecords, RecordBatch, RecordSink } from '../engines/define.ts';
import { type DigestedRecords, digestOf, RecordsDigest } from '../engines/records-digest.ts';
import type { Shelf } from '../engines/shelved.ts';
import { invariant } from '../errors.ts';
import type { WhatWasRead } from '../formats/what-was-read.ts';
import type { StartHash } from '../hash.ts';
import { type Changes, cells, recoded } from '../kinds/index.ts';
import { recodingWithLabels } from '../kinds/label-style.ts';
import { reportFromCounts } from '../report/build-report.ts';
import { countedData } from '../report/counted-data.ts';
import type { RanOn } from '../report/report.ts';
import { randomFromSecret } from '../secret.ts';
import { measures, outcomesFromSupports, type ReleaseCounts } from '../utility/index.ts';
import { TRUTH_SCOPES, type Truthfulness } from '../verify/index.ts';
import { verifierOf } from './catalog.ts';
import { sideEvidence } from './evidence.ts';
import { chosenParams, type ResolvedJob } from './job.ts';
import { secretOf } from './job-secret.ts';
import { ORDER } from './published-order.ts';
import { inputPart, type JobContext, type JobResult, peoplePart, reportFrame } from './run-job.ts';
import { runParts } from './run-parts.ts';

/** What a job works on where its records are elsewhere. */
export interface RecordsInput {
  readonly counted: CountedRecords;
  readonly inputs: SideInputs;
  /** The format that published records are put down in. */
  readonly format: string;
  readonly read?: WhatWasRead;
}

/** Where the published records are put, to be read back before anybody else sees them. Brought by the shell. */
export interface RecordsStore {
  readonly startHash: StartHash;
  /** Where records wait until their order is known. */
  readonly shelf: Shelf;
  /** Puts down what `fill` hands on under these labels. */
  write(labels: readonly string[], fill: (sink: RecordSink) => Promise<void>): Promise<void>;
  /** Opens what was put down to be counted anew, with whose each record is where that is known. To be closed. */
  open(persons: Uint32Array | undefined): Promise<EngineRecords>;
}

export interface RecordsContext extends JobContext {
  /** What an earlier run of this job saved last on records of this digest, if it did. */
  resume?(digest: string): unknown;
  /** Told after every pass what a later run can go on from. */
  save?(progress: object): void;
}

export interface RecordsResult extends JobResult<Changes> {
  /** Names of the passes over the records, in order. */
  readonly passes: readonly string[];
  /** The labels that some published record shows. */
  readonly shown: readonly string[];
  /** The original rows in the order in which they are published; left out where all are, in their own. */
  readonly originalRows?: Iterable<number>;
  /** Whose each published record is, where that is known. */
  readonly persons?: Uint32Array;
}

/**
 * The whole path of `runJob` where the records are elsewhere: transform, put the published records down, have them checked
 * by a stranger as they were put down, measure and report as far as counts tell.
 */
export async function runOnRecords(
  resolved: ResolvedJob,
  input: RecordsInput,
  store: RecordsStore,
  context: RecordsContext,
): Promise<RecordsResult> {
  const { records, counts, items } = input.counted;
  context.stage?.('run');
  const transform = resolved.job.partitions === undefined ? transformOnCounts : transformByParts;
  const { changes, published, written, originalRows, persons, ...done } = await transform(
    resolved,
    input,
    store,
    context,
  );
  const lengths = await records.countLengths();

  context.stage?.('verify');
  const { verdict, after } = await verifyStored(resolved, input, { changes, published, persons }, store, context);
  const truthful = compareDigests(after, written, counts.records, TRUTH_SCOPES[done.ranOn]);

  context.stage?.('measure');
  const { recoding } = changes;
  const outcomes = outcomesFromSupports(Uint32Array.from(items.supports), changes);
  const shared = { outcomes, ...(recoding !== undefined && { recoding }) };
  const utility = measureCounts({ ...shared, numRows: counts.records, labelSupports: after.supports });
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
  const shown = published.labels.filter((_, id) => after.supports[id] > 0);
  const result = { release: changes, verdict, truthful, decisions, utility, outcomes, report, passes, shown };
  return { ...result, ...(originalRows !== undefined && { originalRows }), ...(persons !== undefined && { persons }) };
}

/** What was done to the records, and what was handed on to be put down. */
interface Transformed {
  readonly changes: Changes;
  readonly published: Dictionary;
  /** The digest of what was put down. */
  readonly written: string;
  readonly ranOn: Exclude<RanOn, 'records'>;
  readonly originalRows?: Iterable<number>;
  readonly persons?: Uint32Array;
  readonly decisions: readonly Decision[];
  readonly passes: readonly string[];
}

type Transform = (
  resolved: ResolvedJob,
  input: RecordsInput,
  store: RecordsStore,
  context: RecordsContext,
) => Promise<Transformed>;

/** Learns labels from counts, and has the engine hand the recoded records on. */
const transformOnCounts: Transform = async (resolved, { counted }, store, context) => {
  const { job, promised, chosen } = resolved;
  const { records, items } = counted;
  const { algorithm, params } = chosen;
  invariant(algorithm.onRecords !== undefined, `${algorithm.id} needs the records themselves`);
  const { resume } = context;
  const digest = async () =>
    (await records.fingerprint?.()) ?? (await digestOf(records, { labels: items.labels }, store.startHash)).digest;
  const { recoding: made, ...done } = await algorithm.onRecords.run(counted, promised, params, {
    checkpoint: context.checkpoint,
    ...(resume !== undefined && { resume: async () => resume(await digest()) }),
    ...(context.save !== undefined && { save: context.save }),
  });
  const recoding = job.like === undefined ? recodingWithLabels(made, job.labels) : made;
  const { published } = recoding;
  return {
    ...done,
    changes: { kind: recoded.id, recoding },
    published,
    ...(await put(resolved, counted, store, published, (sink) => records.publish(recoding, sink))),
    ranOn: 'counts',
  };
};

/** Anonymizes the records part by part, in memory: parts that are safe alone are safe together. */
const transformByParts: Transform = async (resolved, { counted, inputs }, store, context) => {
  const published = { labels: counted.items.labels };
  let deletions: Deletions | undefined;
  const down = await put(resolved, counted, store, published, async (sink) => {
    deletions = await runParts(resolved, counted, inputs, sink, context);
  });
  invariant(deletions !== undefined, 'records that are put down were handed on');
  return {
    changes: { kind: cells.id, deletions },
    published,
    ...down,
    ranOn: 'parts',
    decisions: [],
    passes: ['items', `${resolved.job.partitions} partitions`],
  };
};

/** What a record takes, about: two numbers and one for each of its items. */
const NUMBERS_PER_RECORD = 8;

/** Puts records down as they are published, and returns their digest and the way back to the original ones. */
async function put(
  resolved: ResolvedJob,
  { counts }: CountedRecords,
  store: RecordsStore,
  { labels }: Dictionary,
  handOn: (sink: RecordSink) => Promise<void>,
): Promise<Pick<Transformed, 'written' | 'originalRows' | 'persons'>> {
  const { keepOrder, emptyRecords } = resolved.job;
  const arrangement = {
    ...(!keepOrder && { random: randomFromSecret(secretOf(resolved), ORDER) }),
    dropsEmpty: emptyRecords === 'drop',
    hasPersons: counts.persons !== undefined,
    // By the number of records alone: how many cells the original has must not show, not even in the order.
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
  return { written, ...owners.persons(), ...(order !== undefined && { originalRows: order }) };
}

/** Notes whose the records are that it takes. */
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

/** Whether records have the lengths and supports that they had, but for so many that were empty. */
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

/** Has the promise checked on the records as they were put down, where they are. */
async function verifyStored(
  { model, promised: { params } }: ResolvedJob,
  { counted: { items }, inputs }: RecordsInput,
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
    const shown = { ...side, records, items: { labels: items.labels } };
    const verdict = await onRecords.verify(shown, params, { checkpoint });
    return { verdict, after };
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

/** Every measure that counts tell, by id. */
function measureCounts(counts: ReleaseCounts): Record<string, number> {
  const utility: Record<string, number> = {};
  for (const { id, fromCounts } of measures) {
    const value = fromCounts?.(counts);
    if (value !== undefined) utility[id] = value;
  }
  return utility;
}
