import type { Command } from 'commander';
import pc from 'picocolors';
import type { TaskResult } from '../../node/internal.ts';
import { countText, plural } from '../../src/internal.ts';
import { addCommonFlags, checkCommon, pickFlags } from '../common-flags.ts';
import type { Shell } from '../main.ts';
import { headingLine, tableLines } from '../render.ts';
import { runWithProgress } from '../run-with-progress.ts';
import { engineFlag } from '../store-flags.ts';
import type { Terminal } from '../terminal.ts';

interface CountFlags extends Record<string, unknown> {
  readonly threads?: string;
  readonly itemsets?: string;
  readonly engine?: string;
}

/** Maximum number of table rows on a terminal; `--json` has all. */
const MAX_SHOWN = 50;

/** `sotto count RELEASE beer,wine` */
export function addCount(program: Command, { terminal }: Shell): void {
  const command = program
    .command('count')
    .argument('<release>', 'A release folder.')
    .argument('[itemset...]', 'Items or labels, separated by commas: beer,wine.')
    .summary('bound and estimate how many records contain these items')
    .description(
      'Counts itemsets in a release, by original items or by labels: the least, the most, and an estimate with its assumptions.',
    )
    .option('--itemsets <file>', 'A file with one itemset per line, in the format of the data.')
    .addOption(engineFlag('Read the records with this engine; only the labels needed for the counts are loaded.'));
  addCommonFlags(command).action(async (release: string, itemsets: string[], flags: CountFlags) => {
    checkCommon(flags);
    const { itemsets: file } = flags;
    const result = await runWithProgress(terminal, 'count', {
      release,
      itemsets,
      ...(file !== undefined && { file }),
      ...pickFlags(flags, ['engine']),
    });
    terminal.document(result);
    showCounts(result, terminal);
  });
}

function showCounts({ release, records, counts, assumption, notes }: TaskResult<'count'>, terminal: Terminal): void {
  terminal.info(headingLine(`${release}: ${plural(counts.length, 'itemset')} in ${plural(records, 'record')}`));
  const rows = counts
    .slice(0, MAX_SHOWN)
    .map(({ items, lower, upper, estimate, sure }) => [
      items.join(', '),
      countText(lower),
      countText(upper),
      sure ? countText(lower) : `about ${countText(Math.round(estimate))}`,
    ]);
  terminal.info(tableLines([['items', 'at least', 'at most', 'estimate'], ...rows]));
  if (counts.length > MAX_SHOWN) terminal.info(`  ${pc.dim(`and ${counts.length - MAX_SHOWN} more, by --json`)}`);
  if (counts.some(({ sure }) => !sure)) terminal.info(`  ${pc.dim(`Estimates: ${assumption}`)}`);
  for (const note of notes) terminal.info(`  ${pc.yellow(note)}`);
}
