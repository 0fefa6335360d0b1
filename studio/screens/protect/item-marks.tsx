import type { ReactNode } from 'react';
import { countText, stories } from '../../../src/internal.ts';
import { useAnnounce } from '../../app/announcer.tsx';
import { ItemMore } from '../../components/item-name.tsx';
import { ItemSearch } from '../../components/item-search.tsx';
import { useAnswer } from '../../state/answers.ts';
import { useStudio } from '../../state/store.tsx';
import { useEdits } from '../../state/use-edits.ts';
import { ask } from '../../worker/client.ts';
import type { PickerProps } from './side-input-editor.tsx';

/** How many marked items are shown as chips; the others are counted. */
const MOST_CHIPS = 60;

/** Marks items one by one, found by a part of their name. */
export function ItemMarks({ name, text, hierarchy, change }: PickerProps): ReactNode {
  const { choices } = useStudio();
  const announce = useAnnounce();
  const { value } = useAnswer('markItems', { input: name, ...(text !== undefined && { text }) });
  const marked = text === undefined ? [] : (value?.items ?? []);
  const story = stories.find(({ id }) => id === choices.source?.story);
  const edit = useEdits(text, change);
  const mark = (items: readonly (number | string)[], remove: boolean, what: string): void =>
    edit(async (now) => {
      const next = await ask('markItems', { input: name, ...(now !== undefined && { text: now }), items, remove });
      announce(`${what} ${remove ? 'is no longer marked' : 'marked'}; ${next.items.length} in all`);
      return next.items.length === 0 ? undefined : next.text;
    });
  const taken = new Set(marked.map(({ item }) => item));
  return (
    <div className="item-marks">
      <div className="row">
        <ItemSearch
          label="Find an item to mark"
          taken={taken}
          pick={({ item, label }) => mark([item], taken.has(item), label)}
        />
        {story !== undefined && story.sensitive.length > 0 && marked.length === 0 && (
          <button type="button" onClick={() => mark(story.sensitive, false, 'The suggestion')}>
            Mark the {story.sensitive.length} that this story suggests
          </button>
        )}
      </div>
      {hierarchy !== undefined && <p className="small soft">You can mark whole branches in the hierarchy below.</p>}
      {marked.length > 0 && (
        <ul className="chips" aria-label="Marked items">
          {marked.slice(0, MOST_CHIPS).map(({ item, label }) => (
            <li key={item} className="item-chip">
              <button type="button" className="chip" onClick={() => mark([item], true, label)}>
                {label} <span aria-hidden="true">×</span>
                <span className="unseen">, remove the mark</span>
              </button>
              <ItemMore item={item} label={label} />
            </li>
          ))}
          {marked.length > MOST_CHIPS && <li className="soft">and {countText(marked.length - MOST_CHIPS)} more</li>}
        </ul>
      )}
    </div>
  );
}
