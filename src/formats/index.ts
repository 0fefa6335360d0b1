import { byId } from '../text/by-id.ts';
import { amnesia } from './amnesia.ts';
import { basket } from './basket.ts';
import type { Format, TextFormat } from './define.ts';
import { fimi } from './fimi.ts';
import { jsonl } from './jsonl.ts';
import { long } from './long.ts';
import { onehot } from './onehot.ts';
import { parquet } from './parquet.ts';
import { spmf } from './spmf.ts';

/** Every text format of data, in the order in which help lists them. */
export const textFormats: readonly TextFormat[] = [fimi, basket, long, onehot, jsonl, spmf, amnesia];

/**
 * Every data format.
 *
 * @example
 * ```ts
 * const [, basket] = formats;
 * [...basket.write(datasetFromRows([['milk', 'beer']]))].join(''); // → 'beer,milk\n'
 * ```
 */
export const formats: readonly Format[] = [...textFormats, parquet];

/** The format that releases of records in memory are written in unless stated. */
export const IN_MEMORY_FORMAT = 'basket';

/** The data format of an id; throws `usage` naming the ones there are. */
export function formatById(id: string): Format {
  return byId(formats, id, 'format');
}
