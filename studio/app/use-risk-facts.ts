import { isRational, shareText } from '../../src/internal.ts';
import { useData } from '../state/data.tsx';
import { paramsOf } from '../state/input-findings.tsx';
import { modelOf } from '../state/job-of.ts';
import { stalenessOf } from '../state/staleness.ts';
import { useStudio } from '../state/store.tsx';
import { chosenRunOf } from '../state/studio-state.ts';
import type { RiskFacts } from './gauge-texts.ts';
import { useRiskBefore } from './use-risk-before.ts';

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
  const known = knownOf(params['m']);
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
