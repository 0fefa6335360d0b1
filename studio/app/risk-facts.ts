import { defaultAlgorithmOf, isRational, type PromisedRisk, shareText } from '../../src/internal.ts';
import { useFilesOfInputs, useLongAnswer } from '../state/answers.ts';
import { useData } from '../state/data.ts';
import { unlessRefused } from '../state/failure.ts';
import { paramsOf, useInputFindings, useRefusedInputs } from '../state/input-findings.tsx';
import { type ComposedJob, jobOf, missingInputs, modelOf } from '../state/job-of.ts';
import { stalenessOf } from '../state/staleness.ts';
import { useStudio } from '../state/store.ts';
import { type Choices, chosenRunOf } from '../state/studio-state.ts';
import type { RiskFacts } from './gauge-texts.ts';

/** How many items the attackers of the gauge know where the promise does not say. */
const USUALLY_KNOWN = 2;

/** What is known of the risk that the promise is about: of the original, and of the chosen release. */
export function useRiskFacts(): RiskFacts {
  const state = useStudio();
  const { choices } = state;
  const data = useData();
  const promised = useRiskBefore();
  const run = chosenRunOf(state);
  const isCurrent = run !== undefined && stalenessOf(run, choices) === undefined;
  const params = paramsOf(choices);
  const known = knownOf(params.m);
  // Before and after are of the same attackers, those of the run's report.
  const figuresBefore = run?.summary.attackBefore.find((figures) => figures.known === known);
  const figuresAfter = run?.summary.attack.find((figures) => figures.known === known);
  const unique = data.status === 'ready' ? data.data.profile.unique[known] : undefined;
  return {
    promised,
    singledOut: { before: figuresBefore?.singledOut ?? unique, after: figuresAfter?.singledOut },
    surest: { before: figuresBefore?.max, after: figuresAfter?.max },
    known,
    ofPeople: data.status === 'ready' && data.data.profile.persons !== undefined,
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

/** How many items the attackers of the gauge know: as many as the promise speaks of, as far as they are simulated. */
function knownOf(m: unknown): 1 | 2 | 3 | 4 {
  return m === 1 || m === 3 ? m : typeof m === 'number' && m > 3 ? 4 : USUALLY_KNOWN;
}

/** How the attackers that the promise holds off fare on the data as it is, once all that it speaks of was given. */
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

/** A job with the promise and what it speaks of; undefined where that is not right yet, or nothing beside the data. */
function promisedJob(choices: Choices): ComposedJob | undefined {
  const model = modelOf(choices);
  if (model === undefined || model.needs.length === 0 || missingInputs(choices).length > 0) return undefined;
  const algorithm = { id: defaultAlgorithmOf(model, choices.source?.reading ?? {}), params: {} };
  return unlessRefused(() => jobOf(choices, algorithm));
}
