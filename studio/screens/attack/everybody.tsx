import { type ReactNode, useId, useMemo, useState } from 'react';
import { attackFanCharts, countText, type KnowledgeChoice, knowledgeChoices } from '../../../src/internal.ts';
import { Chart } from '../../components/chart.tsx';
import { Problem } from '../../components/problem.tsx';
import { ProgressBar } from '../../components/progress.tsx';
import { useLongAnswer } from '../../state/answers.ts';

const KNOWN = 8;
const SAMPLES = 2000;
const SEED = 1;

/** Ways to know that need nothing marked. */
const CHOICES = Object.entries(knowledgeChoices).filter(([id]) => id !== 'sensitive');

/** How many people are exposed as attackers know more. */
export function Everybody(): ReactNode {
  const id = useId();
  const [choice, setChoice] = useState<KnowledgeChoice>('random');
  const { value, isWaiting, progress, failure, cancel, retry } = useLongAnswer('attackFan', {
    known: KNOWN,
    samples: SAMPLES,
    choice,
    seed: SEED,
  });
  const charts = useMemo(() => value && attackFanCharts(value), [value]);
  return (
    <>
      <div className="row">
        <label htmlFor={id}>Attackers know</label>
        <select id={id} value={choice} onChange={({ target }) => setChoice(target.value as KnowledgeChoice)}>
          {CHOICES.map(([each, doc]) => (
            <option key={each} value={each}>
              {doc}
            </option>
          ))}
        </select>
      </div>
      {isWaiting && (
        <ProgressBar
          title={`${countText(SAMPLES)} attackers look for as many people`}
          progress={progress}
          cancel={cancel}
        />
      )}
      {failure !== undefined && (
        <Problem failure={failure}>
          <button type="button" onClick={retry}>
            Try again
          </button>
        </Problem>
      )}
      {charts !== undefined && (
        <div className="charts part near">
          <Chart spec={charts.candidates} level={2} />
          <Chart spec={charts.exposed} level={2} />
        </div>
      )}
    </>
  );
}
