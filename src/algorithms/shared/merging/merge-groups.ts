import { firstAtLeast } from '../../../data/first-at-least.ts';
import { getOrAdd } from '../../../data/get-or-add.ts';
import type { Hierarchy } from '../../../data/hierarchy.ts';
import type { SideInputs } from '../../../data/side-inputs.ts';
import { quote, SottoError } from '../../../errors.ts';
import type { AlgorithmInput } from '../../define.ts';

/** Stands for an item that no set names. */
const FREE = -1;

/**
 * The group of each item such that labels within groups follow the utility groups and the items to keep apart;
 * undefined if there are none. Items that no set to keep apart names go with the nearest named one: in the smallest
 * branch of the hierarchy that has one, else in the order of the labels. Throws `input` if items that belong together
 * cannot be in one group.
 */
export function mergeGroups(input: AlgorithmInput): Uint32Array | undefined {
  const { dataset, utility, apart, together = [] } = input;
  const { labels } = dataset.dictionary;
  const apartOf = apart === undefined ? undefined : apartGroups(labels.length, { ...input, apart });
  if (utility === undefined && apartOf === undefined) return undefined;
  const ids = new Map<string, number>();
  const groupOf = Uint32Array.from(labels, (_, i) => getOrAdd(ids, `${utility?.[i]} ${apartOf?.[i]}`, () => ids.size));
  for (const set of together) {
    const other = set.find((i) => groupOf[i] !== groupOf[set[0]]);
    if (other === undefined) continue;
    const items = `${quote(labels[set[0]])} and ${quote(labels[other])}`;
    throw new SottoError(
      'input',
      `${items} must share a label, but must also be kept apart or belong to two utility groups`,
      {
        hint: 'remove one of them from one of the files',
      },
    );
  }
  return groupOf;
}

function apartGroups(
  numItems: number,
  { apart, together = [], hierarchy }: SideInputs & { readonly apart: readonly Uint32Array[] },
): Int32Array {
  const groupOf = new Int32Array(numItems).fill(FREE);
  for (const [group, set] of apart.entries()) for (const i of set) groupOf[i] = group;
  // Items that belong together with a named item go into its group.
  for (const set of together) {
    const named = set.find((i) => groupOf[i] !== FREE);
    if (named !== undefined) for (const i of set) if (groupOf[i] === FREE) groupOf[i] = groupOf[named];
  }
  const order = hierarchy?.leafOrder ?? Uint32Array.from(groupOf.keys());
  const named = Uint32Array.from(order.keys()).filter((rank) => groupOf[order[rank]] !== FREE);
  const nearest = Int32Array.from(groupOf.keys(), (i) =>
    named.length === 0 ? FREE : groupOf[order[nearestRank(i, named, hierarchy)]],
  );
  for (const set of together) for (const i of set) if (groupOf[i] === FREE) nearest[i] = nearest[set[0]];
  return nearest;
}

/** Of ascending ranks the one nearest to an item, in the smallest branch around it that has any. */
function nearestRank(item: number, ranks: Uint32Array, hierarchy: Hierarchy | undefined): number {
  const rank = hierarchy?.leafRank[item] ?? item;
  const after = firstAtLeast(ranks, rank);
  let candidates = [ranks[after - 1], ranks[after]].filter((each) => each !== undefined);
  for (let v = item; hierarchy !== undefined && v >= 0; v = hierarchy.parent[v]) {
    const inBranch = candidates.filter((each) => each >= hierarchy.leafFrom[v] && each < hierarchy.leafTo[v]);
    if (inBranch.length === 0) continue;
    candidates = inBranch;
    break;
  }
  return candidates.reduce((best, each) => (Math.abs(each - rank) < Math.abs(best - rank) ? each : best));
}
