import { type Command, Option } from 'commander';
import pc from 'picocolors';
import type { TaskOptions } from '../../node/internal.ts';
import { hierarchyBuilderById, hierarchyBuilders, hierarchyKinds, plural } from '../../src/internal.ts';
import { addCommonFlags, checkCommon } from '../common-flags.ts';
import { EXIT } from '../exit-codes.ts';
import { addDataFlags, addFieldFlags, fieldsFromFlags, readingFromFlags } from '../job-flags.ts';
import type { Shell } from '../main.ts';
import { addParameterFlags, checkedFlags, refuseForeignFlags } from '../parameter-flags.ts';
import { headingLine } from '../render.ts';
import { runWithProgress } from '../run-with-progress.ts';

type Kind = TaskOptions<'convertHierarchy'>['to'];

interface HierarchyFlags extends Record<string, unknown> {
  readonly output: string;
  readonly to: Kind;
  readonly builder: string;
  readonly columns?: string;
  readonly data?: string;
  readonly threads?: string;
}

/** `sotto hierarchy build|lint|convert` */
export function addHierarchy(program: Command, shell: Shell): void {
  const group = program
    .command('hierarchy')
    .summary('build, check and convert hierarchies')
    .description('Hierarchies over the items.');
  addBuild(group, shell);
  addLint(group, shell);
  addConvertHierarchy(group, shell);
}

function addBuild(group: Command, { terminal }: Shell): void {
  const ids = hierarchyBuilders.map(({ id, title }) => `${id} (${title})`).join(', ');
  const command = group
    .command('build')
    .argument('<data>', 'The data file whose items should be grouped.')
    .summary('build a hierarchy over the items of a data file')
    .description('Builds a hierarchy over the items of a data file.')
    .option('-o, --output <file>', 'The file to write, or - for standard output.', '-')
    .addOption(new Option('--builder <id>', `How: ${ids}.`).default(hierarchyBuilders[0]!.id))
    .addOption(kindFlag());
  addDataFlags(command);
  addParameterFlags(command, 'builder', hierarchyBuilders);
  addCommonFlags(command).action(async (data: string, flags: HierarchyFlags) => {
    checkCommon(flags);
    const builder = hierarchyBuilderById(flags.builder);
    refuseForeignFlags(flags, [builder], hierarchyBuilders);
    const result = await runWithProgress(
      terminal,
      'buildHierarchy',
      {
        data,
        builder: builder.id,
        params: checkedFlags(flags, builder),
        to: flags.to,
        output: flags.output,
        ...readingFromFlags(flags),
      },
      flags.output,
    );
    if (flags.output !== '-') terminal.document(result);
    terminal.info(
      `${plural(result.leaves, 'item')} under ${plural(result.nodes - result.leaves, 'node')} on ${plural(result.levels, 'level')}: ${result.output}`,
    );
  });
}

function addLint(group: Command, { terminal, exit }: Shell): void {
  const command = group
    .command('lint')
    .argument('<hierarchy>', 'A hierarchy file of any kind.')
    .summary('check a hierarchy, on its own or against data')
    .description('Checks a hierarchy file: its tree, its names, and whether it covers the items of the data.')
    .option('--data <file>', 'A data file whose items must all be leaves.');

  addFieldFlags(command, ['columns']);
  addDataFlags(command);
  addCommonFlags(command).action(async (hierarchy: string, flags: HierarchyFlags) => {
    checkCommon(flags);
    const result = await runWithProgress(terminal, 'lintHierarchy', {
      hierarchy,
      ...fieldsFromFlags(flags, ['columns']),
      ...(flags.data !== undefined && { data: flags.data }),
      ...readingFromFlags(flags),
    });
    terminal.document(result);
    terminal.info(
      headingLine(
        `${hierarchy}: ${plural(result.leaves, 'leaf').replace('leafs', 'leaves')}, ${plural(result.levels, 'level')}, read as ${result.kind} (${result.reason})`,
      ),
    );
    for (const { severity, text } of result.remarks) {
      terminal.info(`  ${severity === 'problem' ? pc.red('✘') : pc.dim('·')} ${text}`);
    }
    if (result.remarks.some(({ severity }) => severity === 'problem')) exit(EXIT.finding);
  });
}

function addConvertHierarchy(group: Command, { terminal }: Shell): void {
  const command = group
    .command('convert')
    .argument('<hierarchy>', 'A hierarchy file of any kind.')
    .summary('write a hierarchy in another kind of file')
    .description('Reads a hierarchy file of any kind and writes it as another.')
    .option('-o, --output <file>', 'The file to write, or - for standard output.', '-')
    .addOption(kindFlag());
  addFieldFlags(command, ['columns']);
  addCommonFlags(command).action(async (hierarchy: string, flags: HierarchyFlags) => {
    checkCommon(flags);
    const result = await runWithProgress(
      terminal,
      'convertHierarchy',
      { hierarchy, to: flags.to, output: flags.output, ...fieldsFromFlags(flags, ['columns']) },
      flags.output,
    );
    if (flags.output !== '-') terminal.document(result);
    terminal.info(`${plural(result.nodes, 'node')} as ${result.kind}: ${result.output}`);
  });
}

function kindFlag(): Option {
  return new Option('--to <kind>', 'The kind of file to write.').choices(Object.keys(hierarchyKinds)).default('levels');
}
