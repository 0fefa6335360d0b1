import { get, set } from '../../data/machine/machine.ts';
import { FIRST_ITEMS, MASK_BITS, take } from './state.ts';

/** A node: by bit, the items and their supports; the rows by their lowest bit, in lists; the table of the last items. */
export const SUPPORTS_AT = MASK_BITS * 4;
export const HEADS_AT = MASK_BITS * 8;
export const COUNTS_AT = MASK_BITS * 12;
const NODE_BYTES = MASK_BITS * 16;

/** A node whose items and supports are to be filled in. */
export function takeNode(): i32 {
  return take(NODE_BYTES);
}

/** The n items of a node ascend by support. */
export function addItem(node: i32, n: i32, item: i32, support: i32): void {
  set(node + (n << 2), item);
  set(node + SUPPORTS_AT + (n << 2), support);
}

/** The item that a number of the first node stands for. */
export function idOf(number: i32): i32 {
  return get(get(FIRST_ITEMS) + (number << 2));
}
