import { type ReactNode, useEffect, useState } from 'react';
import { countText, describeParameters, miningParameters, plural, shareText } from '../../../src/internal.ts';
import { ItemNames } from '../../components/item-names.tsx';
import { Problem } from '../../components/problem.tsx';
import { ProgressBar } from '../../components/progress.tsx';
import { useAnswer, useLongAnswer } from '../../state/answers.ts';
import { useStudio } from '../../state/store.tsx';
import { useEdits } from '../../state/use-edits.ts';
import { ask } from '../../worker/client.ts';
import type { MinedRule } from '../../worker/tasks/mine-rules.ts';
import { ruleKey } from '../../worker/tasks/pick-rules.ts';
import type { PickerProps } from './side-input-editor.tsx';

/** How many rules are listed to pick from. */
const MOST_RULES = 300;

/** Ticks the rules to hide among those that can be mined at the thresholds of the promise. */
export function RulePicks({ text, change }: PickerProps): ReactNode {
  const { choices } = useStudio();
  const [filter, setFilter] = useState('');
  const shared = new Set(describeParameters(miningParameters).map(({ name }) => name));
  const params = Object.fromEntries(Object.entries(choices.promise?.params ?? {}).filter(([name]) => shared.has(name)));
  const mined = useLongAnswer('mineRules', { params, most: MOST_RULES });
  const { value: picked } = useAnswer('pickRules', text === undefined ? {} : { text });
  const hidden = new Set((text === undefined ? [] : (picked?.rules ?? [])).map(ruleKey));
  const wanted = filter.trim().toLowerCase();
  const shown = (mined.value?.rules ?? []).filter(({ label }) => label.toLowerCase().includes(wanted));
  const edit = useEdits(text, change);
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was ticked is in the text once it was read
  useEffect(() => setTicked(new Map()), [picked]);
  const toggle = ({ antecedent, consequent }: (typeof shown)[number], isHidden: boolean): void => {
    const sides = [{ antecedent, consequent }];
    setTicked((before) => new Map(before).set(ruleKey(sides[0]!), !isHidden));
    edit(async (now) => {
      const next = await ask('pickRules', {
        ...(now !== undefined && { text: now }),
        ...(isHidden ? { remove: sides } : { add: sides }),
      });
      return next.text === '' ? undefined : next.text;
    });
  };
  if (mined.failure !== undefined) return <Problem failure={mined.failure} />;
  if (mined.value === undefined) {
    return <ProgressBar title="Mining rules" progress={mined.progress} cancel={mined.cancel} />;
  }
  return (
    <div className="rule-picks">
      <div className="field">
        <label htmlFor="rule-filter">Find rules by item</label>
        <input
          id="rule-filter"
          type="search"
          value={filter}
          placeholder="part of an item's name"
          onChange={({ target }) => setFilter(target.value)}
        />
        <p className="small soft">
          {plural(mined.value.count, 'rule')}
          {mined.value.maxSize !== undefined && ` of up to ${plural(mined.value.maxSize, 'item')}`} can be mined at the
          thresholds of the promise. You can tick the {countText(mined.value.rules.length)} of highest confidence.
        </p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="scroll" aria-label="Rules that can be mined" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Hide</th>
              <th scope="col">Rule</th>
              <th scope="col" className="n">
                Confidence
              </th>
              <th scope="col" className="n">
                Records
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((rule) => {
              const key = ruleKey(rule);
              const isHidden = ticked.get(key) ?? hidden.has(key);
              return (
                <tr key={key}>
                  <td>
                    <input
                      type="checkbox"
                      aria-label={`Hide ${rule.label}`}
                      checked={isHidden}
                      onChange={() => toggle(rule, isHidden)}
                    />
                  </td>
                  <th scope="row">
                    <RuleText rule={rule} />
                  </th>
                  <td className="n">{shareText(rule.confidence)}</td>
                  <td className="n">{countText(rule.support)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function RuleText({ rule: { antecedent, consequent, labels } }: { readonly rule: MinedRule }): ReactNode {
  const items = new Map([...antecedent, ...consequent].map((item, n) => [labels[n]!, item]));
  return (
    <>
      <ItemNames labels={labels.slice(0, antecedent.length)} items={items} /> ⇒{' '}
      <ItemNames labels={labels.slice(antecedent.length)} items={items} />
    </>
  );
}
