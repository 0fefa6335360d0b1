import * as z from 'zod';
import type { Dataset } from '../data/dataset.ts';
import type { Taxonomy } from '../data/taxonomy.ts';
import type { Random } from '../random.ts';
import { type Checkpoint, defineGenerator } from './define.ts';
import { geometricWeights, WeightedChoice } from './sampling.ts';
import { catalogue, missions } from './supermarket-catalogue.ts';
import { DrawnRecords, type ItemGroup, itemWeights, taxonomyOfGroups } from './themes.ts';

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

const groups = catalogue.map(
  ({ name, department, popularity, products }): ItemGroup => ({
    name,
    section: department,
    popularity,
    items: products,
  }),
);

/** Product → category → department → `*`. */
export const supermarketTaxonomy: Taxonomy = taxonomyOfGroups(groups, ['product', 'category', 'department']);

/**
 * Baskets of a supermarket. Each record has a shopping mission, a length between 1 and 40 that falls off geometrically,
 * and different products drawn by what the mission favours and what is popular anyway. Rows carry no ids.
 */
export function generateSupermarket(
  { records }: SupermarketOptions,
  random: Random,
  checkpoint: Checkpoint = () => {},
): { dataset: Dataset; taxonomy: Taxonomy } {
  const drawn = new DrawnRecords(groups.flatMap(({ items }) => items));
  const mission = new WeightedChoice(missions.map(({ popularity }) => popularity));
  const lengths = missions.map(({ meanLength }) => new WeightedChoice(geometricWeights(meanLength, MAX_LENGTH)));
  const choices = missions.map((each) => new WeightedChoice(itemWeights(groups, each.favours, PASSING)));
  for (let t = 0; t < records; t++) {
    if (t % STRIDE === 0) checkpoint(t, records, 'generate');
    const purpose = mission.draw(random);
    drawn.draw(choices[purpose], lengths[purpose].draw(random), random);
    drawn.endRecord();
  }
  return { dataset: drawn.finish(), taxonomy: supermarketTaxonomy };
}
