import { workerData } from 'node:worker_threads';
import { builtModules } from './code-cache/built-modules.ts';

/** What the worker of the program is told when it starts. */
export interface TaskWorkerData {
  readonly verb: string;
  /** Which compiled code it takes and keeps. */
  readonly purpose: string;
}

// What `early-worker.ts`, which starts this file, hands over.
const { verb, purpose } = workerData as TaskWorkerData;
const built = builtModules(purpose);
const { serveTasks } = await built.load<{ serveTasks(verb: string): void }>('serve-tasks.js');
process.on('exit', () => built.keep());
serveTasks(verb);
