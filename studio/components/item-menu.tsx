import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { inputTitle, plural } from '../../src/internal.ts';
import { useAnswer } from '../state/answers.ts';
import { isLookedAt } from '../state/input-findings.tsx';
import { groupItem, ITEM_LISTS, type ItemList, setMark, useItemPolicy } from '../state/item-policy.tsx';
import { modelOf } from '../state/job-of.ts';
import { useStudio } from '../state/store.ts';
import type { NamedItem } from '../worker/tasks/items.ts';
import { ItemSearch } from './item-search.tsx';
import { type MenuPlace, useMenuPlace, WeightField } from './items.tsx';

function close(): void {
  useMenuPlace.setState({ place: undefined });
}

/** The one menu of items, for every place that names one. */
export function ItemMenu(): ReactNode {
  const { place } = useMenuPlace();
  return place === undefined ? null : <Menu key={place.named.item} {...place} />;
}

/** Between the menu and the edge of the window, in pixels. */
const EDGE = 12;

function Menu({ named: { item, label }, at }: MenuPlace): ReactNode {
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number }>();
  const { value } = useAnswer('findItems', { query: label, limit: 1 });
  useLayoutEffect(() => {
    const dialog = ref.current!;
    dialog.showModal();
    // It grows while one chooses.
    const observer = new ResizeObserver(() => {
      const { width, height } = dialog.getBoundingClientRect();
      setPlace({
        left: Math.max(EDGE, Math.min(at.left, document.documentElement.clientWidth - width - EDGE)),
        top: Math.max(EDGE, Math.min(at.bottom + 4, window.innerHeight - height - EDGE)),
      });
    });
    observer.observe(dialog);
    return () => {
      observer.disconnect();
      dialog.close();
    };
  }, [at]);
  const { weights } = useItemPolicy();
  const found = value?.items.find((one) => one.item === item);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, as of every dialog
    <dialog
      ref={ref}
      className="item-menu"
      aria-labelledby={id}
      style={place}
      onClose={close}
      onClick={({ target }) => target === ref.current && close()}
    >
      <div className="item-menu-inside">
        <h2 id={id}>{label}</h2>
        {found !== undefined && <p className="small soft">In {plural(found.support, 'record')}.</p>}
        {ITEM_LISTS.map((list) => (
          <ListMark key={list} list={list} item={item} />
        ))}
        <Merging item={item} label={label} />
        <div>
          <p className="row">
            Weight of its loss <WeightField item={item} label={label} />
          </p>
          <Remark input="weights" isUsed={weights.has(item)} />
        </div>
        <p className="small soft">Protect shows these settings too. Undo reverts them.</p>
        <button type="button" onClick={close}>
          Done
        </button>
      </div>
    </dialog>
  );
}

const LIST_TEXTS: Readonly<Record<ItemList, string>> = {
  sensitive: 'Sensitive: no one should be able to infer it',
  suppress: 'Suppress: do not publish it',
};

function ListMark({ list, item }: { readonly list: ItemList; readonly item: number }): ReactNode {
  const policy = useItemPolicy();
  const obstacle = policy.obstacle(list);
  const [isOn, show] = useOptimisticValue(policy[list].has(item));
  return (
    <div>
      <label className="tick">
        <input
          type="checkbox"
          checked={isOn}
          disabled={obstacle !== undefined}
          onChange={({ target }) => {
            show(target.checked);
            setMark(list, [item], target.checked);
          }}
        />
        {LIST_TEXTS[list]}
      </label>
      <Remark input={list} isUsed={isOn} />
    </div>
  );
}

type MergeMode = 'free' | 'own' | 'group';

function Merging({ item, label }: NamedItem): ReactNode {
  const policy = useItemPolicy();
  const id = useId();
  const obstacle = policy.obstacle('utility');
  const group = policy.groups.get(item);
  const others = (group ?? []).filter((one) => one.item !== item);
  const [way, show] = useOptimisticValue<MergeMode>(others.length > 0 ? 'group' : group === undefined ? 'free' : 'own');
  const choose = (next: MergeMode): void => {
    show(next);
    // A group of several begins with the first that is picked.
    if (next !== 'group') groupItem(item, next === 'free' ? 'none' : 'own');
  };
  const ways: Readonly<Record<MergeMode, string>> = {
    free: 'May be merged',
    own: 'Never merge',
    group: 'May merge only with …',
  };
  return (
    <fieldset className="merging" disabled={obstacle !== undefined}>
      <legend>Under a wider label, with others</legend>
      {(['free', 'own', 'group'] as const).map((one) => (
        <label key={one} className="tick">
          <input type="radio" name={id} checked={way === one} onChange={() => choose(one)} />
          {ways[one]}
        </label>
      ))}
      {way === 'group' && (
        <>
          <ul className="chips" aria-label={`Items that ${label} may be merged with`}>
            {others.map((other) => (
              <li key={other.item}>
                <button type="button" className="chip" onClick={() => groupItem(other.item, 'none')}>
                  {other.label} <span aria-hidden="true">×</span>
                  <span className="unseen">, remove from the group</span>
                </button>
              </li>
            ))}
          </ul>
          <ItemSearch
            label="May merge with"
            picked={new Map(others.map((other) => [other.item, true]))}
            pick={(other) => other.item !== item && groupItem(other.item, { groupOf: item })}
          />
        </>
      )}
      <Remark input="utility" isUsed={group !== undefined} />
    </fieldset>
  );
}

interface RemarkProps {
  readonly input: ItemList | 'utility' | 'weights';
  /** Whether the input has an entry for this item. */
  readonly isUsed: boolean;
}

/** The obstacle to a change here, or a note if the promise does not use the input. */
function Remark({ input, isUsed }: RemarkProps): ReactNode {
  const model = modelOf(useStudio().choices);
  const obstacle = useItemPolicy().obstacle(input);
  if (obstacle !== undefined) return <p className="small wrong">{obstacle}</p>;
  if (!isUsed || model === undefined || isLookedAt(input, model)) return null;
  return (
    <p className="small soft">
      The chosen promise ({model.title}) does not use {inputTitle(input)}.
    </p>
  );
}

/** A value that is shown as it was chosen at once, while what was chosen is still being taken in. */
function useOptimisticValue<T>(value: T): [shown: T, show: (next: T) => void] {
  const [chosen, setChosen] = useState<{ readonly next: T }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it has arrived, it is shown as it is
  useEffect(() => setChosen(undefined), [value]);
  return [chosen === undefined ? value : chosen.next, (next) => setChosen({ next })];
}
