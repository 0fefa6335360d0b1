import type { AlgorithmInput } from '../algorithms/index.ts';
import { hierarchyFromTaxonomy, taxonomyOfHierarchy } from '../data/hierarchy.ts';
import { SUPPRESSED } from '../data/recoding.ts';
import { SottoError } from '../errors.ts';
import type { Cells } from '../records/dataset.ts';
import { recodeCells } from '../records/recode-cells.ts';
import { mapItems } from '../records/rows.ts';

/** An input without some items, and for each item that is left its number in the whole input. */
export interface Remaining {
  readonly input: AlgorithmInput;
  readonly itemOf: Uint32Array;
}

/**
 * The input as if the items had never been there: an algorithm that gets it cannot name them. Rules that contain such
 * an item need not be hidden any more, and itemsets are reduced to what is left of them. Throws `infeasible` if no item
 * is left.
 */
export function withoutItems({ suppress = new Uint32Array(), ...input }: AlgorithmInput): Remaining {
  const { labels } = input.dataset.dictionary;
  const removed = new Set(suppress);
  const itemOf = Uint32Array.from(labels.keys()).filter((i) => !removed.has(i));
  if (itemOf.length === 0 && labels.length > 0) {
    throw new SottoError('infeasible', 'all items of the data would be suppressed, so nothing would be published');
  }
  const target = new Uint32Array(labels.length).fill(SUPPRESSED);
  for (const [id, i] of itemOf.entries()) target[i] = id;
  const cells = (of: Cells): Cells => recodeCells(of, target);
  const items = (of: Uint32Array): Uint32Array => of.filter((i) => !removed.has(i)).map((i) => target[i]);
  const itemsets = (of: readonly Uint32Array[]): Uint32Array[] => of.map(items).filter((set) => set.length > 0);
  const dictionary = { labels: Array.from(itemOf, (i) => labels[i]) };
  const { dataset, hierarchy, sensitive, preferences, constraints, apart, together, utility, weights, rules } = input;
  const named = rules?.filter(
    ({ antecedent, consequent }) => ![...antecedent, ...consequent].some((i) => removed.has(i)),
  );
  return {
    itemOf,
    input: {
      ...input,
      dataset: mapItems(dataset, target, dictionary),
      ...(hierarchy !== undefined && {
        hierarchy: hierarchyFromTaxonomy(taxonomyOfHierarchy(hierarchy), dictionary),
      }),
      ...(sensitive !== undefined && { sensitive: items(sensitive) }),
      ...(preferences !== undefined && { preferences: cells(preferences) }),
      ...(constraints !== undefined && { constraints: itemsets(constraints) }),
      ...(apart !== undefined && { apart: itemsets(apart) }),
      ...(together !== undefined && { together: itemsets(together) }),
      ...(utility !== undefined && { utility: itemOf.map((i) => utility[i]) }),
      ...(weights !== undefined && { weights: Float64Array.from(itemOf, (i) => weights[i]) }),
      ...(named !== undefined && {
        rules: named.map(({ antecedent, consequent }) => ({
          antecedent: items(antecedent),
          consequent: items(consequent),
        })),
      }),
    },
  };
}
