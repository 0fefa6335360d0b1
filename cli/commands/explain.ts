import type { Command } from 'commander';
import pc from 'picocolors';
import type { TaskResult } from '../../node/internal.ts';
import { countText, explanationText, jobFields, plural } from '../../src/internal.ts';
import { addCommonFlags, checkCommon, pickFlags } from '../common-flags.ts';
import { renamingFlags } from '../flag-words.ts';
import { addDataFlags, expandRepeated, readingFromFlags } from '../job-flags.ts';
import type { Shell } from '../main.ts';
import { headingLine, tableLines } from '../render.ts';
import { runWithProgress } from '../run-with-progress.ts';
import type { Terminal } from '../terminal.ts';

interface ExplainFlags extends Record<string, unknown> {
  readonly item?: string;
  readonly original?: string;
  readonly itemColumn?: readonly string[];
  readonly threads?: string;
}

/** `sotto explain DIR --item X` */
export function addExplain(program: Command, { terminal, hintIn }: Shell): void {
  const command = program
    .command('explain')
    .argument('<release>', 'A release folder with its curator/ part.')
    .summary('explain why an item was changed, and what would happen if it were kept')
    .description(
      'Shows which step changed an item and why; with the original, also what would happen if the item were kept.',
    )
    .option('--item <label>', 'The item or label to explain; if left out, a summary of the steps of the run.')
    .option('--original <data>', 'The original data file: the verifier then checks the release with the item kept.')
    .option(
      '--item-column <column>',
      `For the original: ${jobFields.item.schema.description} May be given again.`,
      expandRepeated,
    );
  addDataFlags(command);
  addCommonFlags(command).action(async (release: string, flags: ExplainFlags) => {
    checkCommon(flags);
    // --item is the item that is asked about.
    hintIn?.(renamingFlags({ item: 'itemColumn' }));
    const result = await runWithProgress(terminal, 'explain', {
      release,
      ...pickFlags(flags, ['item', 'original']),
      reading: readingFromFlags({ ...flags, item: flags.itemColumn }),
    });
    terminal.document(result);
    showExplanation(release, result, terminal);
  });
}

function showExplanation(
  release: string,
  { item, steps, algorithm, statement }: TaskResult<'explain'>,
  terminal: Terminal,
): void {
  if (item === undefined) {
    terminal.info(headingLine(`${release}: what ${algorithm.id} did, step by step`));
    terminal.info(`  ${pc.dim(statement)}`);
    if (steps.length === 0) terminal.info('  no change was recorded');
    else
      terminal.info(
        tableLines(
          [['step', 'did', 'times'], ...steps.map(({ step, action, times }) => [step, action, countText(times)])],
          [0, 1],
        ),
      );
    terminal.info(`  ${pc.dim('--item LABEL explains one item; the steps are those of the algorithm’s NOTES.md')}`);
    return;
  }
  const { heading: fate, decisions, earlier, kept: keeping } = explanationText(item);
  terminal.info(headingLine(fate));
  if (decisions.length === 0) terminal.info(`  ${pc.dim('no step of the run changed it')}`);
  for (const { step, text, forcedBy } of decisions) {
    terminal.info(`  ${pc.cyan(step)}  ${text}${forcedBy === '' ? '' : ` ${pc.dim(`[${forcedBy}]`)}`}`);
  }
  if (earlier > 0) terminal.info(`  ${pc.dim(`and ${plural(earlier, 'earlier decision')}: see --json`)}`);
  if (keeping === undefined) return;
  terminal.info();
  terminal.info(headingLine(keeping.heading));
  for (const line of keeping.lines) terminal.info(`  ${item.kept?.status === 'holds' ? pc.dim(line) : line}`);
}
