import { workerData } from 'node:worker_threads';
import { builtModules } from './code-cache/built-modules.ts';

/** The message that starts the worker of the program. */
export interface TaskWorkerData {
  readonly verb: string;
  /** The compiled code that it takes and keeps. */
  readonly purpose: string;
}

// The data that `early-worker.ts`, which starts this file, passes to it.
const { verb, purpose } = workerData as TaskWorkerData;
const built = builtModules(purpose);
const { serveTasks } = await built.load<{ serveTasks(verb: string): void }>('serve-tasks.js');
process.on('exit', () => built.keep());
serveTasks(verb);
