import { Worker } from 'node:worker_threads';

/** The built worker stands beside the built program. */
const SCRIPT = new URL('./worker.js', import.meta.url);

/** Verbs that run no task. */
const WITHOUT_TASK: ReadonlySet<string | undefined> = new Set(['completion', 'studio']);

let waiting: Worker | undefined;
let isSmall = false;
/** Why the waiting worker did not come up. */
let failure: unknown;

/** Starts a worker, unless the work is small, before anything else is loaded: it loads the library while the command line is still being read. */
export function expectTask(args: readonly string[], isSmallWork: boolean): void {
  isSmall = isSmallWork;
  if (isSmall || args.length < 2 || WITHOUT_TASK.has(args[0]) || args.includes('--help') || args.includes('-h')) return;
  waiting = startWorker().on('error', (error) => (failure = error));
}

/** Whether the task is worth a try without a worker. */
export function isTaskSmall(): boolean {
  return isSmall;
}

/** The worker that was started early, or a new one. */
export function takeWorker(): Worker {
  if (failure !== undefined) throw failure;
  const worker = waiting ?? startWorker();
  waiting = undefined;
  return worker;
}

function startWorker(): Worker {
  // Room for short-lived objects: most tasks then end without a collection of the whole heap.
  const worker = new Worker(SCRIPT, { resourceLimits: { maxYoungGenerationSizeMb: 64 } });
  worker.unref();
  return worker;
}
