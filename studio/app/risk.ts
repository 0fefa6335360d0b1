import {
  defaultAlgorithmOf,
  isRational,
  type Model,
  type PromisedRisk,
  plural,
  shareText,
} from '../../src/internal.ts';
import { useFilesOfInputs, useLongAnswer } from '../state/answers.ts';
import { chosenRunOf } from '../state/best-run.ts';
import { useProfile } from '../state/data.ts';
import { unlessRefused } from '../state/failure.ts';
import { paramsOf, useInputFindings, useRefusedInputs } from '../state/input-findings.tsx';
import { type ComposedJob, jobOf, missingInputs, modelOf } from '../state/job-of.ts';
import { stalenessOf } from '../state/staleness.ts';
import { useStudio } from '../state/store.ts';
import type { Choices } from '../state/studio-state.ts';

export type GaugeTone = 'good' | 'bad' | 'open' | 'plain';

export interface MeterText {
  /** The value in words or digits: the bar only repeats it. */
  readonly text: string;
  /** 0 … 1; without it there is no bar. */
  readonly share?: number;
  readonly tone?: GaugeTone;
  readonly note?: string;
  /** Another matter, in small. */
  readonly sideText?: string;
}

/** The text of the gauge of risk. */
type RiskText = MeterText & { readonly note: string };

/** A share before anything is done, and after, once there is a release. */
interface BeforeAfter {
  readonly before: number | undefined;
  readonly after: number | undefined;
}

export interface RiskFacts {
  /** The subject of the promise, if it is not being singled out by a few items. */
  readonly promise: PromisedRisk | undefined;
  /** The people singled out by a number of known items. */
  readonly singledOut: BeforeAfter;
  /** The greatest chance of such an attacker to guess right who it is. */
  readonly surest: BeforeAfter;
  readonly known: number;
  readonly countsPeople: boolean;
  readonly model: Model | undefined;
  /** The bound of the promise on inferences, as text: "50 %". */
  readonly bound: string | undefined;
  /** The verifier's verdict on the chosen release, if it is one of this promise. */
  readonly verdict: 'holds' | 'violated' | 'undecided' | undefined;
}

/** The risk that the promise is about, before and after; being singled out is added if it is another matter. */
export function riskText(facts: RiskFacts): RiskText | undefined {
  const { promise, model, verdict } = facts;
  const singled = singledOutText(facts);
  if (promise === undefined) return singled === undefined ? undefined : { ...singled, ...surestText(facts) };
  const isOther = model?.against.includes('singling out') !== true;
  const sideNote =
    singled === undefined
      ? {}
      : { sideText: `${singled.text} ${singled.note}${isOther ? ' (not part of this promise)' : ''}` };
  const tone: GaugeTone = verdict === 'holds' ? 'good' : verdict === 'violated' ? 'bad' : 'open';
  if (promise.kind === 'inference') {
    const before = shareText(promise.surest);
    const subject = `best guess at ${model?.needs.includes('sensitive') ? 'a sensitive item' : 'what somebody wants hidden'}`;
    return verdict === 'holds'
      ? { text: limitText(facts), tone, note: `${subject}, was ${before}`, ...sideNote }
      : {
          text: before,
          share: promise.surest,
          tone: promise.surest === 0 ? 'good' : 'bad',
          note: subject,
          ...sideNote,
        };
  }
  const [count, subject] =
    promise.kind === 'rules'
      ? [promise.minable, `of ${plural(promise.listed, 'listed rule')} can be mined`]
      : [promise.exposed, `of ${plural(promise.listed, 'listed combination')} match too few records`];
  return verdict === 'holds'
    ? { text: 'none', tone, note: `${subject}, was ${count}`, ...sideNote }
    : { text: String(count), tone: count === 0 ? 'good' : 'bad', note: subject, ...sideNote };
}

/** ρ-uncertainty bounds strictly; the personalised one allows the bound itself. */
function limitText({ model, bound }: Pick<RiskFacts, 'model' | 'bound'>): string {
  return `${model?.needs.includes('sensitive') ? 'below' : 'at most'} ${bound}`;
}

/** The change even if no one was singled out: the chance of the best guess. */
function surestText({ surest: { before, after } }: RiskFacts): Pick<RiskText, 'sideText'> {
  if (before === undefined || after === undefined) return {};
  return { sideText: `best guess at the person: ${shareText(after)}, was ${shareText(before)}` };
}

function singledOutText({ singledOut: { before, after }, known, countsPeople }: RiskFacts): RiskText | undefined {
  const share = after ?? before;
  if (share === undefined) return undefined;
  const peoplePhrase = countsPeople ? 'of the people ' : '';
  const subject = `${peoplePhrase}singled out by ${plural(known, 'known item')}`;
  return {
    text: shareText(share),
    share,
    tone: share === 0 ? 'good' : share < 0.05 ? 'open' : 'bad',
    note: after === undefined || before === undefined ? subject : `${subject}, was ${shareText(before)}`,
  };
}

/** Before and after in one sentence, once the promise is shown to hold; undefined where nothing is known of both. */
export function endSentence(facts: RiskFacts): string | undefined {
  const { promise, singledOut, surest, known, countsPeople, model, verdict } = facts;
  if (verdict !== 'holds') return undefined;
  if (promise?.kind === 'inference') {
    const secretNoun = model?.needs.includes('sensitive') ? 'a sensitive item' : 'what they want hidden';
    return `Before, an attacker could infer ${secretNoun} with a confidence of up to ${shareText(promise.surest)}; in the release, ${limitText(facts)}.`;
  }
  if (promise?.kind === 'rules') {
    return `Before, ${promise.minable} of ${plural(promise.listed, 'listed rule')} could be mined. From the release, none can.`;
  }
  if (promise !== undefined) {
    return `Before, ${promise.exposed} of ${plural(promise.listed, 'listed combination')} matched too few records. In the release, none does.`;
  }
  const { before, after } = singledOut;
  if (before === undefined || after === undefined) return undefined;
  const unitNoun = countsPeople ? 'people' : 'records';
  const knowing = `an attacker who knew ${plural(known, 'item')}`;
  if (before > 0) {
    return `Before, ${knowing} could single out ${shareText(before)} of the ${unitNoun}; in the release, ${after === 0 ? 'none' : shareText(after)}.`;
  }
  if (surest.before === undefined || surest.after === undefined) return undefined;
  return `Before, ${knowing} could guess the right person with a probability of up to ${shareText(surest.before)}; in the release, up to ${shareText(surest.after)}.`;
}

/** The number of items the attackers of the gauge know if the promise does not say. */
const USUALLY_KNOWN = 2;

/** The facts about the risk that the promise is about: of the original, and of the chosen release. */
export function useRiskFacts(): RiskFacts {
  const state = useStudio();
  const { choices } = state;
  const profile = useProfile();
  const promise = useRiskBefore();
  const run = chosenRunOf(state);
  const isCurrent = run !== undefined && stalenessOf(run, choices) === undefined;
  const params = paramsOf(choices);
  const known = knownOf(params.m);
  // Before and after are of the same attackers, those of the run's report.
  const figuresBefore = run?.summary.attackBefore.find((figures) => figures.known === known);
  const figuresAfter = run?.summary.attack.find((figures) => figures.known === known);
  const unique = profile?.unique[known];
  return {
    promise,
    singledOut: { before: figuresBefore?.singledOut ?? unique, after: figuresAfter?.singledOut },
    surest: { before: figuresBefore?.max, after: figuresAfter?.max },
    known,
    countsPeople: profile?.persons !== undefined,
    model: modelOf(choices),
    bound: boundText(params.rho),
    verdict: isCurrent ? run.summary.verdict.status : undefined,
  };
}

/** A bound as people say it: whole percents without a point. */
function boundText(rho: unknown): string | undefined {
  if (!isRational(rho)) return undefined;
  const percents = (100 * rho.num) / rho.den;
  return Number.isInteger(percents) ? `${percents}%` : shareText(rho.num / rho.den);
}

/** The number of items the attackers of the gauge know: the promise's own, as far as they are simulated. */
function knownOf(m: unknown): 1 | 2 | 3 | 4 {
  return m === 1 || m === 3 ? m : typeof m === 'number' && m > 3 ? 4 : USUALLY_KNOWN;
}

/** The success of the attackers that the promise covers on the data as it is, once all its side inputs are given. */
function useRiskBefore(): PromisedRisk | undefined {
  const { choices } = useStudio();
  const { value: files } = useFilesOfInputs(choices.inputs);
  const refused = useRefusedInputs();
  const { isWaiting } = useInputFindings();
  const composed = refused.length > 0 || isWaiting ? undefined : promisedJob(choices);
  const { value } = useLongAnswer(
    'riskBefore',
    composed === undefined || files === undefined
      ? undefined
      : { job: composed.job, files, stored: Object.values(composed.inputs).map(({ file = '' }) => file) },
  );
  return composed === undefined ? undefined : value;
}

/** A job with the promise and its side inputs; undefined if they are not right yet, or no side input is needed. */
function promisedJob(choices: Choices): ComposedJob | undefined {
  const model = modelOf(choices);
  if (model === undefined || model.needs.length === 0 || missingInputs(choices).length > 0) return undefined;
  const algorithm = { id: defaultAlgorithmOf(model, choices.source?.reading ?? {}), params: {} };
  return unlessRefused(() => jobOf(choices, algorithm));
}
