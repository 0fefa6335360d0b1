import { type ReactNode, useId, useMemo, useState } from 'react';
import { Tabs } from '../../components/tabs.tsx';
import { OnePerson } from './one-person.tsx';
import { RenamedData } from './renamed-data.tsx';
import './attack.css';
import { attackFanCharts, countText, type KnowledgeChoice, keysOf, knowledgeChoices } from '../../../src/internal.ts';
import { Chart } from '../../components/charts.tsx';
import { Select } from '../../components/fields.tsx';
import { AnswerStatus } from '../../components/status.tsx';
import { useLongAnswer } from '../../state/answers.ts';

export function Attack(): ReactNode {
  return (
    <Tabs
      label="Attacks"
      tabs={[
        { id: 'one', title: 'One person', content: <OnePerson /> },
        { id: 'all', title: 'Everybody', content: <Everybody /> },
        { id: 'renamed', title: 'Renamed data', content: <RenamedData /> },
      ]}
    />
  );
}

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
      <AnswerStatus answer={answer} title={`${countText(SAMPLES)} attackers, each looking for one person`} />
      {charts !== undefined && (
        <div className="charts part near">
          <Chart spec={charts.candidates} level={2} />
          <Chart spec={charts.exposed} level={2} />
        </div>
      )}
    </>
  );
}

interface KnowledgeFieldProps {
  readonly title: string;
  readonly choice: KnowledgeChoice;
  readonly without?: KnowledgeChoice;
  change(choice: KnowledgeChoice): void;
}

/** Which items of a record its attacker knows. */
export function KnowledgeField({ title, choice, without, change }: KnowledgeFieldProps): ReactNode {
  const id = useId();
  const choices = keysOf(knowledgeChoices).filter((one) => one !== without);
  return (
    <div className="row">
      <label htmlFor={id}>{title}</label>
      <Select id={id} value={choice} choose={change} options={choices.map((one) => [one, knowledgeChoices[one]])} />
    </div>
  );
}
