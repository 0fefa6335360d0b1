import catalogue from './catalogues/clicks.json' with { type: 'json' };
import { defineDrawn } from './define-drawn.ts';
import { heavyTailWeights, WeightedChoice } from './sampling.ts';
import { groupsOf, type ItemGroup, type Theme, themeChoice, themeWeights } from './themes.ts';

/** The longest visit, and how slowly the number of visits falls off with their length. */
const MAX_LENGTH = 80;
const SLOWNESS = 2.5;

/** The weight of pages seen in passing, on top of the affinities of a visit's purpose. */
const PASSING = 1;

/** The districts of the town come the busiest one first. */
const { districts } = catalogue;

/** The pages of a made-up town’s website: page → part → section, as the paths say. */
export const parts: readonly ItemGroup[] = [
  ...groupsOf(catalogue.sections),
  ...districts.map((name, n) => ({
    section: 'districts',
    name,
    popularity: 4 / (n + 1),
    items: catalogue.districtPages.split(', '),
  })),
].map(({ section, name, popularity, items }) => ({
  section: `/${section}`,
  name: `/${section}/${name}`,
  popularity,
  items: items.map((page) => `/${section}/${name}/${page}`),
}));

/** The purposes of visits. */
export const visitPurposes: readonly Theme[] = [
  ...Object.values(catalogue.visitPurposes),
  ...districts.map((name, n) => ({ popularity: 3 / (n + 1), affinities: { [`/districts/${name}`]: 5 } })),
];

/** Pages that reveal facts most people would keep to themselves. */
export const sensitivePages: readonly string[] = catalogue.sensitive;

/** Visits that lead to pages for people in need, as rules: mining the log finds them. */
export const revealingVisits: readonly string[] = catalogue.revealingVisits;

/** A made-up town’s website: which pages were seen in a visit. Many visits are short, a few are very long. */
export const clicks = defineDrawn({
  id: 'clicks',
  title: 'Clicks',
  summary:
    'Pages seen in each visit to a made-up town’s website: many short visits, few very long ones, and a hierarchy of parts and sections.',
  records: { standard: 20_000, doc: 'Number of visits.' },
  groups: parts,
  levels: ['page', 'part', 'section'],
  // Visits to a website. Each has a purpose, a number of pages with a heavy tail, and different pages drawn by the
  // affinities of the purpose and what is popular anyway.
  prepare() {
    const purpose = themeChoice(visitPurposes);
    const length = new WeightedChoice(heavyTailWeights(SLOWNESS, MAX_LENGTH));
    const choices = visitPurposes.map(({ affinities }) => new WeightedChoice(themeWeights(parts, affinities, PASSING)));
    return (drawn, random) => {
      drawn.draw(choices[purpose.draw(random)], length.draw(random), random);
    };
  },
});
