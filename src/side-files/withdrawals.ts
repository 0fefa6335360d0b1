import { Problems } from '../problems.ts';
import { csvField, readCsvRows } from '../text/csv.ts';
import type { SideFileOptions } from './table.ts';

/** A removed record, or a person if the owners of records were stated. */
export interface Withdrawal {
  readonly id: string;
  readonly when: string;
  readonly why: string;
}

/**
 * Reads the list of removals: an id on each line, or CSV `id,when,why` as the curator's log has it; a header may be
 * there. The defaults of a line are the given `when`, and no reason. A repeated id counts once.
 */
export function readWithdrawals(bytes: Uint8Array, when: string, { file }: SideFileOptions = {}): Withdrawal[] {
  const problems = new Problems(file);
  const found = new Map<string, Withdrawal>();
  const rows = readCsvRows(bytes, { comments: true, ...(file !== undefined && { file }) });
  for (const [n, { line, fields }] of rows.filter((row) => row.fields.length > 0).entries()) {
    const [id, day, ...why] = fields.map(({ text }) => text.trim());
    if (n === 0 && id.toLowerCase() === 'id') continue;
    if (id === '' || fields.length > 3)
      problems.add({ line, expected: 'an id, or id,when,why', got: 'something else' });
    found.set(id, { id, when: day || when, why: why.join() });
  }
  problems.throwIfAny();
  return [...found.values()];
}

/** The log as CSV `id,when,why`. */
export function writeWithdrawals(all: readonly Withdrawal[]): string {
  const cell = (text: string): string => (text === '' ? '' : csvField(text));
  return `id,when,why\n${all.map(({ id, when, why }) => `${csvField(id)},${cell(when)},${cell(why)}\n`).join('')}`;
}
