import type { Command } from 'commander';
import pc from 'picocolors';
import type { TaskResult } from '../../node/internal.ts';
import { countText, numberText, sideInputs } from '../../src/internal.ts';
import { addCommonFlags, checkCommon, SEED_DOC } from '../common-flags.ts';
import { EXIT } from '../exit-codes.ts';
import { addDataFlags, addFieldFlags, dataGiven, inputsGiven } from '../job-flags.ts';
import type { Shell } from '../main.ts';
import { heading, percent, table } from '../render.ts';
import { runTask } from '../run-task.ts';
import type { Terminal } from '../terminal.ts';

interface EvaluateFlags extends Record<string, unknown> {
  readonly original: string;
  readonly seed?: string;
  readonly threads?: string;
}

/** `sotto evaluate DIR --original DATA` */
export function addEvaluate(program: Command, { terminal, exit }: Shell): void {
  const command = program
    .command('evaluate')
    .argument('<release>', 'A release folder.')
    .summary('what was lost and kept, against the original')
    .description('Measures a release against its original, and whether it only says what is true of it.')
    .requiredOption('--original <data>', 'The original data file.');
  addDataFlags(command);
  const measuring = sideInputs.filter((input) => input.measuring === true).map(({ name }) => name);
  addFieldFlags(command, measuring);
  addCommonFlags(command, { seed: SEED_DOC }).action(async (release: string, flags: EvaluateFlags) => {
    const { seed } = checkCommon(flags);
    const result = await runTask(terminal, 'evaluate', {
      release,
      original: flags.original,
      seed,
      inputs: inputsGiven(flags),
      ...dataGiven(flags),
    });
    const { measures, ...others } = result;
    terminal.document({ ...measures, ...others });
    showEvaluation(release, result, terminal);
    const { truthful, tampering } = result;
    if (truthful.status === 'violated' || tampering.length > 0) exit(EXIT.finding);
  });
}

function showEvaluation(release: string, result: TaskResult<'evaluate'>, terminal: Terminal): void {
  const { measures, truthful, tampering } = result;
  terminal.say(heading(`${release} against its original`));
  const rows = Object.values(measures).map(({ title, better, unit, before, after }) => {
    const text = (value: number) =>
      unit === 'share' ? percent(value) : Number.isInteger(value) ? countText(value) : numberText(value);
    return [title, text(before), text(after), pc.dim(`${better} is better`)];
  });
  terminal.say(table([['', 'before', 'after', ''], ...rows], [0, 3]));
  const marks = {
    holds: pc.green('✔ true to the original'),
    violated: pc.red('✘ not true to the original'),
    'not-applicable': pc.yellow('truthfulness not checked'),
  };
  terminal.say(`  ${marks[truthful.status]}: ${'finding' in truthful ? truthful.finding : truthful.scope}`);
  for (const finding of tampering) terminal.warn(`  ${pc.red('✘')} ${finding}`);
}
