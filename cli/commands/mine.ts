import { type Command, Option } from 'commander';
import pc from 'picocolors';
import {
  countText,
  lowerFirst,
  type MinedForm,
  type MiningKind,
  minedForms,
  miningKinds,
  miningParameters,
  plural,
} from '../../src/internal.ts';
import { addCommonFlags, checkCommon, pickFlags } from '../common-flags.ts';
import { addDataFlags, readingFromFlags } from '../job-flags.ts';
import type { Shell } from '../main.ts';
import { addParameterFlags, checkedFlags } from '../parameter-flags.ts';
import { noteLines } from '../render.ts';
import { runWithProgress } from '../run-with-progress.ts';
import { engineFlag } from '../store-flags.ts';

interface MineFlags extends Record<string, unknown> {
  readonly kind: MiningKind;
  readonly to: MinedForm;
  readonly output: string;
  readonly count?: boolean;
  readonly threads?: string;
  readonly engine?: string;
  readonly recordWeights?: string;
}

export function addMine(program: Command, { terminal }: Shell): void {
  const definition = { id: 'mine', title: 'Mining', params: miningParameters };
  const command = program
    .command('mine')
    .argument('<data>', 'The data file, - for standard input, the address of a table, or a release folder.')
    .summary('mine frequent, closed, maximal and rare itemsets, and rules')
    .description(
      'Mines itemsets and rules exactly, and writes them to a file or standard output. For a release, and for data with unknown cells, each frequent itemset comes with the least and the most records that contain it, and an estimate.',
    )
    .addOption(
      new Option('--kind <kind>', `What: ${choiceList(miningKinds)}`)
        .choices(Object.keys(miningKinds))
        .default('frequent'),
    )
    .addOption(
      new Option('--to <form>', `How to write it: ${choiceList(minedForms)}`)
        .choices(Object.keys(minedForms))
        .default('text'),
    )
    .option('-o, --output <file>', 'The file to write, or - for standard output.', '-')
    .option('--count', 'Only count: print {"itemsets", "rules"} instead of the results.');
  command.addOption(engineFlag('Read the records with this engine; only items that can occur in a result are loaded.'));
  command.option(
    '--record-weights <file>',
    'How often each record counts: record,weight; those not listed count once.',
  );
  addDataFlags(command);
  addParameterFlags(command, 'mine', [definition]);
  addCommonFlags(command).action(async (data: string, flags: MineFlags) => {
    const { threads } = checkCommon(flags);
    const params = checkedFlags(flags, definition);
    // Counting with a confidence asks for rules, whatever kind of itemset is the default.
    const kind =
      flags.count === true && flags.kind === 'frequent' && flags['minConfidence'] !== undefined ? 'rules' : flags.kind;
    const isSilent = flags.count === true || (terminal.json && flags.output === '-');
    const result = await runWithProgress(
      terminal,
      'mine',
      {
        data,
        kind,
        params,
        form: flags.to,
        ...pickFlags(flags, ['engine', 'recordWeights']),
        ...(flags.threads !== undefined && { threads }),
        ...(!isSilent && { output: flags.output }),
        ...readingFromFlags(flags),
      },
      isSilent ? undefined : flags.output,
    );
    if (flags.count === true || terminal.json) terminal.print(result);
    const found =
      result.rules === null
        ? plural(result.itemsets, 'itemset')
        : `${plural(result.rules, 'rule')} from ${plural(result.itemsets, 'itemset')}`;
    terminal.info(
      `${found} in ${plural(result.records, 'record')}${result.weight === undefined ? '' : ` of weight ${countText(result.weight)}`}, least support ${countText(result.minSupport)}${result.output === null || result.output === '-' ? '' : `: ${result.output}`}`,
    );
    if (result.sure !== undefined) terminal.info(`  ${countText(result.sure)} of them certainly reach the thresholds`);
    if (result.assumption !== undefined) terminal.info(`  ${pc.dim(`Estimates: ${result.assumption}`)}`);
    for (const line of [...noteLines(result.input.notes), ...result.notes]) terminal.info(`  ${line}`);
  });
}

/** `rare (itemsets that …); rules (…)` */
function choiceList(summaries: Readonly<Record<string, string>>): string {
  return Object.entries(summaries)
    .map(([name, summary]) => `${name} (${lowerFirst(summary.replace(/\.$/, ''))})`)
    .join('; ');
}
