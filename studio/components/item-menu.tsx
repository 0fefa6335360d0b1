import { createContext, type ReactNode, use, useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import { inputTitle, plural, type SideInputName } from '../../src/internal.ts';
import { useAnswer } from '../state/answers.ts';
import { isLookedAt } from '../state/input-findings.tsx';
import { ITEM_LISTS, type ItemList, useItemPolicy } from '../state/item-policy.tsx';
import { modelOf } from '../state/job-of.ts';
import { useStudio } from '../state/store.tsx';
import type { ItemFace } from '../worker/tasks/find-items.ts';
import { ItemSearch } from './item-search.tsx';
import { useEager } from './use-eager.ts';
import { WeightField } from './weight-field.tsx';

/** An item, as it is named. */
export type NamedItem = Pick<ItemFace, 'item' | 'label'>;

type OpenItem = (item: NamedItem, from: Element) => void;

const OpenContext = createContext<OpenItem>(() => {});

/** Opens what can be said of an item, beside where it is named. */
export function useOpenItem(): OpenItem {
  return use(OpenContext);
}

/** The one menu of items, for every place that names one. */
export function ItemMenuProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [opened, setOpened] = useState<{ readonly named: NamedItem; readonly at: DOMRect }>();
  const open = useCallback<OpenItem>((named, from) => setOpened({ named, at: from.getBoundingClientRect() }), []);
  return (
    <OpenContext value={open}>
      {children}
      {opened !== undefined && (
        <Menu key={opened.named.item} named={opened.named} at={opened.at} close={() => setOpened(undefined)} />
      )}
    </OpenContext>
  );
}

interface MenuProps {
  readonly named: NamedItem;
  readonly at: DOMRect;
  close(): void;
}

/** Between the menu and the edge of the window, in pixels. */
const EDGE = 12;

function Menu({ named: { item, label }, at, close }: MenuProps): ReactNode {
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number }>();
  const { value } = useAnswer('findItems', { query: label, limit: 1 });
  useLayoutEffect(() => {
    const dialog = ref.current!;
    dialog.showModal();
    // It grows while one chooses.
    const put = new ResizeObserver(() => {
      const { width, height } = dialog.getBoundingClientRect();
      setPlace({
        left: Math.max(EDGE, Math.min(at.left, document.documentElement.clientWidth - width - EDGE)),
        top: Math.max(EDGE, Math.min(at.bottom + 4, window.innerHeight - height - EDGE)),
      });
    });
    put.observe(dialog);
    return () => {
      put.disconnect();
      dialog.close();
    };
  }, [at]);
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
        <Weight item={item} label={label} />
        <p className="small soft">Protect shows these settings too. Undo reverts them.</p>
        <button type="button" onClick={close}>
          Done
        </button>
      </div>
    </dialog>
  );
}

const LIST_TEXTS: Readonly<Record<ItemList, string>> = {
  sensitive: 'Sensitive: nobody should be able to infer it',
  suppress: 'Suppress: do not publish it',
};

function ListMark({ list, item }: { readonly list: ItemList; readonly item: number }): ReactNode {
  const policy = useItemPolicy();
  const obstacle = policy.obstacle(list);
  const [isOn, show] = useEager(policy[list].has(item));
  return (
    <div>
      <label className="tick">
        <input
          type="checkbox"
          checked={isOn}
          disabled={obstacle !== undefined}
          onChange={({ target }) => {
            show(target.checked);
            policy.mark(list, item, target.checked);
          }}
        />
        {LIST_TEXTS[list]}
      </label>
      <Remark input={list} obstacle={obstacle} isSaid={isOn} />
    </div>
  );
}

type Way = 'free' | 'own' | 'group';

function Merging({ item, label }: NamedItem): ReactNode {
  const policy = useItemPolicy();
  const id = useId();
  const obstacle = policy.obstacle('utility');
  const group = policy.groups.get(item);
  const others = (group ?? []).filter((one) => one.item !== item);
  const [way, show] = useEager<Way>(others.length > 0 ? 'group' : group === undefined ? 'free' : 'own');
  const choose = (next: Way): void => {
    show(next);
    // A group of several begins with the first that is picked.
    if (next !== 'group') policy.group(item, next === 'free' ? 'none' : 'own');
  };
  const ways: Readonly<Record<Way, string>> = {
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
                <button type="button" className="chip" onClick={() => policy.group(other.item, 'none')}>
                  {other.label} <span aria-hidden="true">×</span>
                  <span className="unseen">, remove from the group</span>
                </button>
              </li>
            ))}
          </ul>
          <ItemSearch
            label="May merge with"
            taken={new Set(others.map((other) => other.item))}
            pick={(other) => other.item !== item && policy.group(other.item, { groupOf: item })}
          />
        </>
      )}
      <Remark input="utility" obstacle={obstacle} isSaid={group !== undefined} />
    </fieldset>
  );
}

function Weight({ item, label }: NamedItem): ReactNode {
  const policy = useItemPolicy();
  const obstacle = policy.obstacle('weights');
  return (
    <div>
      <p className="row">
        Weight of its loss <WeightField item={item} label={label} />
      </p>
      <Remark input="weights" obstacle={obstacle} isSaid={policy.weights.has(item)} />
    </div>
  );
}

interface RemarkProps {
  readonly input: SideInputName;
  readonly obstacle: string | undefined;
  /** Whether it says something of this item. */
  readonly isSaid: boolean;
}

/** What keeps it from being said here, or from being heard. */
function Remark({ input, obstacle, isSaid }: RemarkProps): ReactNode {
  const model = modelOf(useStudio().choices);
  if (obstacle !== undefined) return <p className="small wrong">{obstacle}</p>;
  if (!isSaid || model === undefined || isLookedAt(input, model)) return null;
  return (
    <p className="small soft">
      The chosen promise ({model.title}) does not use {inputTitle(input)}.
    </p>
  );
}
