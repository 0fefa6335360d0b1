import * as z from 'zod';
import type { Dataset } from '../data/dataset.ts';
import { DatasetBuilder } from '../data/dataset-builder.ts';
import { type Taxonomy, taxonomyFromPaths } from '../data/taxonomy.ts';
import type { Random } from '../random.ts';
import { type Checkpoint, defineGenerator } from './define.ts';
import { geometricWeights, WeightedChoice } from './sampling.ts';
import { catalogue, type Mission, missions } from './supermarket-catalogue.ts';

export interface SupermarketOptions {
  readonly records: number;
}

/** A made-up supermarket: readable baskets for examples, demonstrations and tests. */
export const supermarket = defineGenerator({
  id: 'supermarket',
  title: 'Supermarket',
  summary:
    'Baskets of a made-up supermarket with readable products, shopping missions and a hierarchy of categories and departments.',
  format: 'basket',
  params: z.object({
    records: z.int().min(1).max(100_000_000).default(10_000).describe('Number of records.'),
  }),
  run: (params, random, checkpoint) => generateSupermarket(params, random, checkpoint),
});

/** The longest basket. */
const MAX_LENGTH = 40;

/** The weight of what is chosen in passing, beside the favours of a mission. */
const PASSING = 2;

/** Records between two checkpoints. */
const STRIDE = 1 << 14;

const products = catalogue.flatMap((category) => category.products);

/** Product → category → department → `*`. */
export const supermarketTaxonomy: Taxonomy = taxonomyFromPaths(
  catalogue.flatMap(({ name, department, products: shelf }) => shelf.map((product) => [product, name, department])),
  ['product', 'category', 'department'],
);

/**
 * Baskets of a supermarket. Each record has a shopping mission, a length between 1 and 40 that falls off geometrically,
 * and different products drawn by what the mission favours and what is popular anyway. Rows carry no ids.
 */
export function generateSupermarket(
  { records }: SupermarketOptions,
  random: Random,
  checkpoint: Checkpoint = () => {},
): { dataset: Dataset; taxonomy: Taxonomy } {
  const builder = new DatasetBuilder();
  const mission = new WeightedChoice(missions.map(({ popularity }) => popularity));
  const lengths = missions.map(({ meanLength }) => new WeightedChoice(geometricWeights(meanLength, MAX_LENGTH)));
  const choices = missions.map((each) => new WeightedChoice(productWeights(each)));
  const ids = new Int32Array(products.length).fill(-1);
  const inRecord = new Int32Array(products.length).fill(-1);
  for (let t = 0; t < records; t++) {
    if (t % STRIDE === 0) checkpoint(t, records, 'generate');
    const purpose = mission.draw(random);
    let wanted = lengths[purpose]!.draw(random);
    while (wanted > 0) {
      const product = choices[purpose]!.draw(random);
      if (inRecord[product] === t) continue;
      inRecord[product] = t;
      wanted--;
      if (ids[product] === -1) ids[product] = builder.internText(products[product]!);
      builder.addItem(ids[product]!);
    }
    builder.endRow();
  }
  return { dataset: builder.finish().dataset, taxonomy: supermarketTaxonomy };
}

/** How likely each product is on a mission: popular categories in passing, and what the mission favours. */
function productWeights({ favours }: Mission): Float64Array {
  const total = catalogue.reduce((sum, category) => sum + category.popularity, 0);
  const weights = new Float64Array(products.length);
  let first = 0;
  for (const category of catalogue) {
    const categoryWeight = (PASSING * category.popularity) / total + (favours[category.name] ?? 0);
    const shares = zipfShares(category.products.length);
    for (const [rank, product] of category.products.entries()) {
      weights[first + rank] = categoryWeight * shares[rank]! + (favours[product] ?? 0);
    }
    first += category.products.length;
  }
  return weights;
}

/** Shares in proportion to 1, 1/2, 1/3, … */
function zipfShares(size: number): number[] {
  const weights = Array.from({ length: size }, (_, rank) => 1 / (rank + 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}
