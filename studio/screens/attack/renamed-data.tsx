import { type ReactNode, useMemo, useState } from 'react';
import {
  countText,
  type ItemRisk,
  itemRiskChart,
  numberText,
  parameterFaces,
  riskParameters,
  shareText,
} from '../../../src/internal.ts';
import { Chart } from '../../components/chart.tsx';
import { ParameterForm, parameterErrors } from '../../components/field.tsx';
import { Problem } from '../../components/problem.tsx';
import { ProgressBar } from '../../components/progress.tsx';
import { useLongAnswer } from '../../state/answers.ts';
import type { FormValues } from '../../state/studio-state.ts';

/** The questions that this view asks; the command line asks more. */
const SHOWN = ['tolerance', 'belief'];
const HIDDEN = parameterFaces(riskParameters).flatMap(({ name }) => (SHOWN.includes(name) ? [] : [name]));
const SEED = 1;

/** What if the items were published under other names? */
export function RenamedData(): ReactNode {
  const [params, setParams] = useState<FormValues>({});
  const isWrong = parameterErrors(riskParameters, params, 'risk').size > 0;
  const { value, isWaiting, progress, failure, cancel, retry } = useLongAnswer(
    'itemRisk',
    isWrong ? undefined : { params, seed: SEED },
  );
  return (
    <>
      <p className="lead">
        If you publish codes instead of the items’ names, somebody who knows how often items occur can tell which code
        is which.
      </p>
      <div className="part near">
        <ParameterForm parameters={riskParameters} values={params} owner="risk" hidden={HIDDEN} change={setParams} />
      </div>
      {isWaiting && !isWrong && (
        <div className="part near">
          <ProgressBar title="Counting the ways to give codes their names back" progress={progress} cancel={cancel} />
        </div>
      )}
      {failure !== undefined && (
        <div className="part near">
          <Problem failure={failure}>
            <button type="button" onClick={retry}>
              Try again
            </button>
          </Problem>
        </div>
      )}
      {value !== undefined && !isWaiting && <RiskAnswer risk={value} />}
    </>
  );
}

function RiskAnswer({ risk }: { readonly risk: ItemRisk }): ReactNode {
  const chart = useMemo(() => itemRiskChart(risk), [risk]);
  const { items, groups, singletonGroups, expectedCracks, exposed } = risk;
  return (
    <>
      <dl className="tiles part near">
        <div>
          <dt>items expected to be found out</dt>
          <dd>{numberText(expectedCracks.value, 1)}</dd>
        </div>
        <div>
          <dt>items</dt>
          <dd>{countText(items)}</dd>
        </div>
        <div>
          <dt>different frequencies</dt>
          <dd>{countText(groups)}</dd>
        </div>
        <div>
          <dt>of a single item</dt>
          <dd>{countText(singletonGroups)}</dd>
        </div>
      </dl>
      <div className="charts part near">
        <Chart spec={chart} level={2} />
        <section className="card">
          <h2 className="finding">The items that give themselves away</h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section className="scroll" aria-label="The items that give themselves away" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">item</th>
                  <th scope="col" className="n">
                    records
                  </th>
                  <th scope="col" className="n">
                    as frequent
                  </th>
                  <th scope="col" className="n">
                    found out
                  </th>
                </tr>
              </thead>
              <tbody>
                {exposed.map(({ item, support, groupSize, probability }) => (
                  <tr key={item}>
                    <th scope="row">{item}</th>
                    <td className="n">{countText(support)}</td>
                    <td className="n">{countText(groupSize)}</td>
                    <td className="n">{shareText(probability)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </section>
      </div>
    </>
  );
}
