import { type ReactNode, useId, useMemo, useState } from 'react';
import { Tabs } from '../../components/tabs.tsx';
import { OnePerson } from './one-person.tsx';
import './attack.css';
import {
  attackFanCharts,
  countText,
  describeParameters,
  type ItemRisk,
  itemRiskChart,
  type KnowledgeChoice,
  keysOf,
  knowledgeChoices,
  numberText,
  riskParameters,
  shareText,
} from '../../../src/internal.ts';
import { Chart, NumberTable } from '../../components/charts.tsx';
import { ParameterForm, parameterErrors, Select } from '../../components/fields.tsx';
import { Paragraph, Tiles } from '../../components/glossary-text.tsx';
import { ItemNames, useItemsOf } from '../../components/items.tsx';
import { AnswerStatus } from '../../components/status.tsx';
import { useLongAnswer } from '../../state/answers.ts';
import type { FormValues } from '../../state/studio-state.ts';

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

/** The number of people who are exposed as attackers know more. */
function Everybody(): ReactNode {
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

/** The items of a record that its attacker knows. */
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

/** The questions that this view asks; the command line asks more. */
const SHOWN = ['tolerance', 'belief'];
const HIDDEN = describeParameters(riskParameters).flatMap(({ name }) => (SHOWN.includes(name) ? [] : [name]));

/** What if the items were published under other names? */
function RenamedData(): ReactNode {
  const [params, setParams] = useState<FormValues>({});
  const isWrong = parameterErrors(riskParameters, params, 'risk').size > 0;
  const answer = useLongAnswer('itemRisk', isWrong ? undefined : { params, seed: SEED });
  const { value, isWaiting, failure } = answer;
  return (
    <>
      <Paragraph className="lead">
        If you publish codes instead of item names, an attacker who knows how often items occur can tell which code is
        which item.
      </Paragraph>
      <div className="part near">
        <ParameterForm parameters={riskParameters} values={params} owner="risk" hidden={HIDDEN} change={setParams} />
      </div>
      {(isWaiting || failure !== undefined) && (
        <div className="part near">
          <AnswerStatus answer={answer} title="Counting the ways to map codes back to items" />
        </div>
      )}
      {value !== undefined && !isWaiting && <RiskAnswer risk={value} />}
    </>
  );
}

function RiskAnswer({ risk }: { readonly risk: ItemRisk }): ReactNode {
  const chart = useMemo(() => itemRiskChart(risk), [risk]);
  const named = useItemsOf(risk.exposed.map(({ item }) => item));
  const { items, groups, singletonGroups, expectedCracks, exposed } = risk;
  return (
    <>
      <Tiles
        className="part near"
        figures={[
          ['items expected to be identified', numberText(expectedCracks.value, 1)],
          ['items', countText(items)],
          ['different frequencies', countText(groups)],
          ['frequencies of one item only', countText(singletonGroups)],
        ]}
      />
      <div className="charts part near">
        <Chart spec={chart} level={2} />
        <section className="card">
          <h2 className="finding">The items that are easiest to identify</h2>
          <NumberTable
            label="The items that are easiest to identify"
            head={['item', 'records', 'items as frequent', 'identified']}
            rows={exposed.map(({ item, support, groupSize, probability }) => [
              item,
              countText(support),
              countText(groupSize),
              shareText(probability),
            ])}
            cell={(row, column) => (column > 0 ? undefined : <ItemNames labels={[exposed[row]!.item]} items={named} />)}
          />
        </section>
      </div>
    </>
  );
}
