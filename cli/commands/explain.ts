import type { Command } from 'commander';
import pc from 'picocolors';
import type { TaskResult } from '../../node/index.ts';
import { countText, plural } from '../../src/index.ts';
import { addCommonFlags, checkCommon, formatFlag } from '../common-flags.ts';
import type { Shell } from '../main.ts';
import { heading, table } from '../render.ts';
import { runTask } from '../run-task.ts';
import type { Terminal } from '../terminal.ts';

interface ExplainFlags {
  readonly item?: string;
  readonly original?: string;
  readonly format?: string;
  readonly threads?: string;
}

/** Most decisions, and most items of one, that are listed for people. */
const SHOWN_DECISIONS = 12;
const SHOWN_ITEMS = 8;

/** `sotto explain DIR --item X` */
export function addExplain(program: Command, { terminal }: Shell): void {
  const command = program
    .command('explain')
    .argument('<release>', 'A release folder with its curator/ part.')
    .summary('why an item was changed, and what if it were kept')
    .description(
      'Tells which step changed an item and what forced it; with the original, what would happen if it were kept.',
    )
    .option('--item <label>', 'The item to explain; without it, the steps of the run in figures.')
    .option('--original <data>', 'The original data file: the verifier then checks the release with the item kept.')
    .addOption(formatFlag());
  addCommonFlags(command).action(async (release: string, flags: ExplainFlags) => {
    checkCommon(flags);
    const { item, original, format } = flags;
    const result = await runTask(terminal, 'explain', {
      release,
      ...(item !== undefined && { item }),
      ...(original !== undefined && { original }),
      ...(format !== undefined && { format }),
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
    terminal.say(heading(`${release}: what ${algorithm.id} did, step by step`));
    terminal.say(`  ${pc.dim(statement)}`);
    if (steps.length === 0) terminal.say('  no change was recorded');
    else
      terminal.say(
        table(
          [['step', 'did', 'times'], ...steps.map(({ step, action, times }) => [step, action, countText(times)])],
          [0, 1],
        ),
      );
    terminal.say(`  ${pc.dim('--item LABEL tells about one item; the steps are those of the algorithm’s NOTES.md')}`);
    return;
  }
  terminal.say(heading(fateText(item)));
  if (item.decisions.length === 0) terminal.say(`  ${pc.dim('no step of the run changed it')}`);
  for (const { step, action, because, items, forcedBy } of item.decisions.slice(-SHOWN_DECISIONS)) {
    const with_ = items.length > 1 ? ` of ${listed(items)}` : '';
    const forced = forcedBy === undefined || forcedBy.length === 0 ? '' : ` ${pc.dim(`[${listed(forcedBy)}]`)}`;
    terminal.say(`  ${pc.cyan(step)}  ${action}${with_}: ${because}${forced}`);
  }
  if (item.decisions.length > SHOWN_DECISIONS) {
    terminal.say(
      `  ${pc.dim(`and ${plural(item.decisions.length - SHOWN_DECISIONS, 'earlier decision')}, by --json`)}`,
    );
  }
  if (item.kept !== undefined) showKept(item, item.kept, terminal);
}

type Explained = NonNullable<TaskResult<'explain'>['item']>;

function showKept({ item }: Explained, kept: NonNullable<Explained['kept']>, terminal: Terminal): void {
  terminal.say();
  const name = JSON.stringify(item);
  if (kept.status === 'holds') {
    terminal.say(heading(`If ${name} were kept, the promise would still hold`));
    terminal.say(`  ${pc.dim(`checked independently: ${kept.scope}`)}`);
  } else if (kept.status === 'undecided') {
    terminal.say(heading(`If ${name} were kept, it could not be decided whether the promise holds`));
    terminal.say(`  ${kept.reason}`);
  } else {
    terminal.say(heading(`If ${name} were kept, the promise would be broken`));
    terminal.say(`  ${kept.witness.finding}`);
    terminal.say(`  items    ${kept.witness.items.map((label) => JSON.stringify(label)).join(' ')}`);
    terminal.say(
      `  records  ${kept.witness.rows.slice(0, SHOWN_ITEMS).join(' ')}${kept.witness.rows.length > SHOWN_ITEMS ? ' …' : ''}`,
    );
  }
}

function fateText({ item, published, together }: Explained): string {
  const name = JSON.stringify(item);
  if (published === null) return `${name} is published nowhere`;
  if (published === item) return `${name} is published as itself`;
  return `${name} is published as ${JSON.stringify(published)}, with ${plural(together.length, 'other item')}`;
}

function listed(items: readonly string[]): string {
  const shown = items
    .slice(0, SHOWN_ITEMS)
    .map((label) => JSON.stringify(label))
    .join(', ');
  return items.length > SHOWN_ITEMS ? `${shown} and ${items.length - SHOWN_ITEMS} more` : shown;
}
