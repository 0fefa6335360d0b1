import { fileURLToPath } from 'node:url';
import { type Command, Option } from 'commander';
import pc from 'picocolors';
import * as z from 'zod';
import type { TaskOptions, TaskResult } from '../../node/internal.ts';
import { claimsBlock, heading, plural, SottoError, type SweepResults, sweepTable } from '../../src/internal.ts';
import { addCommonFlags, checkCommon, pickFlags } from '../common-flags.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import type { Shell } from '../main.ts';
import { checkedFlags } from '../parameter-flags.ts';
import { blocksText } from '../render.ts';
import { runWithProgress } from '../run-with-progress.ts';
import type { Terminal } from '../terminal.ts';

interface CompareFlags {
  readonly output?: string;
  readonly dataDir?: string;
  readonly maxSeconds?: string;
  readonly fresh?: boolean;
  readonly finished?: boolean;
  readonly cell?: string;
  readonly threads?: string;
}

const limits = {
  id: 'flags',
  title: 'flags',
  params: z.object({
    maxSeconds: z
      .number()
      .min(0.001)
      .max(1_000_000)
      .optional()
      .describe('The largest number of seconds that a cell may take.'),
  }),
};

/** The built program, which runs itself once per cell. */
const PROGRAM = new URL('./sotto.js', import.meta.url);

/** Maximum number of table rows on the terminal; the files have all. */
const SHOWN_ROWS = 60;

/** `sotto compare FILE -o DIR` */
export function addCompare(program: Command, { terminal, exit }: Shell): void {
  const command = program
    .command('compare')
    .argument('[file]', 'The sweep file (YAML or JSON).')
    .summary('run a sweep over data, promises, algorithms and seeds: tables, charts, claims')
    .description(
      'Runs every cell of a sweep in a process of its own, has each release verified, and writes its table (results.csv, .parquet, .json; means in summary.md), its charts (charts/*.svg) and a page with everything (index.html). If standard error is not a terminal, it prints one line per cell. If interrupted, run it again: it continues where it stopped.',
    )
    .option('-o, --output <dir>', 'The results folder; cells that are already finished there are not run again.')
    .option('--data-dir <dir>', 'The folder in which to look for data files that are not next to the sweep file.')
    .option('--max-seconds <n>', 'Stop a cell that takes longer, and say so in the results.')
    .option('--fresh', 'Run every cell again, including the finished ones.')
    .option('--finished', 'Run no cell: write the tables and the page of those that are finished.')
    .addOption(new Option('--cell <json>', 'Run this one cell and print its outcome.').hideHelp());
  addCommonFlags(command).action(async (file: string | undefined, flags: CompareFlags) => {
    if (flags.cell !== undefined) {
      // Written by `compare` itself for the process of a cell.
      const cell = JSON.parse(flags.cell) as TaskOptions<'runCell'>;
      terminal.print(await runWithProgress(terminal, 'runCell', cell));
      return;
    }
    const result = await runWithProgress(terminal, 'compare', optionsOf(file, flags));
    terminal.document(documentOf(result));
    showResults(result, terminal);
    exit(exitCode(result.results));
  });
}

function optionsOf(file: string | undefined, flags: CompareFlags): TaskOptions<'compare'> {
  if (file === undefined) throw new SottoError('usage', 'which sweep? name a file: sotto compare FILE -o DIR');
  if (flags.output === undefined) throw new SottoError('usage', 'where to? name a results folder: -o DIR');
  const { threads } = checkCommon(flags);
  const { maxSeconds } = checkedFlags({ ...flags }, limits);
  return {
    file,
    output: flags.output,
    threads,
    fresh: flags.fresh === true,
    finished: flags.finished === true,
    command: [process.execPath, fileURLToPath(PROGRAM), 'compare', '--quiet', '--cell'],
    ...pickFlags(flags, ['dataDir']),
    ...(maxSeconds !== undefined && { maxSeconds }),
  };
}

/** The document of `compare --json`. */
function documentOf({ results, output, run }: TaskResult<'compare'>) {
  const { title, cells, claims, skipped, groups } = results;
  return { title, output, cells: cells.length, run, statuses: countStatuses(results), claims, skipped, groups };
}

/** A failure is a mistake to fix, a broken promise is a finding, an infeasible or too large cell is a result. */
function exitCode({ cells }: SweepResults): ExitCode {
  if (cells.some(({ status }) => status === 'failed')) return EXIT.input;
  return cells.some(({ status }) => status === 'violated' || status === 'undecided') ? EXIT.finding : EXIT.done;
}

/** Prints the means, the claims and where everything is. */
function showResults({ results, output, run }: TaskResult<'compare'>, terminal: Terminal): void {
  const { title, claims, skipped, cells, groups } = results;
  for (const { name, reason } of skipped) terminal.warn(`${pc.yellow('left out')}: ${name} (${reason})`);
  for (const { factors, status, reason } of cells) {
    if (status !== 'failed') continue;
    const place = Object.entries(factors).map(([name, value]) => `${name} ${value}`);
    terminal.warn(`${pc.red('failed')}: ${place.join(', ')}: ${reason}`);
  }
  const means = sweepTable(results);
  terminal.info(blocksText([heading(title), { ...means, rows: means.rows.slice(0, SHOWN_ROWS) }]));
  if (groups.length > SHOWN_ROWS)
    terminal.info(`  ${pc.dim(`… and ${groups.length - SHOWN_ROWS} more in results.csv`)}`);
  if (claims.length > 0) terminal.info(`\n${blocksText([claimsBlock(claims)])}`);
  const statuses = Object.entries(countStatuses(results)).map(([status, count]) => `${count} ${status}`);
  terminal.info();
  terminal.info(`cells      ${statuses.join(', ')}  ${pc.dim(`(${plural(run, 'cell')} run now)`)}`);
  terminal.info(`page       ${output}/index.html`);
  terminal.info(`numbers    ${output}/results.csv, results.parquet, results.json, summary.md`);
  terminal.info(`charts     ${output}/charts/*.svg`);
}

function countStatuses({ cells }: SweepResults): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of cells) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
