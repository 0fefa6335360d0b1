import { errands, parts } from './clicks-catalogue.ts';
import { defineDrawn } from './define-drawn.ts';
import { heavyTailWeights, WeightedChoice } from './sampling.ts';
import { themeWeights } from './themes.ts';

/** The longest visit, and how slowly the number of visits falls off with their length. */
const MAX_LENGTH = 80;
const SLOWNESS = 2.5;

/** The weight of what is seen in passing, beside the favours of an errand. */
const PASSING = 1;

/** A made-up town’s website: which pages were seen in a visit. Many visits are short, a few are very long. */
export const clicks = defineDrawn({
  id: 'clicks',
  title: 'Clicks',
  summary:
    'Pages seen in each visit to a made-up town’s website: many short visits, few very long ones, and a hierarchy of parts and sections.',
  records: { standard: 20_000, doc: 'Number of visits.' },
  groups: parts,
  levels: ['page', 'part', 'section'],
  // Visits to a website. Each has an errand, a number of pages with a heavy tail, and different pages drawn by
  // what the errand favours and what is popular anyway.
  prepare() {
    const errand = new WeightedChoice(errands.map(({ popularity }) => popularity));
    const length = new WeightedChoice(heavyTailWeights(SLOWNESS, MAX_LENGTH));
    const choices = errands.map(({ favours }) => new WeightedChoice(themeWeights(parts, favours, PASSING)));
    return (drawn, random) => {
      drawn.draw(choices[errand.draw(random)], length.draw(random), random);
    };
  },
});
