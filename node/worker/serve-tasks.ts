import { parentPort } from 'node:worker_threads';
import { avoidWebAssembly, ensureDefined, SottoError } from '../../src/internal.ts';
import { machineFailure } from '../files/machine-failure.ts';
import { setCancelCheck } from '../files/standard-output.ts';
import { expectTaskOf, tasks } from '../tasks/index.ts';
import { hasFewAddresses } from './few-addresses.ts';
import type { WorkerMessage, WorkerTask } from './run-in-worker.ts';
import type { TaskContext } from './task-context.ts';

/** The interval of progress messages, in milliseconds. */
const TELL_EVERY = 50;

const port = ensureDefined(parentPort, 'a worker has a port');
const send = (message: WorkerMessage): void => port.postMessage(message);

/** Runs the task that the next message names; what a verb will need is loaded meanwhile. */
export function serveTasks(verb?: string): void {
  if (verb !== undefined) expectTaskOf(verb);
  if (hasFewAddresses()) avoidWebAssembly();
  port.once('message', ({ name, options, cancelled }: WorkerTask) => {
    // The name decides the type of the options.
    const task = tasks[name] as (options: unknown, context: TaskContext) => Promise<unknown>;
    const flag = new Int32Array(cancelled);
    const isToStop = () => Atomics.load(flag, 0) === 1;
    setCancelCheck(isToStop);
    const checkpoint = checkpointOf(isToStop);
    const context: TaskContext = {
      checkpoint,
      read: (data, read) => send({ kind: 'read', name: data, read }),
      notice: (line) => send({ kind: 'tell', line }),
      log: (line) => send({ kind: 'log', line }),
    };
    task(options, context)
      .then((result) => send({ kind: 'result', result }), sendFailure)
      .finally(() => port.unref());
  });
}

/** Tells progress now and then, and throws `cancelled` once it is to stop. */
function checkpointOf(isToStop: () => boolean): (done: number, total: number, phase: string) => void {
  let lastReport = 0;
  let lastPhase = '';
  return (done, total, phase) => {
    if (isToStop()) throw new SottoError('cancelled', 'stopped as asked; nothing was written');
    const now = performance.now();
    if (now - lastReport < TELL_EVERY && phase === lastPhase) return;
    lastReport = now;
    lastPhase = phase;
    send({ kind: 'progress', done, total, phase });
  };
}

function sendFailure(thrown: unknown): void {
  // A limit of the machine that no reader or writer foresaw is still not a bug.
  const error = machineFailure(thrown) ?? thrown;
  if (error instanceof SottoError) {
    send({ kind: 'refused', code: error.code, message: error.message, facts: error.facts });
  } else send({ kind: 'crashed', text: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
