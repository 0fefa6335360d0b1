import type { ItemSyntax } from '../formats/define.ts';
import { labelsText, writeSensitive } from '../side-files/index.ts';

/** Labels of items, in any order. */
export type Labels = readonly string[] | ReadonlySet<string>;

/** Values by label or by record, as a map or as an object. */
export type ByName<T> = ReadonlyMap<string, T> | { readonly [name: string]: T };

/**
 * A hierarchy over the items as nested objects: every name is the parent of what its object or list contains. The items
 * are the labels in lists, and names with nothing below them.
 *
 * @example
 * ```ts
 * const tree: Tree = { drinks: { alcohol: ['beer', 'wine'], soft: ['water'] }, food: ['bread'] };
 * ```
 */
export interface Tree {
  readonly [name: string]: Tree | Labels;
}

/**
 * The value of each side input, in labels. Files of side inputs say the same.
 *
 * @example
 * ```ts
 * const inputs: Partial<PlainInputs> = {
 *   sensitive: new Set(['wine']),
 *   preferences: { 1: ['beer'], '*': ['wine'] },
 *   rules: [{ antecedent: ['beer'], consequent: ['wine'] }],
 *   weights: new Map([['beer', 2]]),
 * };
 * ```
 */
export interface PlainInputs {
  readonly hierarchy: Tree;
  readonly sensitive: Labels;
  /**
   * The items that the person of each record asks to hide, by the id of the record or its number from 1; `*` means all
   * records.
   */
  readonly preferences: ByName<Labels>;
  readonly constraints: readonly Labels[];
  readonly utility: readonly Labels[];
  readonly weights: ByName<number>;
  readonly rules: readonly { readonly antecedent: Labels; readonly consequent: Labels }[];
  readonly queries: readonly Labels[];
  readonly suppress: Labels;
  readonly apart: readonly Labels[];
  readonly together: readonly Labels[];
}

/** A list of items, one per line. */
export function labelListText(labels: Labels): string {
  return writeSensitive(new Uint32Array(), { labels: [] }, [[...labels]]);
}

/** Sets of items, one per line. */
export function labelSetsText(sets: readonly Labels[], syntax: ItemSyntax): string {
  return sets.map((labels) => `${labelsText([...labels], syntax)}\n`).join('');
}

/** The entries of a map or an object. */
export function namedEntries<T>(entries: ByName<T>): Iterable<readonly [string, T]> {
  return isMap(entries) ? entries : Object.entries(entries);
}

function isMap<T>(entries: ByName<T>): entries is ReadonlyMap<string, T> {
  return entries instanceof Map;
}

/** The path of every leaf of a tree, leaf first, each name at the height of the highest branch below it. */
export function pathsOf(tree: Tree): string[][] {
  return pathsBelow(tree).paths;
}

function pathsBelow(tree: Tree | Labels): { readonly paths: string[][]; readonly height: number } {
  if (isLabels(tree)) return { paths: Array.from(tree, (label) => [label]), height: 1 };
  const branches = Object.entries(tree).map(([name, below]) => ({ name, ...pathsBelow(below) }));
  const paths = branches.flatMap(({ name, paths: inner, height }) =>
    inner.length === 0
      ? [[name]]
      : inner.map((path) => [...path, ...new Array<string>(height - path.length).fill(''), name]),
  );
  return { paths, height: 1 + Math.max(0, ...branches.map(({ height }) => height)) };
}

function isLabels(labels: Tree | Labels): labels is Labels {
  return Array.isArray(labels) || labels instanceof Set;
}
