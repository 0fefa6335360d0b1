import type { ReactNode } from 'react';
import { countText, type SideInputName } from '../../../src/internal.ts';
import { announce } from '../../app/announcer.tsx';
import { ItemSearch } from '../../components/item-search.tsx';
import { ItemMore } from '../../components/items.tsx';
import { useInputFindings } from '../../state/input-findings.tsx';
import { type ItemList, markItems, useItemPolicy } from '../../state/item-policy.tsx';
import { modelOf } from '../../state/job-of.ts';
import { useStudio } from '../../state/store.ts';
import { storyOf } from '../../state/studio-state.ts';

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
  const mark = (items: readonly (number | string)[], isOn: boolean, what: string): void =>
    markItems(list, items, isOn, (count) =>
      announce(`${what} ${isOn ? 'marked' : 'is no longer marked'}; ${count} in all`),
    );
  return (
    <div className="item-marks">
      <div className="row">
        <ItemSearch
          label="Find an item to mark"
          taken={marked}
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
