import { type ReactNode, useState } from 'react';
import {
  countText,
  miningParameters,
  plural,
  type RuleChange,
  type RulesKept,
  shareText,
} from '../../../src/internal.ts';
import { ParameterForm, parameterErrors } from '../../components/field.tsx';
import { Problem } from '../../components/problem.tsx';
import { ProgressBar } from '../../components/progress.tsx';
import { useLongAnswer } from '../../state/answers.ts';
import type { FormValues, Run } from '../../state/studio-state.ts';

/** Fewer rules than by the miner's own defaults: enough to look at. */
const FIRST: FormValues = { minSupport: '1%', minConfidence: '50%' };

/** The parameters that speak of single rules or of how many are shown. */
const HIDDEN = ['contains', 'without', 'consequentIn', 'top', 'maxSize'];

/** Which rules can still be mined, which are lost, and which are new. */
export function RulesCompared({ run }: { readonly run: Run }): ReactNode {
  const [params, setParams] = useState<FormValues>(FIRST);
  const isRight = parameterErrors(miningParameters, params, 'rules').size === 0;
  const { value, failure, isWaiting, progress, cancel, retry } = useLongAnswer(
    'rulesKept',
    isRight ? { run: run.id, params } : undefined,
  );
  return (
    <>
      <ParameterForm parameters={miningParameters} values={params} owner="rules" hidden={HIDDEN} change={setParams} />
      {isWaiting && isRight && <ProgressBar title="Mining both" progress={progress} cancel={cancel} />}
      {failure !== undefined && (
        <Problem failure={failure}>
          <button type="button" onClick={retry}>
            Mine again
          </button>
        </Problem>
      )}
      {value !== undefined && <Found rules={value} />}
    </>
  );
}

function Found({ rules }: { readonly rules: RulesKept }): ReactNode {
  const { numKept, numLost, numNew, kept, lost, fresh, maxSize } = rules;
  return (
    <div className="rules-compared" aria-live="polite">
      <dl className="tiles">
        <div>
          <dd>{countText(numKept)}</dd>
          <dt>rules kept</dt>
        </div>
        <div>
          <dd>{countText(numLost)}</dd>
          <dt>rules lost</dt>
        </div>
        <div>
          <dd>{countText(numNew)}</dd>
          <dt>rules that the original does not have</dt>
        </div>
      </dl>
      <p className="small soft">
        A rule with an item that is published under a wider label counts as lost: nobody can mine it any more.
        {maxSize !== undefined && ` There are very many: rules of up to ${plural(maxSize, 'item')} were compared.`}
      </p>
      <RuleList title="Kept" rules={kept} total={numKept} />
      <RuleList title="Lost" rules={lost} total={numLost} />
      <RuleList title="New" rules={fresh} total={numNew} />
    </div>
  );
}

interface RuleListProps {
  readonly title: string;
  readonly rules: readonly RuleChange[];
  readonly total: number;
}

function RuleList({ title, rules, total }: RuleListProps): ReactNode {
  if (rules.length === 0) return null;
  return (
    <details open={title !== 'Kept'} className="rule-list">
      <summary>
        {title}: {total > rules.length ? `the surest ${rules.length} of ${countText(total)}` : countText(total)}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="scroll" aria-label={`${title} rules`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Rule</th>
              <th scope="col" className="n">
                Confidence before
              </th>
              <th scope="col" className="n">
                after
              </th>
              <th scope="col" className="n">
                Records before
              </th>
              <th scope="col" className="n">
                after
              </th>
            </tr>
          </thead>
          <tbody>
            {rules.map(({ antecedent, consequent, before, after }) => {
              const name = `${antecedent.join(', ')} ⇒ ${consequent.join(', ')}`;
              return (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td className="n">{interval(before.confidence, shareText)}</td>
                  <td className="n">{interval(after.confidence, shareText)}</td>
                  <td className="n">{interval(before.support, countText)}</td>
                  <td className="n">{interval(after.support, countText)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </details>
  );
}

/** Both ends where unknown cells leave them apart. */
function interval(
  { min, max }: { readonly min: number; readonly max: number },
  text: (value: number) => string,
): string {
  return min === max ? text(min) : `${text(min)} – ${text(max)}`;
}
