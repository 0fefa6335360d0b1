import type { ReactNode } from 'react';
import { COUNT_TOLERANCE, modelById, shareText } from '../../src/internal.ts';
import { Meter, type Tone } from '../components/meter.tsx';
import { stalenessOf, stalenessText } from '../state/staleness.ts';
import { useStudio } from '../state/store.tsx';
import { chosenRunOf } from '../state/studio-state.ts';
import { riskText } from './gauge-texts.ts';
import { useRiskFacts } from './use-risk-facts.ts';

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
  const told = riskText(useRiskFacts());
  if (told === undefined) return <Meter title="Risk" text="–" note="no data yet" />;
  return <Meter title="Risk" {...told} />;
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
      note={`of the item counts are right to within ${COUNT_TOLERANCE * 100}%`}
    />
  );
}
