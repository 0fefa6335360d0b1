import { defineDrawn } from './define-drawn.ts';
import { geometricWeights, heavyTailWeights, WeightedChoice } from './sampling.ts';
import { concerns, homes, topics } from './search-log-catalogue.ts';
import { themeWeights } from './themes.ts';

/** Most concerns of a person; most terms of one concern, and how slowly their number falls off. */
const MAX_CONCERNS = 5;
const MAX_LENGTH = 40;
const SLOWNESS = 2;

const MEAN_CONCERNS = 1.8;

/** The weight of what anybody searches for, beside a person's concerns and home. */
const PASSING = 1.5;

/** A made-up search log: what each person searched for, harmless and telling. */
export const searchLog = defineDrawn({
  id: 'search-log',
  title: 'Search log',
  summary:
    'Terms that each person searched for: many everyday ones, some near home, a few that are rare and revealing, with a heavy tail and a hierarchy of topics.',
  records: { standard: 10_000, doc: 'Number of people.' },
  groups: topics,
  levels: ['term', 'topic', 'area'],
  // People and what they searched for. Each lives somewhere and has some concerns; of each concern there are a
  // few terms, now and then very many, all different.
  prepare() {
    const home = new WeightedChoice(homes.map(({ popularity }) => popularity));
    const concern = new WeightedChoice(concerns.map(({ popularity }) => popularity));
    const numConcerns = new WeightedChoice(geometricWeights(MEAN_CONCERNS, MAX_CONCERNS));
    const length = new WeightedChoice(heavyTailWeights(SLOWNESS, MAX_LENGTH));
    const choices = homes.map(choicesAt);
    return (drawn, random) => {
      const atHome = choices[home.draw(random)];
      for (let n = numConcerns.draw(random); n > 0; n--) {
        drawn.draw(atHome[concern.draw(random)], length.draw(random), random);
      }
    };
  },
});

/** The terms of each concern, for somebody who lives there. */
function choicesAt({ favours: near }: { readonly favours: Readonly<Record<string, number>> }): WeightedChoice[] {
  return concerns.map(({ favours }) => new WeightedChoice(themeWeights(topics, { ...near, ...favours }, PASSING)));
}
