import type { Worker } from 'node:worker_threads';
import type { WorkSize } from './small-work.ts';
import type { TaskWorkerData } from './task-worker.ts';
import { tuneLongWork } from './tune-startup.ts';

/** The built worker is in the folder of the built program. */
const SCRIPT = new URL('./task-worker.js', import.meta.url);

let waiting: Worker | undefined;
let size: WorkSize = 'large';
let verb = '';
/** Why the waiting worker did not come up. */
let failure: unknown;

/** Starts a worker for large work before all else: it loads the library while the command line is read. */
export async function expectTask(args: readonly string[], workSize: WorkSize, runsTask: boolean): Promise<void> {
  size = workSize;
  verb = args[0] ?? '';
  if (size !== 'large' || args.length < 2 || !runsTask || args.includes('--help') || args.includes('-h')) return;
  waiting = (await startWorker()).on('error', (error) => (failure = error));
}

/** Whether the task is worth a try without a worker; quick is what takes hardly longer than reading. */
export function isTaskSmall(isQuick: boolean): boolean {
  return size === 'small' || (size === 'medium' && isQuick);
}

/** The worker that was started early, or a new one. */
export async function takeWorker(): Promise<Worker> {
  if (failure !== undefined) throw failure;
  const worker = waiting ?? (await startWorker());
  waiting = undefined;
  return worker;
}

async function startWorker(): Promise<Worker> {
  const { Worker } = await import('node:worker_threads');
  // Room for short-lived objects: most tasks then end without a collection of the whole heap. More of it is only memory.
  const resourceLimits = { maxYoungGenerationSizeMb: 40 };
  if (size !== 'large') tuneLongWork(size);
  const worker = new Worker(SCRIPT, {
    resourceLimits,
    workerData: { verb, purpose: `worker-${verb}` } satisfies TaskWorkerData,
  });
  worker.unref();
  return worker;
}
