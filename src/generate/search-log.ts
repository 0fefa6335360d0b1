import * as z from 'zod';
import type { Dataset } from '../data/dataset.ts';
import type { Taxonomy } from '../data/taxonomy.ts';
import type { Random } from '../random.ts';
import { type Checkpoint, defineGenerator } from './define.ts';
import { geometricWeights, heavyTailWeights, WeightedChoice } from './sampling.ts';
import { concerns, homes, topics } from './search-log-catalogue.ts';
import { DrawnRecords, itemWeights, taxonomyOfGroups } from './themes.ts';

export interface SearchLogOptions {
  readonly records: number;
}

/** A made-up search log: what each person searched for, harmless and telling. */
export const searchLog = defineGenerator({
  id: 'search-log',
  title: 'Search log',
  summary:
    'Terms that each person searched for: many everyday ones, some near home, a few rare and telling, with a heavy tail and a hierarchy of topics.',
  format: 'basket',
  params: z.object({
    records: z.int().min(1).max(100_000_000).default(10_000).describe('Number of people.'),
  }),
  run: (params, random, checkpoint) => generateSearchLog(params, random, checkpoint),
});

/** Most concerns of a person; most terms of one concern, and how slowly their number falls off. */
const MAX_CONCERNS = 5;
const MAX_LENGTH = 40;
const SLOWNESS = 2;

const MEAN_CONCERNS = 1.8;

/** The weight of what anybody searches for, beside a person's concerns and home. */
const PASSING = 1.5;

/** Records between two checkpoints. */
const STRIDE = 1 << 14;

/** Term → topic → area of life → `*`. */
const searchLogTaxonomy: Taxonomy = taxonomyOfGroups(topics, ['term', 'topic', 'area']);

/**
 * People and what they searched for. Each lives somewhere and has some concerns; of each concern there are a few terms,
 * now and then very many, all different. Rows carry no ids.
 */
function generateSearchLog(
  { records }: SearchLogOptions,
  random: Random,
  checkpoint: Checkpoint = () => {},
): { dataset: Dataset; taxonomy: Taxonomy } {
  const drawn = new DrawnRecords(topics.flatMap(({ items }) => items));
  const home = new WeightedChoice(homes.map(({ popularity }) => popularity));
  const concern = new WeightedChoice(concerns.map(({ popularity }) => popularity));
  const numConcerns = new WeightedChoice(geometricWeights(MEAN_CONCERNS, MAX_CONCERNS));
  const length = new WeightedChoice(heavyTailWeights(SLOWNESS, MAX_LENGTH));
  const choices = homes.map(choicesAt);
  for (let t = 0; t < records; t++) {
    if (t % STRIDE === 0) checkpoint(t, records, 'generate');
    const atHome = choices[home.draw(random)];
    for (let n = numConcerns.draw(random); n > 0; n--) {
      drawn.draw(atHome[concern.draw(random)], length.draw(random), random);
    }
    drawn.endRecord();
  }
  return { dataset: drawn.finish(), taxonomy: searchLogTaxonomy };
}

/** The terms of each concern, for somebody who lives there. */
function choicesAt({ favours: near }: { readonly favours: Readonly<Record<string, number>> }): WeightedChoice[] {
  return concerns.map(({ favours }) => new WeightedChoice(itemWeights(topics, { ...near, ...favours }, PASSING)));
}
