import { type Command, Option } from 'commander';
import type { TaskResult } from '../../node/internal.ts';
import { riskParameters } from '../../src/internal.ts';
import { addCommonFlags, checkCommon, pickFlags, SEED_DOC } from '../common-flags.ts';
import { EXIT } from '../exit-codes.ts';
import { addDataFlags, readingFromFlags } from '../job-flags.ts';
import type { Shell } from '../main.ts';
import { addParameterFlags, checkedFlags } from '../parameter-flags.ts';
import { runWithProgress } from '../run-with-progress.ts';
import { showRisk } from '../show-risk.ts';

interface RiskFlags extends Record<string, unknown> {
  readonly seed?: string;
  readonly threads?: string;
  readonly beliefs?: string;
  readonly similar?: string;
  readonly itemsets?: string;
  readonly itemsOfInterest?: string;
}

const SIDE_FILES = ['beliefs', 'similar', 'itemsets', 'itemsOfInterest'] as const;

export function addRisk(program: Command, { terminal, exit }: Shell): void {
  const definition = { id: 'risk', title: 'Item risk', params: riskParameters };
  const command = program
    .command('risk')
    .argument('<data>', 'The data file, - for standard input, or the address of a table.')
    .summary('assess whether data can be released with renamed items')
    .description(
      'Estimates how many items an attacker can identify when the data is published with renamed items and the attacker knows roughly how frequent each item is; says whether that is within the tolerance.',
    );
  addDataFlags(command);
  const group = 'Side files:';
  command
    .addOption(new Option('--beliefs <file>', 'The beliefs of the attacker: item,low,high.').helpGroup(group))
    .addOption(new Option('--similar <file>', 'Similar data that the attacker owns.').helpGroup(group))
    .addOption(new Option('--itemsets <file>', 'Itemsets to protect, one per line.').helpGroup(group))
    .addOption(new Option('--items-of-interest <file>', 'The items that matter, one per line.').helpGroup(group));
  addParameterFlags(command, 'risk', [definition]);
  addCommonFlags(command, { seed: SEED_DOC }).action(async (data: string, flags: RiskFlags) => {
    const { seed } = checkCommon(flags);
    const params = checkedFlags(flags, definition);
    const result: TaskResult<'risk'> = await runWithProgress(terminal, 'risk', {
      data,
      params,
      seed,
      ...pickFlags(flags, SIDE_FILES),
      ...readingFromFlags(flags),
    });
    terminal.document(result);
    showRisk(data, result, terminal);
    if (result.decision !== 'release') exit(EXIT.finding);
  });
}
