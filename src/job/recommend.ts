import { type Algorithm, algorithms } from '../algorithms/index.ts';
import type { SideInputName } from '../data/side-inputs.ts';
import { kindById } from '../kinds/index.ts';
import { type Model, models } from '../models/index.ts';
import { algorithmById, modelById } from './catalog.ts';
import { defaultAlgorithmOf } from './people.ts';

export const LEARNED = ['who', 'sensitive', 'who and sensitive', 'wishes', 'rules'] as const;

/** The facts about a person that no one may learn. */
export type AttackerGoal = (typeof LEARNED)[number];

export const KNOWN = ['few', 'any', 'listed'] as const;

/** The possible knowledge of an attacker about a person: a few things, any number of them, or a list. */
export type AttackerKnowledge = (typeof KNOWN)[number];

/** The answers of somebody who wants to publish data and does not know the formal names. */
export interface Answers {
  readonly learned: AttackerGoal;
  readonly known: AttackerKnowledge;
  /** The number of items that "a few" means. */
  readonly few?: number;
  /** Whether single entries may be missing from records. */
  readonly mayLeaveOut: boolean;
  /** Whether every count that is published must be the true one. */
  readonly mustBeTrue: boolean;
}

/** The promise and the algorithm that follow from the answers, each with its reasons as sentences. */
export interface Recommendation {
  readonly model: string;
  readonly params: Readonly<Record<string, number>>;
  readonly algorithm: string;
  readonly reasons: readonly string[];
}

/** The context of the answers. */
export interface RecommendContext {
  /** The side inputs that are given. */
  readonly inputs?: readonly SideInputName[];
  /** The reading of the data: whether it names people. */
  readonly reading?: Parameters<typeof defaultAlgorithmOf>[1];
}

/** The meaning of "a few" if no number is given. */
const USUALLY_FEW = 2;

/** From four plain answers to model, parameters and algorithm. Everything follows from the definitions. */
export function recommend(answers: Answers, { inputs = [], reading = {} }: RecommendContext = {}): Recommendation {
  const model = modelFor(answers);
  const isFew = answers.known === 'few' && takesFew(model);
  const { few = USUALLY_FEW } = answers;
  const { algorithm, reason } = algorithmFor(model, answers, inputs, defaultAlgorithmOf(model, reading));
  return {
    model: model.id,
    params: isFew ? { m: few } : {},
    algorithm,
    reasons: [modelReason(answers, model, isFew ? few : undefined), reason],
  };
}

/** The model that fits: by the disclosure that it prevents, then by how much an attacker may know. */
function modelFor({ learned, known }: Answers): Model {
  const able = models.filter((model) => isAbout(model, learned));
  const lists = ({ needs }: Model): boolean => needs.length > 0;
  const fits = (model: Model): boolean => {
    if (learned !== 'who') return true;
    if (known === 'listed') return lists(model);
    return !lists(model) && takesFew(model) === (known === 'few');
  };
  // Every way to be exposed has a model: the definitions are listed explicitly.
  return able.find(fits) ?? able[0] ?? modelById(models[0].id);
}

function isAbout({ question, against }: Model, learned: AttackerGoal): boolean {
  const isSinglingOut = against.includes('singling out');
  switch (learned) {
    case 'who':
      return question === 'singled out';
    case 'sensitive':
      return question === 'inferred' && !isSinglingOut;
    case 'who and sensitive':
      return question === 'inferred' && isSinglingOut;
    case 'wishes':
      return question === 'chosen';
    case 'rules':
      return question === 'mined';
  }
}

function takesFew({ params }: Model): boolean {
  return 'm' in params.shape;
}

/** The model's default algorithm if it meets the wishes, else the first that does and has what it needs, else the default. */
function algorithmFor(
  model: Model,
  answers: Answers,
  inputs: readonly SideInputName[],
  preset: string,
): { readonly algorithm: string; readonly reason: string } {
  const serving = algorithms.filter(({ id, serves }) => id !== preset && serves.includes(model.id));
  const isReady = ({ needs }: Algorithm): boolean =>
    needs.every((need) => inputs.includes(need) || model.needs.some((one) => one === need));
  const found = [algorithmById(preset), ...serving].find((one) => isReady(one) && breachOf(one, answers) === undefined);
  if (found !== undefined) {
    const keeps = [
      ...(answers.mayLeaveOut ? [] : ['leaves no single item out']),
      ...(answers.mustBeTrue ? ['publishes exact counts only'] : []),
    ];
    const reason = found.id === preset ? 'usually keeps most of the data' : `is the first that ${keeps.join(' and ')}`;
    const also = found.id === preset && keeps.length > 0 ? `, and ${keeps.join(' and ')}` : '';
    return { algorithm: found.id, reason: `${found.title} ${reason}${also}.` };
  }
  const { title } = algorithmById(preset);
  const breach = breachOf(algorithmById(preset), answers);
  return {
    algorithm: preset,
    reason: `${title} ${breach ?? 'needs something that is not given'}. No algorithm for this promise meets all your requirements with these inputs.`,
  };
}

/** The conflict of an algorithm with the requirements, as a clause. */
function breachOf({ publishes }: Algorithm, { mayLeaveOut, mustBeTrue }: Answers): string | undefined {
  const kind = kindById(publishes);
  const isPartial = kind.hidesCells === true || kind.hasUnknownCells === true;
  if (!mayLeaveOut && isPartial) return 'leaves out single items or makes them unknown';
  if (mustBeTrue && kind.isUniform !== true) return 'publishes counts that are bounds or estimates';
  return undefined;
}

const SUBJECTS: Readonly<Record<AttackerGoal, string>> = {
  who: 'find the record of a person',
  sensitive: 'infer something sensitive about a person',
  'who and sensitive': 'find the record of a person or infer something sensitive about them',
  wishes: 'infer what a person asked to hide',
  rules: 'mine the rules that you keep secret',
};

function modelReason({ learned, known }: Answers, { title }: Model, few: number | undefined): string {
  const attackerNoun =
    few === undefined ? knower(learned, known) : `an attacker who knows up to ${few} things about a person`;
  return `${title} promises that ${attackerNoun} cannot ${SUBJECTS[learned]}.`;
}

function knower(learned: AttackerGoal, known: AttackerKnowledge): string {
  if (learned === 'rules') return 'a reader of the release';
  return learned === 'who' && known === 'listed'
    ? 'an attacker who knows one of the combinations that you list'
    : 'an attacker who knows any number of things about a person';
}
