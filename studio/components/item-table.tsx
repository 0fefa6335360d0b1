import { type ReactNode, useState } from 'react';
import { countText, plural } from '../../src/internal.ts';
import { useAnswer } from '../state/answers.ts';
import { useItemPolicy } from '../state/item-policy.tsx';
import { ask } from '../worker/client.ts';
import type { ItemSummary } from '../worker/tasks/items.ts';
import { SearchField } from './fields.tsx';
import { ItemName, WeightField } from './items.tsx';
import { type Column, PagedTable } from './virtual-table.tsx';

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
        fetchRows={async (from, to) => (await ask('findItems', { query, from, limit: to - from })).items}
      />
    </div>
  );
}
