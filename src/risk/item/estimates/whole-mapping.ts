import type { ConsistentGraph } from '../beliefs/consistent-graph.ts';
import type { CodeWindows } from './mapping-walk.ts';

/** The whole graph item by item. Codes are numbered by group, within a group in the order of their items. */
export interface WholeMapping extends CodeWindows {
  /** item → its own code */
  readonly ownCode: Uint32Array;
  /** code → the item that it hides */
  readonly itemOfCode: Uint32Array;
}

/** Windows of codes instead of groups. */
export function wholeMapping({ from, to, codesBefore, groups }: ConsistentGraph): WholeMapping {
  const next = codesBefore.slice();
  const ownCode = Uint32Array.from(groups.groupOf, (g) => next[g]++);
  const itemOfCode = new Uint32Array(ownCode.length);
  for (let i = 0; i < ownCode.length; i++) itemOfCode[ownCode[i]] = i;
  return {
    from: from.map((g) => codesBefore[g]),
    to: to.map((g) => codesBefore[g]),
    ownCode,
    itemOfCode,
  };
}
