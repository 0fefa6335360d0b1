import { flush, get, set } from '../../data/machine/machine.ts';
import { writeLine } from './lines.ts';
import {
  CHANGED,
  IS_COUNTING,
  IS_WRITING,
  MAX_SIZE,
  NUM_PERFECT,
  OUT_END,
  OUT_LIMIT,
  PATH,
  PERFECT,
  PREFIX_SIZE,
  TALLY,
  WORK,
} from './state.ts';

/** After so much work the host is asked whether to go on. */
const MUCH_WORK = 1 << 13;

/** A tally that is larger is taken by the host. */
const MUCH = 1 << 29;

/** An itemset of `size` items whose last one is given; the others are those of the itemsets listed before. */
export function listRows(size: i32, item: i32, support: i32): void {
  if (get(IS_WRITING) === 1) {
    writeLine(get(PREFIX_SIZE) + size, item, support);
    return;
  }
  const end = get(OUT_END);
  set(end, size);
  set(end + 4, item);
  set(end + 8, support);
  set(OUT_END, end + 12);
  if (end + 12 === get(OUT_LIMIT)) flush();
}

/** An itemset as `listRows` takes it, and with it all that have perfect items besides. */
export function find(size: i32, item: i32, support: i32): void {
  if (get(IS_COUNTING) === 1) {
    tally(1);
    return;
  }
  listRows(size, item, support);
  if (get(NUM_PERFECT) > 0) listPerfect(0, size, support);
}

/** Some itemsets that are counted only, each with all perfect items. */
export function tally(match: i32): void {
  const offset = get(TALLY) + (get(NUM_PERFECT) << 2);
  const sum = get(offset) + match;
  set(offset, sum);
  if (sum > MUCH) flush();
}

/** The itemset last listed, of `size` items, with every subset of the perfect items from the n-th on. */
function listPerfect(n: i32, size: i32, support: i32): void {
  if (size >= get(MAX_SIZE)) return;
  for (let m = n; m < get(NUM_PERFECT); m++) {
    listRows(size + 1, get(get(PERFECT) + (m << 2)), support);
    listPerfect(m + 1, size + 1, support);
  }
}

export function addPerfect(item: i32): void {
  const n = get(NUM_PERFECT);
  set(get(PERFECT) + (n << 2), item);
  set(NUM_PERFECT, n + 1);
}

/** Puts an item on the path. */
export function putPath(index: i32, item: i32): void {
  set(get(PATH) + (index << 2), item);
  if (index < get(CHANGED)) set(CHANGED, index);
}

/** Lists the path; steps to it have no support. */
export function listPath(size: i32, support: i32): void {
  const path = get(PATH);
  for (let index = get(CHANGED); index < size - 1; index++) listRows(index + 1, get(path + (index << 2)), 0);
  listRows(size, get(path + ((size - 1) << 2)), support);
  set(CHANGED, size);
}

/** To be called at every node, with the number of its rows. */
export function tick(numRows: i32): void {
  const work = get(WORK) + 1 + (numRows >> 6);
  set(WORK, work);
  if (work < MUCH_WORK) return;
  set(WORK, 0);
  flush();
}
