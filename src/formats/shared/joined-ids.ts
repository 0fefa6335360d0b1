import { quote, SottoError } from '../../errors.ts';
import { withIds } from '../../records/rows.ts';
import type { ReadResult } from '../define.ts';

/** The separator between the parts of an id of several columns while it is read. */
export const SEPARATOR = 0x1f;

/** The data with ids of several columns as people read them: `P7 / 2026-01-31`. Throws `input` if two then look the same. */
export function joinIds(result: ReadResult): ReadResult {
  const { rowIds } = result.dataset;
  const separator = String.fromCharCode(SEPARATOR);
  if (rowIds === undefined) return result;
  const seen = new Set<string>();
  const joined = rowIds.map((id) => {
    const text = id.replaceAll(separator, ' / ');
    if (seen.has(text))
      throw new SottoError('input', `two different ids read as ${quote(text)}: choose other id columns`);
    seen.add(text);
    return text;
  });
  return { ...result, dataset: withIds(result.dataset, joined) };
}
