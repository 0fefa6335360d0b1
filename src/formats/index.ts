import { amnesia } from './amnesia.ts';
import { basket } from './basket.ts';
import type { Format } from './define.ts';
import { fimi } from './fimi.ts';
import { jsonl } from './jsonl.ts';
import { long } from './long.ts';
import { onehot } from './onehot.ts';
import { spmf } from './spmf.ts';

/** Every text format of data, in the order in which help lists them. */
export const formats: readonly Format[] = [fimi, basket, long, onehot, jsonl, spmf, amnesia];
