import type { Decision, OnRecordsContext } from '../algorithms/index.ts';
import type { RecordsWithCounts } from '../engines/define.ts';
import { digestOf } from '../engines/records-digest.ts';
import { invariant } from '../errors.ts';
import { algorithmElsewhere, executionModeOf, kindElsewhere } from '../job/elsewhere.ts';
import type { ResolvedJob } from '../job/job.ts';
import { secretOf } from '../job/job-secret.ts';
import { cells, type Release, type ReleaseChanges, recoded } from '../kinds/index.ts';
import { recodingWithLabels, withLabels } from '../kinds/label-style.ts';
import type { Dataset } from '../records/dataset.ts';
import { randomFromSecret } from '../secret.ts';
import type { Change, RecordsStore, RunInput } from './records.ts';
import { runAlgorithm } from './run-algorithm.ts';
import { runOnFetched } from './run-on-fetched.ts';
import { learnSharedLabels, runParts } from './run-parts.ts';
import type { World } from './world.ts';

/** So that a long run does not outgrow its memory with explanations. */
const MAX_DECISIONS = 1_000_000;

/** Changes records in memory. */
export function changeRows(
  resolved: ResolvedJob,
  dataset: Dataset,
  { inputs, earlier }: RunInput,
  { checkpoint }: World,
): Change<Release> {
  const { job, chosen: config, promised: promise } = resolved;
  const random = randomFromSecret(secretOf(resolved), 'algorithm');
  const decisions: Decision[] = [];
  const decide = (decision: Decision): void => void (decisions.length < MAX_DECISIONS && decisions.push(decision));
  const made = runAlgorithm(config, { ...inputs, dataset }, promise, { random, checkpoint, decide });
  const labelling = { earlier: earlier?.recodings, unseen: inputs.unseen };
  const release = job.like === undefined ? withLabels(made, job.labels, labelling) : made;
  return { release, decisions, passes: [], ranOn: 'records' };
}

/** Changes the records of an engine, in the way that the definitions of the job allow. */
export function changeElsewhere(
  job: ResolvedJob,
  counts: RecordsWithCounts,
  store: RecordsStore,
  options: RunInput,
  world: World,
): Promise<Change<ReleaseChanges>> {
  const mode = executionModeOf(job);
  invariant(typeof mode === 'string', 'a job that cannot run there is refused');
  return WAYS[mode](job, counts, store, options, world);
}

type Way = typeof changeElsewhere;

/** Finds labels from counts. */
const changeByCounts: Way = async (resolved, counts, store, { inputs }, world) => {
  const { job, promised: promise, chosen: config } = resolved;
  const way = algorithmElsewhere(resolved);
  invariant('exact' in way, `${config.algorithm.id} needs the records themselves`);
  const context = countingContext(counts, store, world);
  const { recoding: made, ...done } = await way.exact.run(counts, promise, config.params, context);
  const recoding = job.like === undefined ? recodingWithLabels(made, job.labels, { unseen: inputs.unseen }) : made;
  return { ...done, release: { kind: recoded.id, recoding }, ranOn: 'counts' };
};

/** Changes the records part by part, in memory: parts that are safe alone, under the same labels, are safe together. */
const changeByParts: Way = async (resolved, counts, store, { inputs }, world) => {
  const { job } = resolved;
  const shared = await learnSharedLabels(resolved, counts, inputs, countingContext(counts, store, world));
  const recoding = shared && recodingWithLabels(shared.recoding, job.labels, { unseen: inputs.unseen });
  const deletions = await runParts(resolved, counts, inputs, recoding, store.shelf, world);
  return {
    release: { kind: cells.id, deletions, ...(recoding !== undefined && { recoding }) },
    ranOn: 'parts',
    decisions: shared?.decisions ?? [],
    passes: [...(shared?.passes ?? ['items']), `${job.partitions} partitions`],
  };
};

/** Finds the changes from records that are brought into memory, or from the subset that determines the result. */
const changeByFetched: Way = async (resolved, counts, _store, { inputs }, world) => {
  const { release: made, ...done } = await runOnFetched(resolved, counts, inputs, world, world.maxCells);
  const styled = made.recoding && recodingWithLabels(made.recoding, resolved.job.labels, { unseen: inputs.unseen });
  const kind = kindElsewhere(made.kind);
  invariant('exact' in kind, 'a kind that needs the records is refused');
  return {
    ...done,
    release: { ...made, ...(styled !== undefined && { recoding: styled }) },
    ranOn: kind.exact,
  };
};

const WAYS = { counts: changeByCounts, parts: changeByParts, fetched: changeByFetched } as const;

/** Lets an algorithm on counts continue from what an earlier run saved of the same records. */
function countingContext(
  { records, items: { labels } }: RecordsWithCounts,
  { startHash }: RecordsStore,
  { checkpoint, resume, save }: World,
): OnRecordsContext {
  const digest = async () => (await records.fingerprint?.()) ?? (await digestOf(records, { labels }, startHash)).digest;
  return {
    checkpoint,
    ...(resume !== undefined && { resume: async () => resume(await digest()) }),
    ...(save !== undefined && { save }),
  };
}
