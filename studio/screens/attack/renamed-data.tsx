import { type ReactNode, useMemo, useState } from 'react';
import {
  countText,
  describeParameters,
  type ItemRisk,
  itemRiskChart,
  numberText,
  riskParameters,
  shareText,
} from '../../../src/internal.ts';
import { Awaited } from '../../components/awaited.tsx';
import { Chart } from '../../components/chart.tsx';
import { ParameterForm, parameterErrors } from '../../components/field.tsx';
import { ItemNames, useItemsOf } from '../../components/item-names.tsx';
import { NumberTable } from '../../components/number-table.tsx';
import { Tiles } from '../../components/tiles.tsx';
import { Words } from '../../components/words.tsx';
import { useLongAnswer } from '../../state/answers.ts';
import type { FormValues } from '../../state/studio-state.ts';

/** The questions that this view asks; the command line asks more. */
const SHOWN = ['tolerance', 'belief'];
const HIDDEN = describeParameters(riskParameters).flatMap(({ name }) => (SHOWN.includes(name) ? [] : [name]));
const SEED = 1;

/** What if the items were published under other names? */
export function RenamedData(): ReactNode {
  const [params, setParams] = useState<FormValues>({});
  const isWrong = parameterErrors(riskParameters, params, 'risk').size > 0;
  const answer = useLongAnswer('itemRisk', isWrong ? undefined : { params, seed: SEED });
  const { value, isWaiting, failure } = answer;
  return (
    <>
      <p className="lead">
        <Words>
          If you publish codes instead of item names, an attacker who knows how often items occur can tell which code is
          which item.
        </Words>
      </p>
      <div className="part near">
        <ParameterForm parameters={riskParameters} values={params} owner="risk" hidden={HIDDEN} change={setParams} />
      </div>
      {((isWaiting && !isWrong) || failure !== undefined) && (
        <div className="part near">
          <Awaited answer={answer} title="Counting the ways to map codes back to items" isAsked={!isWrong} />
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
