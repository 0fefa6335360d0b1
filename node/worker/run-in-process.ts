import { avoidWebAssembly, SottoError } from '../../src/internal.ts';
import { machineFailure } from '../files/machine-failure.ts';
import { delayStandardOutput, releaseOutput, setCancelCheck } from '../files/standard-output.ts';
import { type TaskName, type TaskOptions, type TaskResult, tasks } from '../tasks/index.ts';
import { hasFewAddresses } from './few-addresses.ts';
import type { RunningTask } from './run-in-worker.ts';
import type { TaskContext } from './task-context.ts';

/** Microseconds of CPU time (clock time depends on other processes) for a task in its caller's thread. */
const ALLOWANCE = 400_000;
/** The interval at which the CPU time is read, in milliseconds. */
const ASK_EVERY = 20;

/** The result of `runInProcess` for a task that takes longer than its caller can wait. */
export const TOO_LONG: unique symbol = Symbol('too long');

/**
 * Runs a small task in the thread of its caller, which saves a worker and a second loading of the library. A task that
 * turns out long is cancelled at a checkpoint, as Ctrl-C would do it, and nothing is written, to standard output neither: run it in a worker then.
 */
export function runInProcess<N extends TaskName>(
  name: N,
  options: TaskOptions<N>,
  context: TaskContext,
  allowance = ALLOWANCE,
): RunningTask<TaskResult<N> | typeof TOO_LONG> {
  // The name decides the type of the options.
  const task = tasks[name] as (options: unknown, context: TaskContext) => Promise<TaskResult<N>>;
  const start = process.cpuUsage();
  let lastCheck = process.uptime() * 1000;
  let lastPhase = '';
  let isCancelled = false;
  let isTooLong = false;
  const checkpoint: TaskContext['checkpoint'] = (done, total, phase) => {
    if (isCancelled) throw new SottoError('cancelled', 'stopped as asked; nothing was written');
    const now = process.uptime() * 1000;
    if (now - lastCheck < ASK_EVERY && phase === lastPhase) return;
    lastCheck = now;
    lastPhase = phase;
    const { user, system } = process.cpuUsage(start);
    if (user + system > allowance) {
      isTooLong = true;
      throw new SottoError('cancelled', 'the task goes on in a worker');
    }
    context.checkpoint(done, total, phase);
  };
  if (hasFewAddresses()) avoidWebAssembly();
  delayStandardOutput();
  setCancelCheck(() => isCancelled);
  const result = task(options, { ...context, checkpoint }).then(
    (found) => releaseOutput(true).then(() => found),
    async (error: unknown): Promise<typeof TOO_LONG> => {
      await releaseOutput(false);
      if (isTooLong) return TOO_LONG;
      throw machineFailure(error) ?? error;
    },
  );
  return {
    result,
    cancel: () => {
      isCancelled = true;
    },
  };
}
