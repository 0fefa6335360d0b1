import { type Command, Option } from 'commander';
import pc from 'picocolors';
import * as z from 'zod';
import type { TaskResult } from '../../node/internal.ts';
import { countText, models } from '../../src/internal.ts';
import { addCommonFlags, checkCommon, SEED_DOC } from '../common-flags.ts';
import { EXIT } from '../exit-codes.ts';
import type { Shell } from '../main.ts';
import { checkedFlags } from '../parameter-flags.ts';
import { headingLine, tableLines } from '../render.ts';
import { runWithProgress } from '../run-with-progress.ts';
import type { Terminal } from '../terminal.ts';

interface CheckFlags {
  readonly cases?: string;
  readonly model?: string;
  readonly seed?: string;
  readonly threads?: string;
}

const amount = { id: 'flags', title: 'flags', params: z.object({ cases: z.int().min(1).max(1_000_000).default(200) }) };

/** `sotto check-algorithm ./mine.js` */
export function addCheckAlgorithm(program: Command, { terminal, exit }: Shell): void {
  const command = program
    .command('check-algorithm')
    .argument(
      '<file>',
      'A JavaScript module whose default export defines an algorithm. Its code is run, so you must trust it.',
    )
    .summary('check an algorithm of your own against the rules for all algorithms')
    .description(
      'Runs an algorithm of your own on small random datasets, for every promise that it says it keeps. Checks that the verifier accepts its releases, that they are true of the original, that the same run gives the same result, and that it stops when asked. `anonymize --algorithm FILE` does the same before it runs. The file is code that runs with all your rights.',
    )
    .addOption(new Option('--model <id>', `Only for this promise: ${models.map(({ id }) => id).join(', ')}.`))
    .option('--cases <n>', 'The number of datasets to try for each promise. (default 200)');
  addCommonFlags(command, { seed: SEED_DOC }).action(async (file: string, flags: CheckFlags) => {
    const { cases } = checkedFlags({ ...flags }, amount);
    const result = await runWithProgress(terminal, 'checkAlgorithm', {
      file,
      seed: checkCommon(flags).seed,
      cases,
      ...(flags.model !== undefined && { models: [flags.model] }),
    });
    terminal.document(result);
    showChecks(result, terminal);
    if (result.checks.some(({ status }) => status === 'failed')) exit(EXIT.finding);
  });
}

function showChecks({ title, id, sha256, seed, checks }: TaskResult<'checkAlgorithm'>, terminal: Terminal): void {
  terminal.info(headingLine(`${title} (${id})`));
  terminal.info(`  ${pc.dim(`SHA-256 ${sha256}; seed ${seed}`)}`);
  const marks = { passed: pc.green('✔'), failed: pc.red('✘') };
  const rows = checks.map(({ model, owes, status, cases }) => [
    marks[status],
    model,
    owes,
    pc.dim(`${countText(cases)} datasets`),
  ]);
  terminal.info(tableLines(rows, [0, 1, 2]));
  for (const { model, owes, finding } of checks) {
    if (finding !== undefined) terminal.warn(`  ${pc.red('✘')} ${model}, ${owes}: ${finding}`);
  }
}
