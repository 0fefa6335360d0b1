import { type Command, Option } from 'commander';
import { formats, generators, plural } from '../../src/internal.ts';
import { addCommonFlags, checkCommon, SEED_DOC } from '../common-flags.ts';
import type { Shell } from '../main.ts';
import { addParameterFlags, checkedFlags } from '../parameter-flags.ts';
import { runWithProgress } from '../run-with-progress.ts';
import { formatOfName } from './convert.ts';

interface GenerateFlags extends Record<string, unknown> {
  readonly output: string;
  readonly to?: string;
  readonly hierarchy?: string;
  readonly seed?: string;
  readonly threads?: string;
}

/** `sotto generate KIND -o FILE` */
export function addGenerate(program: Command, { terminal }: Shell): void {
  const group = program
    .command('generate')
    .summary('synthetic data')
    .description('Makes synthetic transaction data; the same seed gives the same data.');
  for (const generator of generators) {
    const command = group
      .command(generator.id)
      .summary(generator.title)
      .description(generator.summary)
      .option('-o, --output <file>', 'The file to write, or - for standard output.', '-')
      .addOption(
        new Option(
          '--to <id>',
          `The format to write: ${formats.map(({ id }) => id).join(', ')}. Default: by the ending of the name, else ${generator.format}.`,
        ),
      )
      .option('--hierarchy <file>', 'Also write the hierarchy over the items, if there is one.');
    addParameterFlags(command, 'generator', [generator]);
    addCommonFlags(command, { seed: SEED_DOC }).action(async (flags: GenerateFlags) => {
      const { seed } = checkCommon(flags);
      const params = checkedFlags(flags, generator);
      const result = await runWithProgress(
        terminal,
        'generate',
        {
          generator: generator.id,
          params,
          seed,
          format: flags.to ?? formatOfName(flags.output, generator.format),
          output: flags.output,
          ...(flags.hierarchy !== undefined && { hierarchy: flags.hierarchy }),
        },
        flags.output,
      );
      if (flags.output !== '-') terminal.document(result);
      terminal.info(`${plural(result.records, 'record')} of ${plural(result.items, 'item')}: ${result.output}`);
      if (result.hierarchy !== null) terminal.info(`hierarchy: ${result.hierarchy}`);
    });
  }
}
