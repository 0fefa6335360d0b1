import * as z from 'zod';
import type { Dataset } from '../data/dataset.ts';
import type { Taxonomy } from '../data/taxonomy.ts';
import type { Random } from '../random.ts';
import { errands, parts } from './clicks-catalogue.ts';
import { type Checkpoint, defineGenerator } from './define.ts';
import { heavyTailWeights, WeightedChoice } from './sampling.ts';
import { DrawnRecords, itemWeights, taxonomyOfGroups } from './themes.ts';

export interface ClicksOptions {
  readonly records: number;
}

/** A made-up town’s website: which pages were seen in a visit. Many visits are short, a few are very long. */
export const clicks = defineGenerator({
  id: 'clicks',
  title: 'Clicks',
  summary:
    'Pages seen in each visit to a made-up town’s website: many short visits, few very long ones, and a hierarchy of parts and sections.',
  format: 'basket',
  params: z.object({
    records: z.int().min(1).max(100_000_000).default(20_000).describe('Number of visits.'),
  }),
  run: (params, random, checkpoint) => generateClicks(params, random, checkpoint),
});

/** The longest visit, and how slowly the number of visits falls off with their length. */
const MAX_LENGTH = 80;
const SLOWNESS = 2.5;

/** The weight of what is seen in passing, beside the favours of an errand. */
const PASSING = 1;

/** Records between two checkpoints. */
const STRIDE = 1 << 14;

/** Page → part → section → `*`. */
const clicksTaxonomy: Taxonomy = taxonomyOfGroups(parts, ['page', 'part', 'section']);

/**
 * Visits to a website. Each has an errand, a number of pages with a heavy tail, and different pages drawn by what the
 * errand favours and what is popular anyway. Rows carry no ids.
 */
function generateClicks(
  { records }: ClicksOptions,
  random: Random,
  checkpoint: Checkpoint = () => {},
): { dataset: Dataset; taxonomy: Taxonomy } {
  const drawn = new DrawnRecords(parts.flatMap(({ items }) => items));
  const errand = new WeightedChoice(errands.map(({ popularity }) => popularity));
  const length = new WeightedChoice(heavyTailWeights(SLOWNESS, MAX_LENGTH));
  const choices = errands.map(({ favours }) => new WeightedChoice(itemWeights(parts, favours, PASSING)));
  for (let t = 0; t < records; t++) {
    if (t % STRIDE === 0) checkpoint(t, records, 'generate');
    drawn.draw(choices[errand.draw(random)], length.draw(random), random);
    drawn.endRecord();
  }
  return { dataset: drawn.finish(), taxonomy: clicksTaxonomy };
}
