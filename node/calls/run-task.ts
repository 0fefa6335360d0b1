import type { TaskName, TaskOptions, TaskResult } from '../tasks/index.ts';
import { inThread, type ThreadControls } from './in-thread.ts';

/**
 * Runs the task of a command of the program, with plain options and a plain result, in a thread of its own.
 *
 * @example
 * ```ts
 * const result = await anonymize([['milk', 'beer'], ['milk', 'beer']], { model: 'km', k: 2, m: 2 });
 * await result.write('release');
 * (await runTask('profile', { data: 'release', seed: 1 })).records; // → 2
 * ```
 */
export async function runTask<N extends TaskName>(
  name: N,
  options: TaskOptions<N>,
  watching: ThreadControls = {},
): Promise<TaskResult<N>> {
  return inThread(name, options, watching);
}
