import { parentPort, workerData } from 'node:worker_threads';
import { SottoError } from '../src/index.ts';
import type { WorkerMessage, WorkerTask } from './run-in-worker.ts';
import { tasks } from './tasks/index.ts';

/** How often progress is told, in milliseconds. */
const TELL_EVERY = 50;

const { name, options, cancelled } = workerData as WorkerTask;
const flag = new Int32Array(cancelled);
let told = 0;
let lastPhase = '';

const send = (message: WorkerMessage): void => parentPort?.postMessage(message);

function checkpoint(done: number, total: number, phase: string): void {
  if (Atomics.load(flag, 0) === 1) throw new SottoError('cancelled', 'stopped as asked');
  const now = performance.now();
  if (now - told < TELL_EVERY && phase === lastPhase) return;
  told = now;
  lastPhase = phase;
  send({ kind: 'progress', done, total, phase });
}

try {
  const task = tasks[name] as (options: unknown, context: { checkpoint: typeof checkpoint }) => Promise<unknown>;
  send({ kind: 'result', result: await task(options, { checkpoint }) });
} catch (error) {
  if (error instanceof SottoError)
    send({ kind: 'refused', code: error.code, message: error.message, facts: error.facts });
  else send({ kind: 'crashed', text: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
