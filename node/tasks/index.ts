import { keysOf } from '../../src/internal.ts';
import type { TaskContext } from '../worker/task-context.ts';

const loads = new Map<unknown, () => Promise<unknown>>();

/** A task of which nothing is loaded before it is run, or expected. */
function later<O, R>(load: () => Promise<(options: O, context: TaskContext) => Promise<R>>) {
  const run = async (options: O, context: TaskContext): Promise<R> => (await load())(options, context);
  loads.set(run, load);
  return run;
}

/** Everything that may take long, by name: each takes plain options and a context, and gives a plain result. */
export const tasks = {
  anonymize: later(async () => (await import('./anonymize.ts')).anonymize),
  anonymizeRecords: later(async () => (await import('./anonymize.ts')).anonymizeRecords),
  attack: later(async () => (await import('./attack.ts')).attack),
  explain: later(async () => (await import('./explain.ts')).explain),
  buildHierarchy: later(async () => (await import('./hierarchy.ts')).buildHierarchy),
  checkAlgorithm: later(async () => (await import('./check-algorithm.ts')).checkAlgorithmFile),
  compare: later(async () => (await import('./compare.ts')).compare),
  convert: later(async () => (await import('./convert.ts')).convert),
  convertHierarchy: later(async () => (await import('./hierarchy.ts')).convertHierarchy),
  count: later(async () => (await import('./count.ts')).count),
  evaluate: later(async () => (await import('./evaluate.ts')).evaluate),
  evaluateForeign: later(async () => (await import('./evaluate-foreign.ts')).evaluateForeign),
  generate: later(async () => (await import('./generate.ts')).generate),
  judge: later(async () => (await import('./judge.ts')).judge),
  lintHierarchy: later(async () => (await import('./hierarchy.ts')).lintHierarchy),
  mine: later(async () => (await import('./mine.ts')).mine),
  mineRecords: later(async () => (await import('./mine.ts')).mineRecords),
  profile: later(async () => (await import('./profile.ts')).profile),
  readRecords: later(async () => (await import('./read-records.ts')).readRecords),
  readReleaseFolder: later(async () => (await import('./read-records.ts')).readReleaseFolder),
  replay: later(async () => (await import('./replay.ts')).replay),
  risk: later(async () => (await import('./risk.ts')).risk),
  runCell: later(async () => (await import('../compare/run-cell.ts')).runCell),
  series: later(async () => (await import('./series.ts')).series),
  verifyData: later(async () => (await import('./verify.ts')).verifyData),
  verifyRelease: later(async () => (await import('./verify.ts')).verifyRelease),
  verifyTogether: later(async () => (await import('./verify-together.ts')).verifyTogether),
  writeRun: later(async () => (await import('./anonymize.ts')).writeRun),
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
