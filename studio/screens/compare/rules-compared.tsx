import { type ReactNode, useState } from 'react';
import {
  countText,
  miningParameters,
  plural,
  type RuleChange,
  type RulesKept,
  shareText,
} from '../../../src/internal.ts';
import { NumberTable } from '../../components/charts.tsx';
import { ParameterForm, parameterErrors } from '../../components/fields.tsx';
import { Paragraph, Tiles } from '../../components/glossary-text.tsx';
import { ItemNames, useItemsOf } from '../../components/items.tsx';
import { AnswerStatus } from '../../components/status.tsx';
import { useLongAnswer } from '../../state/answers.ts';
import type { FormValues, StudioRun } from '../../state/studio-state.ts';

/** Fewer rules than by the miner's own defaults: enough to look at. */
const FIRST: FormValues = { minSupport: '1%', minConfidence: '50%' };

/** The parameters that speak of single rules or of how many are shown. */
const HIDDEN = Object.keys(miningParameters.shape).filter((name) => !(name in FIRST));

/** The rules that can still be mined, those that are lost, and the new ones. */
export function RulesCompared({ run }: { readonly run: StudioRun }): ReactNode {
  const [params, setParams] = useState<FormValues>(FIRST);
  const isRight = parameterErrors(miningParameters, params, 'rules').size === 0;
  const answer = useLongAnswer('rulesKept', isRight ? { run: run.id, params } : undefined);
  return (
    <>
      <ParameterForm parameters={miningParameters} values={params} owner="rules" hidden={HIDDEN} change={setParams} />
      <AnswerStatus answer={answer} title="Mining both" retryText="Mine again" />
      {answer.value !== undefined && <RuleChanges rules={answer.value} />}
    </>
  );
}

function RuleChanges({ rules }: { readonly rules: RulesKept }): ReactNode {
  const { numKept, numLost, numNew, maxSize } = rules;
  return (
    <div className="rules-compared" aria-live="polite">
      <Tiles
        figures={[
          ['rules kept', countText(numKept)],
          ['rules lost', countText(numLost)],
          ['rules that the original does not have', countText(numNew)],
        ]}
      />
      <Paragraph className="small soft">
        A rule counts as lost if one of its items is published under a wider label: it can no longer be mined.
        {maxSize !== undefined &&
          ` There are very many rules; only those of up to ${plural(maxSize, 'item')} were compared.`}
      </Paragraph>
      <RuleList title="Kept" rules={rules.kept} total={numKept} />
      <RuleList title="Lost" rules={rules.lost} total={numLost} />
      <RuleList title="New" rules={rules.fresh} total={numNew} />
    </div>
  );
}

interface RuleListProps {
  readonly title: string;
  readonly rules: readonly RuleChange[];
  readonly total: number;
}

function RuleList({ title, rules, total }: RuleListProps): ReactNode {
  const items = useItemsOf(labelsOf(rules));
  if (rules.length === 0) return null;
  return (
    <details open={title !== 'Kept'} className="rule-list">
      <summary>
        {title}:{' '}
        {total > rules.length ? `the ${rules.length} of highest confidence, of ${countText(total)}` : countText(total)}
      </summary>
      <NumberTable
        label={`${title} rules`}
        head={['Rule', 'Confidence before', 'after', 'Records before', 'after']}
        rows={rules.map(({ antecedent, consequent, before, after }) => [
          `${antecedent.join(', ')} ⇒ ${consequent.join(', ')}`,
          interval(before.confidence, shareText),
          interval(after.confidence, shareText),
          interval(before.support, countText),
          interval(after.support, countText),
        ])}
        cell={(row, column) =>
          column > 0 ? undefined : (
            <>
              <ItemNames labels={rules[row]!.antecedent} items={items} /> ⇒{' '}
              <ItemNames labels={rules[row]!.consequent} items={items} />
            </>
          )
        }
      />
    </details>
  );
}

function labelsOf(rules: readonly RuleChange[]): string[] {
  return [...new Set(rules.flatMap(({ antecedent, consequent }) => [...antecedent, ...consequent]))];
}

/** Both ends where unknown cells leave them apart. */
function interval(
  { min, max }: { readonly min: number; readonly max: number },
  text: (value: number) => string,
): string {
  return min === max ? text(min) : `${text(min)} – ${text(max)}`;
}
