import { defineDrawn } from './define-drawn.ts';
import { geometricWeights, WeightedChoice } from './sampling.ts';
import { catalogue, missions } from './supermarket-catalogue.ts';
import { type ItemGroup, themeWeights } from './themes.ts';

/** The longest basket. */
const MAX_LENGTH = 40;

/** The weight of what is chosen in passing, beside the favours of a mission. */
const PASSING = 2;

const groups = catalogue.map(
  ({ name, department, popularity, products }): ItemGroup => ({
    name,
    section: department,
    popularity,
    items: products,
  }),
);

/** A made-up supermarket: readable baskets for examples, demonstrations and tests. */
export const supermarket = defineDrawn({
  id: 'supermarket',
  title: 'Supermarket',
  summary:
    'Baskets of a made-up supermarket with readable products, shopping missions and a hierarchy of categories and departments.',
  records: { standard: 10_000, doc: 'Number of records.' },
  groups,
  levels: ['product', 'category', 'department'],
  // Baskets of a supermarket. Each record has a shopping mission, a length between 1 and 40 that falls off
  // geometrically, and different products drawn by what the mission favours and what is popular anyway.
  prepare() {
    const mission = new WeightedChoice(missions.map(({ popularity }) => popularity));
    const lengths = missions.map(({ meanLength }) => new WeightedChoice(geometricWeights(meanLength, MAX_LENGTH)));
    const choices = missions.map((each) => new WeightedChoice(themeWeights(groups, each.favours, PASSING)));
    return (drawn, random) => {
      const purpose = mission.draw(random);
      drawn.draw(choices[purpose], lengths[purpose].draw(random), random);
    };
  },
});
