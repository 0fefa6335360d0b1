import fc from 'fast-check';
import { type Hierarchy, hierarchyFromTaxonomy } from '../../src/data/hierarchy.ts';
import { taxonomyFromPaths } from '../../src/data/taxonomy.ts';
import type { Dataset } from '../../src/records/dataset.ts';

/** A random tree over the items of a dataset: ragged, of any fan-out, not in the order of the labels. */
export function hierarchyOver(dataset: Dataset): fc.Arbitrary<Hierarchy> {
  const { labels } = dataset.dictionary;
  const depth = 4;
  const assignment = fc.array(fc.array(fc.nat({ max: 3 }), { minLength: depth, maxLength: depth }), {
    minLength: labels.length,
    maxLength: labels.length,
  });
  return assignment.map((choices) => {
    const paths = labels.map((label, i) => {
      const turns = choices[i];
      return [label, ...turns.map((_, level) => `node ${turns.slice(0, depth - level).join('')}`)];
    });
    return hierarchyFromTaxonomy(taxonomyFromPaths(paths), dataset.dictionary);
  });
}
