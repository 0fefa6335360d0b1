import type { SideInputName } from '../data/side-inputs.ts';
import { clicks, revealingVisits, sensitivePages } from './clicks.ts';
import type { Generator } from './define.ts';
import { diagnoses, sensitiveDiagnoses } from './diagnoses.ts';
import { searchLog, sensitiveTerms } from './search-log.ts';
import { supermarket } from './supermarket.ts';

/** A person with data and a problem: an introduction for users without data of their own. */
export interface Story {
  readonly id: string;
  readonly title: string;
  /** The publisher, the data, and the event to prevent, in one sentence. */
  readonly problem: string;
  /** Id of the generator of the data, which also knows the hierarchy over the items. */
  readonly generator: string;
  /** Parameters of the generator. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly seed: number;
  /** Labels of items that most people would not want inferred; all of them occur in the data. */
  readonly sensitive: readonly string[];
  /** The event to prevent, in the words of the models. */
  readonly question: string;
  /** Id of the model that promises what the story asks for. */
  readonly model: string;
  /** Texts of side files that this promise speaks of, by the name of the input; the sensitive items stand apart. */
  readonly suggested: Readonly<Partial<Record<SideInputName, string>>>;
}

/** The number of people in the search log. */
const SEARCHERS = 3_000;

/** Every story, the easiest first. */
export const stories: readonly Story[] = [
  story(supermarket, {
    title: 'The supermarket',
    problem:
      'A supermarket hands its baskets to a research group. Somebody who saw two items in a neighbour’s trolley must not be able to find the rest of the basket.',
    params: { records: 10_000 },
    sensitive: ['pregnancy test', 'condoms', 'nicotine gum', 'hair-loss shampoo', 'head-lice lotion', 'folic acid'],
    question: 'singled out',
    model: 'km',
    suggested: {},
  }),
  story(diagnoses, {
    title: 'The practice',
    problem:
      'A medical practice publishes which illnesses occur together. Somebody who knows some of a patient’s diagnoses must not be able to infer a sensitive one.',
    params: { records: 10_000 },
    sensitive: sensitiveDiagnoses,
    question: 'inferred',
    model: 'rho',
    suggested: {},
  }),
  story(searchLog, {
    title: 'The search log',
    problem: 'A search engine shares what people searched for. Each person has listed searches that must stay hidden.',
    params: { records: SEARCHERS },
    sensitive: sensitiveTerms,
    question: 'chosen',
    model: 'personal-rho',
    suggested: { preferences: preferencesText(sensitiveTerms, SEARCHERS) },
  }),
  story(clicks, {
    title: 'The town’s website',
    problem:
      'A town publishes the log of its website. No one should be able to mine rules that lead to the pages for people in need.',
    params: { records: 20_000 },
    sensitive: sensitivePages,
    question: 'mined',
    model: 'hidden-rules',
    suggested: { rules: revealingVisits.map((rule) => `${rule}\n`).join('') },
  }),
];

/** The id of a story is that of its generator. */
function story(generator: Generator, content: Omit<Story, 'id' | 'generator' | 'seed'>): Story {
  return { id: generator.id, generator: generator.id, seed: 1, ...content };
}

/** Half of the people want each label hidden, of neighbouring labels nearly the same half; everybody wants something. */
function preferencesText(labels: readonly string[], people: number): string {
  const half = people / 2;
  const lines = labels.map((label, n) => {
    const before = Math.floor((n * half) / (labels.length - 1));
    return `${before + 1}..${before + half},${label}\n`;
  });
  return `row,item\n${lines.join('')}`;
}
