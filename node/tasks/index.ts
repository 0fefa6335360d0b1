import { keysOf } from '../../src/internal.ts';
import type { TaskContext } from '../worker/task-context.ts';

const loads = new Map<unknown, () => Promise<unknown>>();

/** A task of which nothing is loaded before it is run, or expected. */
function lazyTask<O, R>(load: () => Promise<(options: O, context: TaskContext) => Promise<R>>) {
  const run = async (options: O, context: TaskContext): Promise<R> => (await load())(options, context);
  loads.set(run, load);
  return run;
}

/** Everything that may take long, by name: each takes plain options and a context, and gives a plain result. */
export const tasks = {
  anonymize: lazyTask(async () => (await import('./anonymize.ts')).anonymizeToFolder),
  anonymizeRecords: lazyTask(async () => (await import('./anonymize.ts')).anonymizeRecords),
  attack: lazyTask(async () => (await import('./attack.ts')).attack),
  explain: lazyTask(async () => (await import('./explain.ts')).explain),
  buildHierarchy: lazyTask(async () => (await import('./hierarchy.ts')).buildHierarchy),
  checkAlgorithm: lazyTask(async () => (await import('./check-algorithm.ts')).checkAlgorithmFile),
  compare: lazyTask(async () => (await import('./compare.ts')).compare),
  convert: lazyTask(async () => (await import('./convert.ts')).convert),
  convertHierarchy: lazyTask(async () => (await import('./hierarchy.ts')).convertHierarchy),
  count: lazyTask(async () => (await import('./count.ts')).countInFolder),
  evaluate: lazyTask(async () => (await import('./evaluate.ts')).evaluate),
  evaluateForeign: lazyTask(async () => (await import('./evaluate-foreign.ts')).evaluateForeign),
  generate: lazyTask(async () => (await import('./generate.ts')).generate),
  judge: lazyTask(async () => (await import('./judge.ts')).judge),
  lintHierarchy: lazyTask(async () => (await import('./hierarchy.ts')).lintHierarchy),
  mine: lazyTask(async () => (await import('./mine.ts')).mineToOutput),
  mineRecords: lazyTask(async () => (await import('./mine.ts')).mineRecords),
  profile: lazyTask(async () => (await import('./profile.ts')).profile),
  readRecords: lazyTask(async () => (await import('./read-records.ts')).readWholeData),
  readReleaseFolder: lazyTask(async () => (await import('./read-records.ts')).readReleaseFolder),
  replay: lazyTask(async () => (await import('./replay.ts')).replay),
  risk: lazyTask(async () => (await import('./risk.ts')).riskOfData),
  runCell: lazyTask(async () => (await import('../compare/run-cell.ts')).runCell),
  series: lazyTask(async () => (await import('./series.ts')).series),
  verifyData: lazyTask(async () => (await import('./verify.ts')).verifyData),
  verifyRelease: lazyTask(async () => (await import('./verify.ts')).verifyRelease),
  verifyTogether: lazyTask(async () => (await import('./verify-together.ts')).verifyReleases),
  writeRun: lazyTask(async () => (await import('./anonymize.ts')).writeRun),
};

export type Tasks = typeof tasks;
/** The name of a task: `anonymize`, `verifyRelease`, … */
export type TaskName = keyof Tasks;
/** The plain options that a task takes. */
export type TaskOptions<N extends TaskName> = Parameters<Tasks[N]>[0];
/** The plain result that a task gives. */
export type TaskResult<N extends TaskName> = Awaited<ReturnType<Tasks[N]>>;

/** Loads the task that a verb will run, as far as the names tell; what cannot be loaded says so when it is run. */
export function expectTaskOf(verb: string): void {
  const name = keysOf(tasks).find((known) => known.startsWith(verb));
  if (name !== undefined)
    loads
      .get(tasks[name])?.()
      .catch(() => {});
}
