import type { ReactNode } from 'react';
import { COUNT_TOLERANCE, modelById, shareText } from '../../src/internal.ts';
import { TitleText } from '../components/glossary-text.tsx';
import { stalenessOf, stalenessText } from '../state/staleness.ts';
import { useStudio } from '../state/store.ts';
import { chosenRunOf } from '../state/studio-state.ts';
import { riskText, useRiskFacts } from './risk.ts';

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

export type Tone = 'good' | 'bad' | 'open' | 'plain';

interface MeterProps {
  readonly title: string;
  /** The value in words or digits: the bar only repeats it. */
  readonly text: string;
  /** 0 … 1; without it there is no bar. */
  readonly share?: number;
  readonly tone?: Tone;
  readonly note?: string;
  /** Another matter, in small. */
  readonly beside?: string;
}

/** One number to keep in sight. */
export function Meter({ title, text, share, tone = 'plain', note, beside }: MeterProps): ReactNode {
  return (
    <div className={`meter ${tone}`}>
      <p className="meter-title">{title}</p>
      <p className="meter-text">{text}</p>
      {share !== undefined && (
        <div className="bar" aria-hidden="true">
          <span style={{ width: `${Math.max(share > 0 ? 2 : 0, share * 100)}%` }} />
        </div>
      )}
      {note !== undefined && (
        <p className="meter-note">
          <TitleText text={note} />
        </p>
      )}
      {beside !== undefined && <p className="meter-note beside">{beside}</p>}
    </div>
  );
}
