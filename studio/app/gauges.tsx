import type { ReactNode } from 'react';
import { COUNT_TOLERANCE, isRational, modelById, shareText } from '../../src/internal.ts';
import { Meter, type Tone } from '../components/meter.tsx';
import { useData } from '../state/data.tsx';
import { paramsOf } from '../state/input-findings.tsx';
import { modelOf } from '../state/job-of.ts';
import { stalenessOf, stalenessText } from '../state/staleness.ts';
import { useStudio } from '../state/store.tsx';
import { chosenRunOf } from '../state/studio-state.ts';
import { riskText } from './gauge-texts.ts';
import { useRiskBefore } from './use-risk-before.ts';

/** How many items the attackers of the gauge know where the promise does not say. */
const USUALLY_KNOWN = 2;

/** Risk, promise and what is kept: always in sight. */
export function Gauges(): ReactNode {
  return (
    <section className="gauges" aria-label="Where you stand">
      <RiskGauge />
      <PromiseGauge />
      <KeptGauge />
    </section>
  );
}

/** The risk that the promise is about: of the original before a run, of the chosen release after. */
function RiskGauge(): ReactNode {
  const state = useStudio();
  const { choices } = state;
  const data = useData();
  const promised = useRiskBefore();
  const run = chosenRunOf(state);
  const model = modelOf(choices);
  const isCurrent = run !== undefined && stalenessOf(run, choices) === undefined;
  const params = paramsOf(choices);
  const known = knownOf(params['m']);
  // Before and after are of the same attackers, those of the run's report.
  const figuresBefore = run?.summary.attackBefore.find((figures) => figures.known === known);
  const figuresAfter = run?.summary.attack.find((figures) => figures.known === known);
  const unique = data.status === 'ready' ? data.data.profile.unique[known] : undefined;
  const told = riskText({
    promised,
    singledOut: { before: figuresBefore?.singledOut ?? unique, after: figuresAfter?.singledOut },
    surest: { before: figuresBefore?.max, after: figuresAfter?.max },
    known,
    ofPeople: data.status === 'ready' && data.data.profile.persons !== undefined,
    model,
    bound: boundText(params.rho),
    verdict: isCurrent ? run.summary.verdict.status : undefined,
  });
  if (told === undefined) return <Meter title="Risk" text="–" note="no data yet" />;
  return <Meter title="Risk" {...told} />;
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

const VERDICTS = {
  holds: { text: 'holds', tone: 'good', note: 'checked by the verifier' },
  violated: { text: 'violated', tone: 'bad', note: 'nothing can be released' },
  undecided: { text: 'undecided', tone: 'open', note: 'nothing can be released' },
} as const;

function PromiseGauge(): ReactNode {
  const state = useStudio();
  const { promise } = state.choices;
  const run = chosenRunOf(state);
  if (promise === undefined) return <Meter title="Promise" text="none" note="not chosen yet" />;
  if (run !== undefined) {
    const staleness = stalenessOf(run, state.choices);
    if (staleness !== undefined) {
      return (
        <Meter title="Promise" text="run again" tone="open" note={`the release was ${stalenessText(staleness)}`} />
      );
    }
    const { text, tone, note } = VERDICTS[run.summary.verdict.status];
    return <Meter title="Promise" text={text} tone={tone} note={note} />;
  }
  return <Meter title="Promise" text="chosen" note={modelById(promise.id).title} />;
}

/** What somebody who counts gets: the same figure as in the table of runs. */
function KeptGauge(): ReactNode {
  const run = chosenRunOf(useStudio());
  if (run === undefined) return <Meter title="Data kept" text="–" note="nothing changed yet" />;
  const { countsRight } = run.summary;
  const tone: Tone = countsRight >= 0.8 ? 'good' : 'open';
  return (
    <Meter
      title="Data kept"
      text={shareText(countsRight)}
      share={countsRight}
      tone={tone}
      note={`of the counts of items are right to within ${COUNT_TOLERANCE * 100}%`}
    />
  );
}
