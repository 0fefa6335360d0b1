import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { create } from 'zustand';
import { countText, plural } from '../../src/internal.ts';
import { useAnswer } from '../state/answers.ts';
import { type ItemPolicy, useItemPolicy, weighItem } from '../state/item-policy.tsx';
import { request } from '../worker/client.ts';
import type { ItemSummary, NamedItem } from '../worker/tasks/items.ts';
import { SearchField } from './fields.tsx';
import { truncateLabel } from './texts.ts';
import { type Column, PagedTable } from './virtual-table.tsx';

export interface MenuPlace {
  readonly named: NamedItem;
  readonly at: DOMRect;
}

export const useMenuPlace = create<{ readonly place: MenuPlace | undefined }>(() => ({ place: undefined }));

/** Opens the menu of an item next to the element that names it. */
export function openItem(named: NamedItem, from: Element): void {
  useMenuPlace.setState({ place: { named, at: from.getBoundingClientRect() } });
}

/** An item by its name: a press opens its settings, and signs show the present ones. */
export function ItemName({ item, label }: NamedItem): ReactNode {
  return (
    <button
      type="button"
      className="item-name"
      aria-haspopup="dialog"
      title={label}
      onClick={({ currentTarget }) => openItem({ item, label }, currentTarget)}
    >
      {truncateLabel(label)}
      <ItemSigns item={item} />
    </button>
  );
}

/** The same next to a name with another action. */
export function ItemMore({ item, label }: NamedItem): ReactNode {
  return (
    <button
      type="button"
      className="item-more"
      aria-haspopup="dialog"
      aria-label={`What to do with ${label}`}
      title={`Sensitive, suppress, merging, weight: ${label}`}
      onClick={({ currentTarget }) => openItem({ item, label }, currentTarget)}
    >
      <span aria-hidden="true">⋯</span>
      <ItemSigns item={item} />
    </button>
  );
}

/** The policy for an item, as signs. */
function ItemSigns({ item }: { readonly item: number }): ReactNode {
  const signs = signsOf(item, useItemPolicy());
  if (signs.length === 0) return null;
  return (
    <span className="item-signs">
      {signs.map(({ sign, text }) => (
        <span key={text} title={text}>
          <span aria-hidden="true">{sign}</span>
          <span className="unseen">, {text}</span>
        </span>
      ))}
    </span>
  );
}

function signsOf(item: number, { sensitive, suppress, groups, weights }: ItemPolicy): { sign: string; text: string }[] {
  const group = groups.get(item);
  const weight = weights.get(item);
  return [
    ...(sensitive.has(item) ? [{ sign: '●', text: 'sensitive' }] : []),
    ...(suppress.has(item) ? [{ sign: '⊘', text: 'to be suppressed' }] : []),
    ...(group === undefined
      ? []
      : [group.length === 1 ? { sign: '◇', text: 'never merged' } : { sign: '◈', text: 'merged only with some' }]),
    ...(weight === undefined ? [] : [{ sign: `×${weight}`, text: `weighs ${weight}` }]),
  ];
}

/** The items that texts name, to be requested once for a whole table; a merged label names none. */
export function useItemsOf(labels: readonly string[]): ReadonlyMap<string, number> {
  const { value } = useAnswer('namedItems', labels.length === 0 ? undefined : { labels });
  return new Map(labels.flatMap((label, n) => (value?.[n] === undefined || value[n] < 0 ? [] : [[label, value[n]]])));
}

interface ItemNamesProps {
  readonly labels: readonly string[];
  readonly items: ReadonlyMap<string, number>;
}

/** Labels with commas between them; those that are items open their settings. */
export function ItemNames({ labels, items }: ItemNamesProps): ReactNode {
  return labels.map((label, n) => {
    const item = items.get(label);
    return (
      <Fragment key={label}>
        {n > 0 && ', '}
        {item === undefined ? label : <ItemName item={item} label={label} />}
      </Fragment>
    );
  });
}

/** The weight of an item's loss: 1 unless it is set. */
export function WeightField({ item, label }: NamedItem): ReactNode {
  const policy = useItemPolicy();
  const weight = policy.weights.get(item) ?? 1;
  const [draft, setDraft] = useState(String(weight));
  useEffect(() => setDraft(String(weight)), [weight]);
  const value = draft.trim() === '' ? Number.NaN : Number(draft);
  const isRight = value > 0 && value < Number.POSITIVE_INFINITY;
  const take = (): void => {
    if (isRight && value !== weight) weighItem(item, value);
    if (!isRight) setDraft(String(weight));
  };
  return (
    <input
      className="weight-field"
      type="text"
      inputMode="decimal"
      autoComplete="off"
      aria-label={`Weight of ${label}`}
      aria-invalid={!isRight || undefined}
      disabled={policy.obstacle('weights') !== undefined}
      value={draft}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
        // Left and right walk through what is written.
        if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') event.stopPropagation();
      }}
    />
  );
}

const COLUMNS: readonly Column<ItemSummary>[] = [
  { title: 'Item', width: 'minmax(6rem, 1fr)', cell: ({ item, label }) => <ItemName item={item} label={label} /> },
  { title: 'Records', width: 'minmax(3.5rem, 6rem)', isNumber: true, cell: ({ support }) => countText(support) },
  { title: 'Weight', width: '5.5rem', cell: ({ item, label }) => <WeightField item={item} label={label} /> },
];

/** Every item with its policy, the weights as a column; those that match a query, the most common first. */
export function ItemTable(): ReactNode {
  const [query, setQuery] = useState('');
  const obstacle = useItemPolicy().obstacle('weights');
  const { value } = useAnswer('findItems', { query, limit: 0 });
  return (
    <div className="item-table">
      <SearchField label="Find items by name" query={query} setQuery={setQuery} placeholder="part of a name">
        <p className="small soft">
          {value === undefined ? 'Looking …' : plural(value.matches, 'item')}, most common first. Press a name to mark
          the item sensitive, to suppress it, or to say what it may be merged with. With a weight of 2 its loss counts
          twice.
        </p>
        {obstacle !== undefined && <p className="small wrong">{obstacle}</p>}
      </SearchField>
      <PagedTable
        label="Items and their weights"
        list={query}
        count={value?.matches ?? 0}
        columns={COLUMNS}
        height="24rem"
        fetchRows={async (from, to) => (await request('findItems', { query, from, limit: to - from })).items}
      />
    </div>
  );
}
