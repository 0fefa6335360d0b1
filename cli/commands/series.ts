import type { Command } from 'commander';
import pc from 'picocolors';
import type { TaskResult } from '../../node/internal.ts';
import { countText, plural } from '../../src/internal.ts';
import { addCommonFlags, checkCommon, pickFlags } from '../common-flags.ts';
import { EXIT } from '../exit-codes.ts';
import type { Shell } from '../main.ts';
import { headingLine } from '../render.ts';
import { runWithProgress } from '../run-with-progress.ts';
import { namingFlags, overlapFlag, showVerdict } from './verify.ts';

interface SeriesFlags extends Record<string, unknown> {
  readonly threads?: string;
  readonly overlap?: 'none' | 'same';
}

/** Maximum number of labels listed for a release. */
const SHOWN = 5;

/** `sotto series DIR…` */
export function addSeries(program: Command, { terminal, exit }: Shell): void {
  const command = program
    .command('series')
    .argument('<releases...>', 'Release folders, or a folder of them.')
    .summary('show a series of releases and check them together')
    .description(
      'Shows in which order releases were made, what each added and which labels grew, and checks what somebody who has all of them can learn.',
    )
    .addOption(overlapFlag('Whether the releases'));
  addCommonFlags(command).action(async (releases: readonly string[], flags: SeriesFlags) => {
    checkCommon(flags);
    const found = await runWithProgress(terminal, 'series', { releases, ...pickFlags(flags, ['overlap']) });
    const result = { ...found, together: namingFlags(found.together) };
    terminal.document(result);
    for (const [n, entry] of result.releases.entries()) show(entry, n, terminal);
    terminal.info();
    showVerdict(result.releases.map(({ folder }) => folder).join(', '), result.together, terminal);
    if (result.together.status !== 'holds') exit(EXIT.finding);
  });
}

function show(
  { folder, digest, records, after, missing, newItems, grown }: TaskResult<'series'>['releases'][number],
  n: number,
  terminal: Shell['terminal'],
): void {
  const branch = n === 0 ? '' : after.length > 0 ? '└─ ' : '   ';
  terminal.info(`${branch}${headingLine(folder)}  ${pc.dim(`${digest.slice(0, 12)}…, ${plural(records, 'record')}`)}`);
  if (missing > 0)
    terminal.info(
      `     ${pc.yellow('⚠')} after ${plural(missing, 'release')} that ${missing === 1 ? 'is' : 'are'} not here`,
    );
  if (n === 0) return;
  const labels = grown.length === 0 ? 'no label grew' : `${plural(grown.length, 'label')} grew`;
  terminal.info(`     ${plural(newItems.length, 'new item')}, ${labels}`);
  for (const { label, from, added } of grown.slice(0, SHOWN)) {
    const parts = [...from, ...added.map((item) => `${item} (new)`)];
    terminal.info(`     ${label} ${pc.dim(`from ${parts.join(', ')}`)}`);
  }
  if (grown.length > SHOWN) terminal.info(`     ${pc.dim(`… and ${countText(grown.length - SHOWN)} more`)}`);
}
