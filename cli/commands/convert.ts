import { type Command, Option } from 'commander';
import { isAddress } from '../../node/internal.ts';
import { formats, plural, SottoError } from '../../src/internal.ts';
import { addCommonFlags, checkCommon } from '../common-flags.ts';
import { addDataFlags, readingFromFlags } from '../job-flags.ts';
import type { Shell } from '../main.ts';
import { noteLines } from '../render.ts';
import { runWithProgress } from '../run-with-progress.ts';

interface ConvertFlags extends Record<string, unknown> {
  readonly output: string;
  readonly to?: string;
  readonly threads?: string;
}

/** `sotto convert DATA -o FILE --to FORMAT` */
export function addConvert(program: Command, { terminal }: Shell): void {
  const command = program
    .command('convert')
    .argument('<data>', 'The data file, - for standard input, or the address of a table.')
    .summary('convert data from one format to another')
    .description('Reads data in any format and writes it in another; a name that ends in .gz is compressed.')
    .option('-o, --output <file>', 'The file to write, - for standard output, or the address of a table.', '-')
    .addOption(
      new Option(
        '--to <id>',
        `The format to write: ${formats.map(({ id }) => id).join(', ')}. Default: by the ending of the name.`,
      ),
    );
  addDataFlags(command);
  addCommonFlags(command).action(async (data: string, flags: ConvertFlags) => {
    checkCommon(flags);
    const isTable = isAddress(flags.output);
    if (isTable && flags.to !== undefined) {
      throw new SottoError('usage', 'a table has no format, so --to has no meaning', { hint: 'leave --to out' });
    }
    const to = flags.to ?? (isTable ? 'parquet' : formatOfName(flags.output));
    const result = await runWithProgress(
      terminal,
      'convert',
      { data, to, output: flags.output, ...readingFromFlags(flags) },
      flags.output,
    );
    if (flags.output !== '-') terminal.document(result);
    terminal.info(`${plural(result.records, 'record')} to ${isTable ? '' : `${result.to}: `}${result.output}`);
    for (const line of noteLines(result.input.notes)) terminal.info(`  ${line}`);
  });
}

/** The format whose ending a file name has; where several or none do, the usual one, or `usage` if there is none. */
export function formatOfName(name: string, preset?: string): string {
  const ending = name.replace(/\.gz$/i, '').split('.').at(-1)?.toLowerCase() ?? '';
  const fitting = formats.filter(({ extensions }) => extensions.includes(ending));
  if (fitting.length === 1) return fitting[0]!.id;
  if (preset !== undefined) return preset;
  const ids = (fitting.length === 0 ? formats : fitting).map(({ id }) => id);
  throw new SottoError('usage', `${name === '-' ? 'standard output' : name}: which format should be written?`, {
    hint: `add --to ${ids.join(' or --to ')}`,
  });
}
