import { type ReactNode, useMemo, useState } from 'react';
import { attackFanCharts, countText, type KnowledgeChoice } from '../../../src/internal.ts';
import { Awaited } from '../../components/awaited.tsx';
import { Chart } from '../../components/chart.tsx';
import { KnowledgeField } from '../../components/knowledge-field.tsx';
import { useLongAnswer } from '../../state/answers.ts';

const KNOWN = 8;
const SAMPLES = 2000;
const SEED = 1;

/** How many people are exposed as attackers know more. */
export function Everybody(): ReactNode {
  const [choice, setChoice] = useState<KnowledgeChoice>('random');
  const answer = useLongAnswer('attackFan', { known: KNOWN, samples: SAMPLES, choice, seed: SEED });
  const charts = useMemo(() => answer.value && attackFanCharts(answer.value), [answer.value]);
  return (
    <>
      {/* A way to know that needs nothing marked. */}
      <KnowledgeField title="Attackers know" choice={choice} without="sensitive" change={setChoice} />
      <Awaited answer={answer} title={`${countText(SAMPLES)} attackers, each looking for one person`} />
      {charts !== undefined && (
        <div className="charts part near">
          <Chart spec={charts.candidates} level={2} />
          <Chart spec={charts.exposed} level={2} />
        </div>
      )}
    </>
  );
}
