import type { Command } from 'commander';
import pc from 'picocolors';
import * as z from 'zod';
import type { TaskResult } from '../../node/internal.ts';
import { countText, hintText, plural, quote } from '../../src/internal.ts';
import { addCommonFlags, checkCommon, pickFlags, SEED_DOC } from '../common-flags.ts';
import { flagWords } from '../flag-words.ts';
import { addDataFlags, readingFromFlags } from '../job-flags.ts';
import type { Shell } from '../main.ts';
import { addParameterFlags, checkedFlags } from '../parameter-flags.ts';
import { bar, headingLine, noteLines, percent, tableLines } from '../render.ts';
import { runWithProgress } from '../run-with-progress.ts';
import { engineFlag } from '../store-flags.ts';
import type { Terminal } from '../terminal.ts';

interface ProfileFlags extends Record<string, unknown> {
  readonly seed?: string;
  readonly threads?: string;
  readonly engine?: string;
}

/** Groups of labels that look alike, shown at most. */
const MAX_ALIKE = 10;

/** Items and pairs that few hold, shown at most: to people, and in a JSON document, which must fit a string. */
const MAX_RARE_SHOWN = 15;
const MAX_FEW_LISTED = 1_000_000;

const profileParameters = {
  id: 'profile',
  title: 'profile',
  params: z.object({
    minPeople: z
      .int()
      .min(1)
      .max(1_000_000_000)
      .optional()
      .describe('List the items and pairs that fewer people have (fewer records, if the data names no people).'),
  }),
};

export function addProfile(program: Command, { terminal }: Shell): void {
  const command = program
    .command('profile')
    .argument('<data>', 'The data file, - for standard input, or the address of a table.')
    .summary('describe data and how exposed it is')
    .description('Describes transaction data and how exposed it is: how many records a few known items single out.')
    .action(async (data: string, flags: ProfileFlags) => {
      const { seed } = checkCommon(flags);
      const { minPeople: threshold } = checkedFlags(flags, profileParameters);
      const maxListed = terminal.json ? MAX_FEW_LISTED : MAX_RARE_SHOWN;
      const result = await runWithProgress(terminal, 'profile', {
        data,
        seed,
        ...readingFromFlags(flags),
        ...pickFlags(flags, ['engine']),
        ...(threshold !== undefined && { minPeople: { threshold, maxListed } }),
      });
      terminal.document(result);
      showProfile(data, result, terminal);
    });
  command.addOption(engineFlag('Read the records on this engine.'));
  addDataFlags(command);
  addParameterFlags(command, 'profile', [profileParameters]);
  addCommonFlags(command, { seed: SEED_DOC });
}

/** Prints a profile for people. */
export function showProfile(data: string, profile: TaskResult<'profile'>, terminal: Terminal): void {
  const { length, support, persons } = profile;
  const personsText = persons === undefined ? 'of' : `of ${plural(persons, 'person', 'people')},`;
  const one = persons === undefined ? 'in one record only' : 'of one person only';
  terminal.info(
    headingLine(`${data}: ${plural(profile.records, 'record')} ${personsText} ${plural(profile.items, 'item')}`),
  );
  terminal.info(
    tableLines(
      [
        ...profile.alike.slice(0, MAX_ALIKE).map((alike, n) => [n === 0 ? 'look alike' : '', alikeText(alike)]),
        ['occurrences', countText(profile.occurrences)],
        ['record length', `${length.min} to ${length.max}, mean ${length.mean.toFixed(2)}, median ${length.median}`],
        [
          persons === undefined ? 'item support' : 'people by item',
          `${countText(support.min)} to ${countText(support.max)}, median ${countText(support.median)}`,
        ],
        ['rare items', `${plural(profile.singletons, 'item')} ${one}`],
        ...(profile.unknown > 0 ? [['unknown cells', countText(profile.unknown)]] : []),
        ...noteLines(profile.input.notes).map((line, n) => [n === 0 ? 'read' : '', line]),
      ],
      [0, 1],
    ),
  );
  terminal.info();
  terminal.info(headingLine(exposure(profile)));
  const rows = (['1', '2', '3', '4'] as const).map((known) => [
    known === '1' ? 'knowing 1 item' : `knowing ${known} items`,
    percent(profile.unique[known]),
    `± ${percent((profile.uniqueInterval[known][1] - profile.uniqueInterval[known][0]) / 2)}`,
    bar(profile.unique[known]),
  ]);
  terminal.info(
    tableLines(
      [...rows, ['knowing the whole record', percent(profile.unique.whole), 'counted', bar(profile.unique.whole)]],
      [0, 3],
    ),
  );
  if (profile.minPeople !== undefined) showFewHolders(profile.minPeople, terminal);
}

/** Prints which items and pairs too few hold. */
function showFewHolders(found: NonNullable<TaskResult<'profile'>['minPeople']>, terminal: Terminal): void {
  const { threshold, unit, counts } = found;
  terminal.info();
  terminal.info(
    headingLine(
      `Fewer than ${countText(threshold)} ${unit} hold ${countText(counts.items)} of ${plural(counts.occurringItems, 'item')} and ${countText(counts.pairs)} of ${plural(counts.occurringPairs, 'pair that occurs', 'pairs that occur')}`,
    ),
  );
  if (unit === 'records')
    terminal.info(`  ${pc.dim('no column names the person of each record, so records are counted, not people')}`);
  const lists: [string, number, string[][]][] = [
    ['item', counts.items, found.items.map(({ item, count }) => [quote(item), countText(count)])],
    ['pair', counts.pairs, found.pairs.map(({ items, count }) => [items.map(quote).join(', '), countText(count)])],
  ];
  for (const [subject, total, lines] of lists) {
    if (total === 0) continue;
    terminal.info();
    terminal.info(tableLines([[subject, unit], ...lines.slice(0, MAX_RARE_SHOWN)], [0]));
    if (total > MAX_RARE_SHOWN)
      terminal.info(`  ${pc.dim(`and ${countText(total - MAX_RARE_SHOWN)} more, by --json`)}`);
  }
}

/** Labels that may mean the same, with the flags that join them. */
function alikeText({ labels, by, joinedBy }: TaskResult<'profile'>['alike'][number]): string {
  const named = labels.map(({ label, records }) => `${quote(label)} in ${plural(records, 'record')}`).join(', ');
  const reason = by === 'missing' ? 'seems to mark a missing value' : `differ by ${by}`;
  const how =
    joinedBy.length === 0
      ? ''
      : ` (${hintText([{ say: joinedBy }, by === 'a full stop' ? ' joins the others' : ' joins them'], flagWords)})`;
  return `${named}: ${reason}${how}`;
}

/** The finding, in one sentence. */
function exposure({ unique, records, persons }: TaskResult<'profile'>): string {
  if (records === 0) return 'There are no records';
  if (persons !== undefined)
    return `An attacker who knows 3 items of one record of a person names the person in ${percent(unique[3])} of cases`;
  return `An attacker who knows 3 items of a person finds the one record in ${percent(unique[3])} of cases`;
}
