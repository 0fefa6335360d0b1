import { SottoError } from '../errors.ts';
import { indexLabels } from '../records/dictionary.ts';
import type { Evidence } from './define.ts';
import { publishedItems } from './published-items.ts';

/**
 * By published item: 1 if it tells of a sensitive item. That is every label that stands for a sensitive item, alone or
 * with others, so that a merged one does not escape the check, and a listed name wherever it is shown, whatever it stands for:
 * a reader who has the list takes it for the sensitive item.
 */
export function sensitiveLabels(evidence: Evidence): Uint8Array {
  const { published, recoding, sensitive, unseen } = evidence;
  if (sensitive === undefined) throw new SottoError('usage', 'sensitive: expected the sensitive items, got nothing');
  const isSensitive = new Uint8Array(published.dictionary.labels.length);
  const labelOf = publishedItems(evidence);
  const idOf = indexLabels(published.dictionary);
  for (const i of sensitive) {
    const ownId = recoding === undefined ? i : idOf(recoding.original.labels[i]);
    for (const id of [labelOf[i], ownId]) if (id >= 0) isSensitive[id] = 1;
  }
  for (const label of unseen?.sensitive?.flat() ?? []) if (idOf(label) >= 0) isSensitive[idOf(label)] = 1;
  return isSensitive;
}
