import { countSupport, type WeightedRows } from '../../../data/collapse-rows.ts';
import { getOrAdd } from '../../../data/get-or-add.ts';
import { quote, SottoError } from '../../../errors.ts';
import { forEachRareItemset } from '../../../mining/rare-itemsets.ts';
import type { Dictionary } from '../../../records/dictionary.ts';
import type { KmPromise } from '../inference/promises.ts';
import { requireSupport } from '../require-support.ts';
import { recodeRows } from './possible-rows.ts';

/**
 * Throws `infeasible` if no partition of the items keeps k^m-anonymity. Merging never lowers a support, so it is enough to
 * look at the coarsest one: a single label, or one for each utility group.
 */
export function checkMergeable(
  rows: WeightedRows,
  { labels }: Dictionary,
  { k, m }: KmPromise,
  groups: Uint32Array | undefined,
): void {
  const support = countSupport(rows);
  if (support === 0) return;
  const noun = rows.persons === undefined ? 'record' : 'person';
  requireSupport(k, support, noun);
  if (groups === undefined) return;
  const found = rarestGroups(rows, groups, k, m);
  if (found === undefined) return;
  const names = found.groups.map((group) => quote(labels[groups.indexOf(group)])).join(', ');
  const groupsOccur =
    found.groups.length === 1
      ? `the utility group of ${names} occurs`
      : `the utility groups of ${names} occur together`;
  const prefix = rows.persons === undefined ? '' : 'the records of ';
  const records = found.support === 1 ? `${prefix}1 ${noun}` : `${prefix}only ${found.support} ${noun}s`;
  throw new SottoError(
    'infeasible',
    `k is ${k}, but ${groupsOccur} in ${records}, even with each group under one label`,
    {
      hint: `${found.support < 2 ? '' : `choose k ≤ ${found.support}, or `}join these groups with others`,
    },
  );
}

/** The utility groups that the fewest records contain together, if those are fewer than k. */
function rarestGroups(rows: WeightedRows, groups: Uint32Array, k: number, m: number) {
  const ids = new Map<number, number>();
  const idOf = groups.map((group) => getOrAdd(ids, group, () => ids.size));
  const distinct = [...ids.keys()];
  const coarse = recodeRows(rows, idOf);
  let rarest: { readonly groups: number[]; readonly support: number } | undefined;
  for (let size = 1; size <= Math.min(m, distinct.length); size++) {
    forEachRareItemset(coarse, distinct.length, k, size, (itemset, support) => {
      if (rarest === undefined || support < rarest.support) {
        rarest = { groups: Array.from(itemset, (id) => distinct[id]), support };
      }
      return undefined;
    });
  }
  return rarest;
}
