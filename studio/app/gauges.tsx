import type { ReactNode } from 'react';
import { modelById, shareText } from '../../src/index.ts';
import { Meter, type Tone } from '../components/meter.tsx';
import { useData } from '../state/data.tsx';
import { useStudio } from '../state/store.tsx';
import { chosenRunOf, type StudioState } from '../state/studio-state.ts';

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
  const attack = chosenRunOf(state)?.summary.attack.find(({ known }) => known === KNOWN);
  const original = data.status === 'ready' ? data.data.profile.unique[KNOWN] : undefined;
  const share = attack?.singledOut ?? original;
  if (share === undefined) return <Meter title="Risk" text="–" note="no data yet" />;
  const note =
    attack === undefined || original === undefined
      ? `singled out by ${KNOWN} known items`
      : `singled out by ${KNOWN} known items, was ${shareText(original)}`;
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
  if (run !== undefined && isOfPromise(run.job.model, promise)) {
    const { text, tone, note } = VERDICTS[run.summary.verdict.status];
    return <Meter title="Promise" text={text} tone={tone} note={note} />;
  }
  if (promise === undefined) return <Meter title="Promise" text="none" note="not chosen yet" />;
  return <Meter title="Promise" text="chosen" note={modelById(promise.id).title} />;
}

function KeptGauge(): ReactNode {
  const run = chosenRunOf(useStudio());
  if (run === undefined) return <Meter title="Data kept" text="–" note="nothing changed yet" />;
  const { kept } = run.summary;
  if (kept === undefined) return <Meter title="Data kept" text="–" note="not measured for this release" />;
  return (
    <Meter title="Data kept" text={shareText(kept)} share={kept} tone="good" note="of the occurrences, as they were" />
  );
}

/** Whether a run was made for the promise as it stands now. */
function isOfPromise(
  model: { readonly id: string; readonly [param: string]: unknown },
  promise: StudioState['choices']['promise'],
): boolean {
  if (promise === undefined) return true;
  if (model.id !== promise.id) return false;
  return Object.entries(promise.params).every(([name, value]) => String(model[name] ?? value) === String(value));
}
