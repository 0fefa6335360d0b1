import { builtModules } from './code-cache/built-modules.ts';
import { workSize } from './small-work.ts';
import { tuneStartup } from './tune-startup.ts';
import { factsOf } from './verbs.ts';

/** Loads what the command line asks for, with code that was compiled before, and runs it; gives the exit code. */
export async function startProgram(args: readonly string[]): Promise<number> {
  const asksForHelp = args.includes('--help') || args.includes('-h');
  const verb = asksForHelp ? 'help' : (/^[a-z-]+$/.exec(args[0] ?? '')?.[0] ?? 'help');
  const size = workSize(args);
  if (size !== 'large') tuneStartup(size);
  const built = builtModules(size === 'large' ? verb : `${verb}-${size}`);
  const { expectTask } = await built.load<typeof import('./early-worker.ts')>('early-worker.js');
  await expectTask(args, size, factsOf(args[0]).hasNoTask !== true);
  const { main } = await built.load<typeof import('./main.ts')>('main.js');
  const code = await main(args);
  if (code > 1) return code; // it ended early
  // Kept code is taken only under the settings in force when it was written, and a worker that started late changed them.
  if (size !== 'large') tuneStartup(size);
  built.keep();
  return code;
}
