import { type Command, Option } from 'commander';
import * as z from 'zod';
import { checkParameters, jobFields, SottoError } from '../src/internal.ts';
import { PROGRESS_STYLES } from './terminal.ts';

/** The purpose of a seed in verbs that publish nothing. */
export const SEED_DOC = 'The seed of all random choices. (default 1)';

const common = z.object({
  seed: jobFields.seed.schema.unwrap().default(1),
  threads: z.int().min(1).max(1024).default(1).describe('The largest number of threads to use.'),
});

/** The value of a required flag: commander would report a missing flag before an unknown (mistyped) one. */
export function requiredFlag(value: string | undefined, question: string, hint: string): string {
  if (value === undefined) throw new SottoError('usage', question, { hint });
  return value;
}

/** The flag of the original, where a verb needs it. */
export function neededOriginal({ original }: { readonly original?: string }): string {
  return requiredFlag(original, 'which original? name the data that the release was made of', 'add --original DATA');
}

export function addCommonFlags(command: Command, options: { readonly seed?: string | undefined } = {}): Command {
  const group = 'Everywhere:';
  if (options.seed !== undefined) command.addOption(new Option('--seed <n>', options.seed).helpGroup(group));
  return command
    .addOption(
      new Option('--threads <n>', 'The largest number of threads to use; the result does not depend on it.').helpGroup(
        group,
      ),
    )
    .addOption(new Option('--json', 'Print exactly one JSON document on standard output.').helpGroup(group))
    .addOption(new Option('--quiet', 'Print no messages except errors.').helpGroup(group))
    .addOption(
      new Option('--progress <how>', 'How to show progress on standard error: a bar on a terminal, or JSON lines.')
        .choices(PROGRESS_STYLES)
        .helpGroup(group),
    )
    .helpOption('-h, --help', 'Show this help.');
}

/** Checks --seed and --threads; gives the seed. */
export function checkCommon(options: { readonly seed?: string; readonly threads?: string }): {
  seed: number;
  hasSeed: boolean;
  threads: number;
} {
  const values: Record<string, unknown> = {};
  for (const name of ['seed', 'threads'] as const) {
    const text = options[name];
    if (text !== undefined) values[name] = /^\d+$/.test(text) ? Number(text) : text;
  }
  const { seed, threads } = checkParameters(common, values, 'flags');
  return { seed, threads, hasSeed: options.seed !== undefined };
}

/** The flags of these names that the command line has, as options of a task. */
export function pickFlags<F extends object, N extends keyof F>(
  flags: F,
  names: readonly N[],
): { readonly [K in N]?: NonNullable<F[K]> } {
  const entries = names.flatMap((name) => (flags[name] === undefined ? [] : [[name, flags[name]]]));
  // The entries are those of these names.
  return Object.fromEntries(entries) as { [K in N]?: NonNullable<F[K]> };
}

/** `a,b,c` → names; throws `usage` on an empty one. */
export function nameList(text: string, flag: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.includes(''))
    throw new SottoError('usage', `${flag}: expected names separated by commas, got ${JSON.stringify(text)}`);
  return names;
}
