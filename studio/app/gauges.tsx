import type { ReactNode } from 'react';
import { modelById, shareText } from '../../src/internal.ts';
import { Meter, type Tone } from '../components/meter.tsx';
import { useData } from '../state/data.tsx';
import { stalenessOf, stalenessText } from '../state/staleness.ts';
import { useStudio } from '../state/store.tsx';
import { chosenRunOf } from '../state/studio-state.ts';

/** How many items the risk gauge lets an attacker know. */
const KNOWN = 2;

/** Risk, promise and data kept: always in sight. */
export function Gauges(): ReactNode {
  return (
    <section className="gauges" aria-label="Where you stand">
      <RiskGauge />
      <PromiseGauge />
      <KeptGauge />
    </section>
  );
}

/** Of the original before a run, of the chosen release after. */
function RiskGauge(): ReactNode {
  const state = useStudio();
  const data = useData();
  // Before and after are of the same attackers, those of the run's report.
  const summary = chosenRunOf(state)?.summary;
  const after = summary?.attack.find(({ known }) => known === KNOWN)?.singledOut;
  const before = summary?.attackBefore.find(({ known }) => known === KNOWN)?.singledOut;
  const share = after ?? (data.status === 'ready' ? data.data.profile.unique[KNOWN] : undefined);
  if (share === undefined) return <Meter title="Risk" text="–" note="no data yet" />;
  const note =
    after === undefined || before === undefined
      ? `singled out by ${KNOWN} known items`
      : `singled out by ${KNOWN} known items, was ${shareText(before)}`;
  const tone: Tone = share === 0 ? 'good' : share < 0.05 ? 'open' : 'bad';
  return <Meter title="Risk" text={shareText(share)} share={share} tone={tone} note={note} />;
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

function KeptGauge(): ReactNode {
  const run = chosenRunOf(useStudio());
  if (run === undefined) return <Meter title="Data kept" text="–" note="nothing changed yet" />;
  const { kept } = run.summary;
  if (kept === undefined) return <Meter title="Data kept" text="–" note="not measured for this release" />;
  const tone: Tone = kept >= 0.8 ? 'good' : kept >= 0.5 ? 'open' : 'bad';
  return (
    <Meter title="Data kept" text={shareText(kept)} share={kept} tone={tone} note="of the occurrences, as they were" />
  );
}
