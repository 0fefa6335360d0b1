import { type ReactNode, useEffect, useState } from 'react';
import {
  countText,
  describeParameters,
  miningParameters,
  plural,
  type SideInputName,
  shareText,
} from '../../../src/internal.ts';
import { announce } from '../../app/announcer.tsx';
import { SearchField } from '../../components/fields.tsx';
import { ItemSearch } from '../../components/item-search.tsx';
import { ItemMore, ItemNames } from '../../components/items.tsx';
import { AnswerStatus } from '../../components/status.tsx';
import { useAnswer, useLongAnswer } from '../../state/answers.ts';
import { useInputFindings } from '../../state/input-findings.tsx';
import { type ItemList, setMark, useItemPolicy } from '../../state/item-policy.tsx';
import { modelOf } from '../../state/job-of.ts';
import { editSideInput } from '../../state/side-inputs.ts';
import { useStudio } from '../../state/store.ts';
import { storyOf } from '../../state/studio-state.ts';
import { request } from '../../worker/client.ts';
import { ruleKey } from '../../worker/rule-key.ts';
import type { LabelledRule } from '../../worker/tasks/side-inputs.ts';

/** Number of rules to pick from. */
const MAX_RULES = 300;

/** Ticks the rules to hide among those that can be mined at the thresholds of the promise. */
export function RulePicks(): ReactNode {
  const { choices } = useStudio();
  const [filter, setFilter] = useState('');
  const shared = new Set(describeParameters(miningParameters).map(({ name }) => name));
  const params = Object.fromEntries(Object.entries(choices.promise?.params ?? {}).filter(([name]) => shared.has(name)));
  const mined = useLongAnswer('mineRules', { params, max: MAX_RULES });
  const { text } = choices.inputs.rules ?? {};
  const { value: picked } = useAnswer('pickRules', text === undefined ? {} : { text });
  const hidden = new Set((text === undefined ? [] : (picked?.rules ?? [])).map(ruleKey));
  const target = filter.trim().toLowerCase();
  const visibleRules = (mined.value?.rules ?? []).filter(({ label }) => label.toLowerCase().includes(target));
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was ticked is in the text once it was read
  useEffect(() => setTicked(new Map()), [picked]);
  const toggle = ({ antecedent, consequent }: (typeof visibleRules)[number], isHidden: boolean): void => {
    const sides = [{ antecedent, consequent }];
    setTicked((before) => new Map(before).set(ruleKey(sides[0]!), !isHidden));
    editSideInput('rules', async (now) => {
      const next = await request('pickRules', { ...now, ...(isHidden ? { remove: sides } : { add: sides }) });
      return next.text;
    });
  };
  if (mined.value === undefined) return <AnswerStatus answer={mined} title="Mining rules" />;
  return (
    <div className="rule-picks">
      <SearchField label="Find rules by item" query={filter} setQuery={setFilter} placeholder="part of an item's name">
        <p className="small soft">
          {plural(mined.value.count, 'rule')}
          {mined.value.maxSize !== undefined && ` of up to ${plural(mined.value.maxSize, 'item')}`} can be mined at the
          thresholds of the promise. You can tick the {countText(mined.value.rules.length)} of highest confidence.
        </p>
      </SearchField>
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
            {visibleRules.map((rule) => {
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

function RuleText({ rule: { antecedent, consequent, labels } }: { readonly rule: LabelledRule }): ReactNode {
  const items = new Map([...antecedent, ...consequent].map((item, n) => [labels[n]!, item]));
  return (
    <>
      <ItemNames labels={labels.slice(0, antecedent.length)} items={items} /> ⇒{' '}
      <ItemNames labels={labels.slice(antecedent.length)} items={items} />
    </>
  );
}

/** Larger lists are counted beyond this. */
const MAX_CHIPS = 60;

/** Marks items one by one, found by a part of their name. */
export function ItemMarks({ name }: { readonly name: SideInputName }): ReactNode {
  const { choices } = useStudio();
  const { value: findings } = useInputFindings();
  // The pickers of the editor: only lists of items have this one.
  const list = name as ItemList;
  const marked = useItemPolicy()[list];
  const story = storyOf(choices.source);
  const isNeeded = modelOf(choices)?.needs.some((need) => need === name);
  const mark = (items: readonly (number | string)[], isOn: boolean, subject: string): void =>
    setMark(list, items, isOn, (count) =>
      announce(`${subject} ${isOn ? 'marked' : 'is no longer marked'}; ${count} in all`),
    );
  return (
    <div className="item-marks">
      <div className="row">
        <ItemSearch
          label="Find an item to mark"
          picked={marked}
          pick={({ item, label }) => mark([item], !marked.has(item), label)}
        />
        {story !== undefined && story.sensitive.length > 0 && marked.size === 0 && (
          <button type="button" onClick={() => mark(story.sensitive, true, 'The suggestion')}>
            Mark the {story.sensitive.length} that this story suggests
          </button>
        )}
      </div>
      {isNeeded && findings?.hierarchy?.view !== undefined && (
        <p className="small soft">You can mark whole branches in the hierarchy below.</p>
      )}
      {marked.size > 0 && (
        <ul className="chips" aria-label="Marked items">
          {[...marked].slice(0, MAX_CHIPS).map(([item, label]) => (
            <li key={item} className="item-chip">
              <button type="button" className="chip" onClick={() => mark([item], false, label)}>
                {label} <span aria-hidden="true">×</span>
                <span className="unseen">, remove the mark</span>
              </button>
              <ItemMore item={item} label={label} />
            </li>
          ))}
          {marked.size > MAX_CHIPS && <li className="soft">and {countText(marked.size - MAX_CHIPS)} more</li>}
        </ul>
      )}
    </div>
  );
}
