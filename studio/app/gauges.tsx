import type { ReactNode } from 'react';
import { COUNT_TOLERANCE, modelById, shareText } from '../../src/internal.ts';
import { TitleText } from '../components/glossary-text.tsx';
import { chosenRunOf } from '../state/best-run.ts';
import { stalenessOf, stalenessText } from '../state/staleness.ts';
import { useStudio } from '../state/store.ts';
import type { Choices, CompletedRun } from '../state/studio-state.ts';
import { type MeterText, riskText, useRiskFacts } from './risk.ts';

/** Risk, promise and kept data: always in sight. */
export function Gauges(): ReactNode {
  const state = useStudio();
  const run = chosenRunOf(state);
  return (
    <section className="gauges" aria-label="Where you stand">
      <Meter title="Risk" {...(riskText(useRiskFacts()) ?? { text: '–', note: 'no data yet' })} />
      <Meter title="Promise" {...promiseText(run, state.choices)} />
      <Meter title="Data kept" {...dataKeptText(run)} />
    </section>
  );
}

const VERDICTS = {
  holds: { text: 'holds', tone: 'good', note: 'checked by the verifier' },
  violated: { text: 'violated', tone: 'bad', note: 'nothing can be released' },
  undecided: { text: 'undecided', tone: 'open', note: 'nothing can be released' },
} as const;

function promiseText(run: CompletedRun | undefined, choices: Choices): MeterText {
  const { promise } = choices;
  if (promise === undefined) return { text: 'none', note: 'not chosen yet' };
  if (run === undefined) return { text: 'chosen', note: modelById(promise.id).title };
  const staleness = stalenessOf(run, choices);
  return staleness === undefined
    ? VERDICTS[run.summary.verdict.status]
    : { text: 'run again', tone: 'open', note: `the release was ${stalenessText(staleness)}` };
}

/** The use of the release for counting: the same figure as in the table of runs. */
function dataKeptText(run: CompletedRun | undefined): MeterText {
  if (run === undefined) return { text: '–', note: 'nothing changed yet' };
  const { countsRight } = run.summary;
  return {
    text: shareText(countsRight),
    share: countsRight,
    tone: countsRight >= 0.8 ? 'good' : 'open',
    note: `of the item counts are right to within ${COUNT_TOLERANCE * 100}%`,
  };
}

/** One number to keep in sight. */
function Meter({ title, text, share, tone = 'plain', note, sideText }: MeterText & { title: string }): ReactNode {
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
      {sideText !== undefined && <p className="meter-note">{sideText}</p>}
    </div>
  );
}
