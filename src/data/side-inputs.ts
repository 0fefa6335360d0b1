import type { Cells } from '../records/dataset.ts';
import type { Hierarchy } from './hierarchy.ts';
import type { ItemRule } from './rule.ts';

/**
 * The inputs of a job in addition to the data, as an algorithm sees them: by items and rows of the original.
 *
 * @example
 * ```ts
 * const { dictionary } = datasetFromRows([['beer', 'milk'], ['wine']]);
 * const inputs: SideInputs = { sensitive: Uint32Array.of(indexLabels(dictionary)('wine')) };
 * inputs.sensitive?.[0]; // → 2
 * ```
 */
export interface SideInputs {
  readonly hierarchy?: Hierarchy;
  /** Items that must not be inferred, ascending. */
  readonly sensitive?: Uint32Array;
  /** Row t: the items that the person of row t asks to hide, whether or not the record contains them. */
  readonly preferences?: Cells;
  /** Itemsets that an attacker may know of a person; items ascend. */
  readonly constraints?: readonly Uint32Array[];
  /** Items to publish nowhere, ascending. */
  readonly suppress?: Uint32Array;
  /** Disjoint sets of items: items of different sets never share a label. */
  readonly apart?: readonly Uint32Array[];
  /** Disjoint sets of items: those items of a set that are published share one label. */
  readonly together?: readonly Uint32Array[];
  /** The utility group of each item: only items of one group may share a label. */
  readonly utility?: Uint32Array;
  /** The importance of each item's loss; 1 by default. */
  readonly weights?: Float64Array;
  /** Rules to hide. */
  readonly rules?: readonly ItemRule[];
  /** Itemsets whose counts matter to those who use the data. */
  readonly queries?: readonly Uint32Array[];
  readonly unseen?: UnknownLabels;
}

export type SideInputName = Exclude<keyof SideInputs, 'unseen'>;

/**
 * Labels that a list names and that do not occur in the data, by entry of the list (sensitive items: one entry for all;
 * rules: one entry for each side). A list that states a policy is published as it was given, whatever occurs in the
 * data.
 */
export type UnknownLabels = { readonly [name in SideInputName]?: readonly (readonly string[])[] };
