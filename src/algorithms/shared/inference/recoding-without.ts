import { type Recoding, recodingFromLabels } from '../../../data/recoding.ts';
import type { Dictionary } from '../../../records/dictionary.ts';

/** The recoding that suppresses some items and publishes every other as itself. */
export function recodingWithout(dictionary: Dictionary, suppressed: Iterable<number>): Recoding {
  const labels: (string | null)[] = [...dictionary.labels];
  for (const i of suppressed) labels[i] = null;
  return recodingFromLabels(dictionary, labels);
}
