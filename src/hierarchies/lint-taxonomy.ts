import { childrenOf, depthsOf, leavesOf, ROOT_NAME, type Taxonomy } from '../data/taxonomy.ts';
import { quote } from '../errors.ts';
import { type Dictionary, indexLabels } from '../records/dictionary.ts';

/** Something to know about a hierarchy. A `problem` keeps it from being used with the data; a `remark` does not. */
export interface TaxonomyRemark {
  readonly severity: 'problem' | 'remark';
  readonly text: string;
}

/** The number of names that a remark lists. */
const LISTED = 5;

/** The errors, oddities and notes of a hierarchy, errors first; with a dictionary, also how it fits the data. */
export function lintTaxonomy(taxonomy: Taxonomy, dictionary?: Dictionary): readonly TaxonomyRemark[] {
  const remarks = [
    ...(dictionary === undefined ? [] : dataRemarks(taxonomy, dictionary)),
    ...nameRemarks(taxonomy),
    ...shapeRemarks(taxonomy),
  ];
  return remarks.sort((a, b) => Number(a.severity === 'remark') - Number(b.severity === 'remark'));
}

function dataRemarks(taxonomy: Taxonomy, dictionary: Dictionary): TaxonomyRemark[] {
  const leaves = new Set(leavesOf(taxonomy).map((v) => taxonomy.names[v]));
  const names = new Set(taxonomy.names);
  const missing = dictionary.labels.filter((label) => !names.has(label));
  const inner = dictionary.labels.filter((label) => names.has(label) && !leaves.has(label));
  const idOf = indexLabels(dictionary);
  const unused = [...leaves].filter((name) => idOf(name) < 0);
  return [
    ...remark(
      'problem',
      missing,
      'item of the data is not in the hierarchy',
      'items of the data are not in the hierarchy',
    ),
    ...remark(
      'problem',
      inner,
      'item of the data is an inner node, not a leaf',
      'items of the data are inner nodes, not leaves',
    ),
    ...remark('remark', unused, 'leaf does not occur in the data', 'leaves do not occur in the data'),
  ];
}

function nameRemarks(taxonomy: Taxonomy): TaxonomyRemark[] {
  const { names, levels } = taxonomy;
  const isInner = childrenOf(taxonomy).map(({ length }) => length > 0);
  const leafNames = new Set(names.filter((_, v) => !isInner[v]));
  const innerNames = names.filter((_, v) => isInner[v]);
  const likeItems = [...new Set(innerNames.filter((name) => leafNames.has(name)))];
  const levelsOf = new Map<string, number[]>();
  const twice = new Set<string>();
  const recurring = new Set<string>();
  for (const [v, name] of names.entries()) {
    const known = levelsOf.get(name) ?? [];
    if (known.includes(levels[v])) twice.add(name);
    levelsOf.set(name, [...known, levels[v]]);
  }
  const levelsOfInner = new Map<string, number>();
  for (const [v, name] of names.entries()) {
    if (!isInner[v]) continue;
    if ((levelsOfInner.get(name) ?? levels[v]) !== levels[v]) recurring.add(name);
    levelsOfInner.set(name, levels[v]);
  }
  return [
    ...remark(
      'problem',
      [...twice],
      'name stands for two nodes of one level',
      'names stand for several nodes of one level',
    ),
    ...remark('remark', likeItems, 'inner node is named like an item', 'inner nodes are named like items'),
    ...remark(
      'remark',
      [...recurring],
      'name of an inner node recurs on another level',
      'names of inner nodes recur on other levels',
    ),
  ];
}

function shapeRemarks(taxonomy: Taxonomy): TaxonomyRemark[] {
  const { names, parents, levels, levelNames } = taxonomy;
  if (names.length === 0) return [{ severity: 'problem', text: 'the hierarchy has no nodes' }];
  const numChildren = Uint32Array.from(childrenOf(taxonomy), ({ length }) => length);
  const single = names.filter((_, v) => numChildren[v] === 1);
  const root = parents.indexOf(-1);
  const rootAdded = levelNames !== undefined && names[root] === ROOT_NAME && levels[root] >= levelNames.length;
  return [
    ...remark(
      'remark',
      single,
      'node has a single child and separates nothing',
      'nodes have a single child and separate nothing',
    ),
    ...(rootAdded
      ? [{ severity: 'remark' as const, text: `the root was missing: ${quote(ROOT_NAME)} was added` }]
      : []),
    { severity: 'remark', text: levelsText(taxonomy) },
    { severity: 'remark', text: fanOutText(numChildren) },
  ];
}

/** `4 levels (169 nodes on item, 55 on level2, 10 on level1, 1 on level 3), depth 3`. */
function levelsText(taxonomy: Taxonomy): string {
  const { levels, levelNames } = taxonomy;
  const counts = new Map<number, number>();
  for (const level of levels) counts.set(level, (counts.get(level) ?? 0) + 1);
  const upwards = [...counts].sort(([a], [b]) => a - b);
  const parts = upwards.map(([level, count]) => `${count} on ${levelNames?.[level] ?? `level ${level}`}`);
  const depth = depthsOf(taxonomy).reduce((deepest, each) => Math.max(deepest, each), 0);
  return `${counts.size} ${counts.size === 1 ? 'level' : 'levels'} of nodes (${parts.join(', ')}), depth ${depth}`;
}

function fanOutText(numChildren: Uint32Array): string {
  const inner = numChildren.filter((count) => count > 0);
  if (inner.length === 0) return 'no inner nodes';
  const [least, most] = inner.reduce(
    ([low, high], count) => [Math.min(low, count), Math.max(high, count)],
    [Infinity, 0],
  );
  const mean = inner.reduce((sum, count) => sum + count, 0) / inner.length;
  return `fan-out ${least} to ${most}, mean ${mean.toFixed(2)}`;
}

/** `3 leaves do not occur in the data: "a", "b", "c"`; nothing for no names. */
function remark(
  severity: TaxonomyRemark['severity'],
  names: readonly string[],
  singular: string,
  several: string,
): TaxonomyRemark[] {
  if (names.length === 0) return [];
  const more = names.length > LISTED ? `, and ${names.length - LISTED} more` : '';
  const subject = names.length === 1 ? singular : several;
  return [{ severity, text: `${names.length} ${subject}: ${names.slice(0, LISTED).map(quote).join(', ')}${more}` }];
}
