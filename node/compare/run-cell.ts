import {
  assessRisk,
  type CellOutcome,
  type CellTask,
  checkParameters,
  type Dataset,
  type ErrorCode,
  type Job,
  measureCell,
  numbersIn,
  type Run,
  readingOf,
  recordsHere,
  resolveJob,
  riskParameters,
  riskReading,
  runRecords,
  SottoError,
  seedOf,
  selectRecords,
} from '../../src/internal.ts';
import { loadOwnAlgorithm } from '../files/load-own-algorithm.ts';
import { readBytes } from '../files/read-bytes.ts';
import { readData } from '../files/read-data.ts';
import { readNonEmpty } from '../files/read-source.ts';
import { readingFromAddress, withPeople } from '../stores/reading-from-address.ts';
import type { TaskContext } from '../worker/task-context.ts';

export interface RunCellOptions {
  /** With paths for file names. */
  readonly work: CellTask;
  readonly selection: Parameters<typeof selectRecords>[1];
}

/** The outcome of a cell without a release. */
const STATUS_OF: Readonly<Record<Exclude<ErrorCode, 'cancelled' | 'invariant'>, CellOutcome['status']>> = {
  infeasible: 'infeasible',
  unsupported: 'unsupported',
  resource: 'resource',
  usage: 'failed',
  input: 'failed',
};

/** Runs one cell of a sweep in this process and measures it; a request that cannot be met is an outcome too. */
export async function runCell({ work, selection }: RunCellOptions, context: TaskContext): Promise<CellOutcome> {
  const numbers: Record<string, number> = {};
  try {
    if (work.task === 'risk') {
      const found = await riskCell(work, selection, numbers, context);
      return { status: 'done', numbers: { ...numbersIn(found), ...numbers, memory: peakMemory() } };
    }
    await loadOwnAlgorithm(work.job.algorithm?.id);
    const result = await anonymizeCell(work.job, selection, numbers, context);
    const judged = judge(result);
    const numbered = { numbers: { ...result.utility, ...numbers, memory: peakMemory() } };
    return work.unpromised && judged.status !== 'holds'
      ? { ...judged, status: 'measured', ...numbered }
      : { ...judged, ...numbered };
  } catch (error) {
    if (!(error instanceof SottoError) || error.code === 'cancelled' || error.code === 'invariant') throw error;
    const hint = error.hint === undefined ? '' : ` (${error.hint})`;
    return {
      status: STATUS_OF[error.code],
      reason: `${error.message}${hint}`,
      numbers: { ...numbers, memory: peakMemory() },
    };
  }
}

async function riskCell(
  { data, options, seed, ...reading }: Extract<CellTask, { task: 'risk' }>,
  selection: RunCellOptions['selection'],
  numbers: Record<string, number>,
  context: TaskContext,
): Promise<object> {
  const stopwatch = startStopwatch(numbers);
  const params = checkParameters(riskParameters, options, 'options');
  const requested = riskReading(params, readingFromAddress(data, readingOf(reading)));
  const { dataset: whole } = await readData(data, requested, context);
  const dataset = selectRecords(whole, selection, seed);
  noteSize(dataset, numbers);
  stopwatch.next('run');
  const found = assessRisk(dataset, params, {}, seed, context.checkpoint);
  stopwatch.stop();
  return found;
}

/** Writes sizes and seconds to `numbers` as they become known. */
async function anonymizeCell(
  job: Job,
  selection: RunCellOptions['selection'],
  numbers: Record<string, number>,
  context: TaskContext,
): Promise<Run> {
  const resolved = resolveJob(withPeople(job));
  const stopwatch = startStopwatch(numbers);
  const { dataset: whole, format, input: read } = await readNonEmpty(job.data, job, context);
  const dataset = selectRecords(whole, selection, seedOf(job));
  noteSize(dataset, numbers);
  const { inputs, result } = await runRecords(resolved, recordsHere(dataset), { format: format.id, read }, readBytes, {
    checkpoint: context.checkpoint,
    stage: (stage) => stage !== 'scratch' && stopwatch.next(stage),
  });
  stopwatch.stop();
  const measuring = { seed: seedOf(job), inputs, promised: resolved.promised, drawsQueries: true } as const;
  Object.assign(numbers, measureCell(dataset, result.release, measuring));
  const { publishable, curator } = result.report;
  Object.assign(numbers, publishable.published, { suppressed: curator.suppressed });
  return result;
}

function noteSize(dataset: Dataset, numbers: Record<string, number>): void {
  numbers['records'] = dataset.numRows;
  numbers['items'] = dataset.dictionary.labels.length;
  numbers['occurrences'] = dataset.items.length;
}

/** A release that does not hold, tells untruths or breaks its utility policy is shown as such. */
function judge({ verdict, truthful, policy }: Run): Pick<CellOutcome, 'status' | 'reason'> {
  if (verdict.status === 'violated') return { status: 'violated', reason: verdict.witness.finding };
  if (truthful.status === 'violated') return { status: 'violated', reason: truthful.finding };
  if (policy?.status === 'violated') return { status: 'violated', reason: policy.finding ?? policy.scope };
  if (verdict.status === 'undecided') return { status: 'undecided', reason: verdict.reason };
  return { status: 'holds' };
}

/**
 * Seconds per stage, kept even when the next stage fails. `seconds` alone is the algorithm's, `cpuSeconds` what it kept
 * processors busy, all threads together, which does not depend on who else uses the machine.
 */
function startStopwatch(numbers: Record<string, number>) {
  const names = { read: 'secondsRead', run: 'seconds', verify: 'secondsVerify', measure: 'secondsMeasure' } as const;
  let current: keyof typeof names = 'read';
  let since = performance.now();
  let busy = process.cpuUsage();
  const stop = (): void => {
    numbers[names[current]] = Math.round(performance.now() - since) / 1000;
    const { user, system } = process.cpuUsage(busy);
    if (current === 'run') numbers['cpuSeconds'] = Math.round((user + system) / 1000) / 1000;
  };
  return {
    stop,
    next(stage: keyof typeof names): void {
      stop();
      current = stage;
      since = performance.now();
      busy = process.cpuUsage();
    },
  };
}

/** Of the whole process, in megabytes: a cell has a process of its own. */
function peakMemory(): number {
  return Math.round((process.resourceUsage().maxRSS * 1024) / 1e5) / 10;
}
