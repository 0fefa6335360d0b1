import catalogue from './catalogues/supermarket.json' with { type: 'json' };
import { defineDrawn } from './define-drawn.ts';
import { geometricWeights, WeightedChoice } from './sampling.ts';
import { groupsOf, type Theme, themeChoice, themeWeights } from './themes.ts';

/** The longest basket. */
const MAX_LENGTH = 40;

/** The weight of products chosen in passing, on top of the affinities of a mission. */
const PASSING = 2;

/** The categories of products in the supermarket; all names are different from one another. */
export const categories = groupsOf(catalogue.sections);

/** The shopping missions, by name. */
export const missions: Readonly<Record<string, Theme & { readonly meanLength: number }>> = catalogue.missions;

/** A made-up supermarket: readable baskets for examples, demonstrations and tests. */
export const supermarket = defineDrawn({
  id: 'supermarket',
  title: 'Supermarket',
  summary:
    'Baskets of a made-up supermarket with readable products, shopping missions and a hierarchy of categories and departments.',
  records: { standard: 10_000, doc: 'Number of records.' },
  groups: categories,
  levels: ['product', 'category', 'department'],
  // Baskets of a supermarket. Each record has a shopping mission, a length between 1 and 40 that falls off
  // geometrically, and different products drawn by the affinities of the mission and what is popular anyway.
  prepare() {
    const all = Object.values(missions);
    const mission = themeChoice(all);
    const lengths = all.map(({ meanLength }) => new WeightedChoice(geometricWeights(meanLength, MAX_LENGTH)));
    const choices = all.map(({ affinities }) => new WeightedChoice(themeWeights(categories, affinities, PASSING)));
    return (drawn, random) => {
      const purpose = mission.draw(random);
      drawn.draw(choices[purpose], lengths[purpose].draw(random), random);
    };
  },
});
