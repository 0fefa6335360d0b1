import type { Command } from 'commander';
import type { TaskResult } from '../../node/internal.ts';
import { countText, hintText, plural, quote } from '../../src/internal.ts';
import { addCommonFlags, checkCommon, SEED_DOC } from '../common-flags.ts';
import { flagWords } from '../flag-words.ts';
import { addDataFlags, dataGiven } from '../job-flags.ts';
import type { Shell } from '../main.ts';
import { bar, heading, noteLines, percent, table } from '../render.ts';
import { runTask } from '../run-task.ts';
import type { Terminal } from '../terminal.ts';

interface ProfileFlags extends Record<string, unknown> {
  readonly seed?: string;
  readonly threads?: string;
}

/** Groups of labels that look alike, shown at most. */
const MOST_ALIKE = 10;

/** `sotto profile DATA` */
export function addProfile(program: Command, { terminal }: Shell): void {
  const command = program
    .command('profile')
    .argument('<data>', 'The data file, - for standard input, or the address of a table.')
    .summary('size, lengths, frequencies, and how identifying the data is')
    .description('Describes transaction data and how exposed it is: how many records a few known items single out.')
    .action(async (data: string, flags: ProfileFlags) => {
      const { seed } = checkCommon(flags);
      const result = await runTask(terminal, 'profile', {
        data,
        seed,
        ...dataGiven(flags),
      });
      terminal.document(result);
      showProfile(data, result, terminal);
    });
  addDataFlags(command);
  addCommonFlags(command, { seed: SEED_DOC });
}

/** Prints a profile for people. */
export function showProfile(data: string, profile: TaskResult<'profile'>, terminal: Terminal): void {
  const { length, support } = profile;
  terminal.say(heading(`${data}: ${plural(profile.records, 'record')} of ${plural(profile.items, 'item')}`));
  terminal.say(
    table(
      [
        ...profile.alike.slice(0, MOST_ALIKE).map((alike, n) => [n === 0 ? 'look alike' : '', alikeText(alike)]),
        ['occurrences', countText(profile.occurrences)],
        ['record length', `${length.min} to ${length.max}, mean ${length.mean.toFixed(2)}, median ${length.median}`],
        ['item support', `${countText(support.min)} to ${countText(support.max)}, median ${countText(support.median)}`],
        ['rare items', `${plural(profile.singletons, 'item')} in one record only`],
        ...(profile.unknown > 0 ? [['unknown cells', countText(profile.unknown)]] : []),
        ...noteLines(profile.input.notes).map((line, n) => [n === 0 ? 'read' : '', line]),
      ],
      [0, 1],
    ),
  );
  terminal.say();
  terminal.say(heading(exposure(profile)));
  const rows = (['1', '2', '3', '4'] as const).map((known) => [
    known === '1' ? 'knowing 1 item' : `knowing ${known} items`,
    percent(profile.unique[known]),
    `± ${percent((profile.uniqueInterval[known][1] - profile.uniqueInterval[known][0]) / 2)}`,
    bar(profile.unique[known]),
  ]);
  terminal.say(
    table(
      [...rows, ['knowing the whole record', percent(profile.unique.whole), 'counted', bar(profile.unique.whole)]],
      [0, 3],
    ),
  );
}

/** Labels that may mean the same, with the flags that join them. */
function alikeText({ labels, by, joinedBy }: TaskResult<'profile'>['alike'][number]): string {
  const named = labels.map(({ label, records }) => `${quote(label)} in ${plural(records, 'record')}`).join(', ');
  const why = by === 'missing' ? 'seems to say that nothing is there' : `differ by ${by}`;
  const how = joinedBy.length === 0 ? '' : ` (${hintText([{ say: joinedBy }, ' joins them'], flagWords)})`;
  return `${named}: ${why}${how}`;
}

/** The finding, in one sentence. */
function exposure({ unique, records }: TaskResult<'profile'>): string {
  if (records === 0) return 'No records, nobody exposed';
  return `An attacker who knows 3 items of a person finds the one record in ${percent(unique[3])} of cases`;
}
