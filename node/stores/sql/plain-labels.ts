import { type PlainLabels, plainLabel } from '../../../src/internal.ts';
import type { SqlSession } from './session.ts';

/**
 * A temporary table (written, plain) of the labels that trimming or folding changes, by the very function that files are read
 * with; undefined where it changes none, or where a label is null, which is refused when labels are counted.
 */
export async function uploadPlainLabels(
  session: SqlSession,
  labels: string,
  asked: PlainLabels,
): Promise<string | undefined> {
  if (asked.trim !== true && asked.foldCase !== true) return undefined;
  const rows = await session.rows(labels, 'looking at the labels');
  if (rows.some(([label]) => label === null)) return undefined;
  const written = rows.map(([label]) => String(label)).filter((label) => plainLabel(label, asked) !== label);
  if (written.length === 0) return undefined;
  await session.upload('plain', { written, plain: written.map((label) => plainLabel(label, asked)) });
  return session.tempName('plain');
}
