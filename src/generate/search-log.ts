import catalogue from './catalogues/search-log.json' with { type: 'json' };
import { defineDrawn } from './define-drawn.ts';
import { geometricWeights, heavyTailWeights, WeightedChoice } from './sampling.ts';
import { groupsOf, type ItemGroup, type Theme, themeChoice, themeWeights } from './themes.ts';

/** The maximum number of interests of a person and of terms of an interest, and the slowness with which the latter falls off. */
const MAX_INTERESTS = 5;
const MAX_LENGTH = 40;
const SLOWNESS = 2;

const MEAN_INTERESTS = 1.8;

/** The weight of terms that any person searches for, on top of a person's interests and home. */
const PASSING = 1.5;

/** Invented places, the largest first: a person who searches for something there probably lives there. */
const { places } = catalogue;

/** The terms that people search for: term → topic → area of life. The services of each place are searched for near home. */
export const topics: readonly ItemGroup[] = [
  ...groupsOf(catalogue.sections),
  ...places.map((location, n) => ({
    section: 'near home',
    name: `in ${location}`,
    popularity: 1.6 / (n + 1),
    items: catalogue.services.split(', ').map((service) => `${service} ${location}`),
  })),
];

/** The interests; most people have several. */
export const interests: readonly Theme[] = Object.values(catalogue.interests);

/** The places where people live. */
export const homes: readonly Theme[] = places.map((location, n) => ({
  popularity: 1 / (n + 1),
  affinities: { [`in ${location}`]: 0.5 },
}));

/** Terms that reveal facts most people would keep to themselves. */
export const sensitiveTerms: readonly string[] = catalogue.sensitive;

/** A made-up search log: what each person searched for, harmless and telling. */
export const searchLog = defineDrawn({
  id: 'search-log',
  title: 'Search log',
  summary:
    'Terms that each person searched for: many everyday ones, some near home, a few that are rare and revealing, with a heavy tail and a hierarchy of topics.',
  records: { standard: 10_000, doc: 'Number of people.' },
  groups: topics,
  levels: ['term', 'topic', 'area'],
  // People and what they searched for. Each lives somewhere and has some interests; of each interest there are a
  // few terms, now and then very many, all different.
  prepare() {
    const home = themeChoice(homes);
    const interest = themeChoice(interests);
    const numInterests = new WeightedChoice(geometricWeights(MEAN_INTERESTS, MAX_INTERESTS));
    const length = new WeightedChoice(heavyTailWeights(SLOWNESS, MAX_LENGTH));
    const choices = homes.map(choicesAt);
    return (drawn, random) => {
      const atHome = choices[home.draw(random)];
      for (let n = numInterests.draw(random); n > 0; n--) {
        drawn.draw(atHome[interest.draw(random)], length.draw(random), random);
      }
    };
  },
});

/** The terms of each interest, for the people of a place. */
function choicesAt({ affinities: near }: Theme): WeightedChoice[] {
  return interests.map(
    ({ affinities }) => new WeightedChoice(themeWeights(topics, { ...near, ...affinities }, PASSING)),
  );
}
