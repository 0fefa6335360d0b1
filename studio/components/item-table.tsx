import { type ReactNode, useId, useState } from 'react';
import { countText, plural } from '../../src/internal.ts';
import { useAnswer } from '../state/answers.ts';
import { useItemPolicy } from '../state/item-policy.tsx';
import { ask } from '../worker/client.ts';
import { ItemName } from './item-name.tsx';
import { usePages } from './use-pages.ts';
import { VirtualTable } from './virtual-table.tsx';
import { WeightField } from './weight-field.tsx';

const COLUMNS = [
  { id: 'item', title: 'Item', width: 'minmax(6rem, 1fr)' },
  { id: 'records', title: 'Records', width: 'minmax(3.5rem, 6rem)', isNumber: true },
  { id: 'weight', title: 'Weight', width: '5.5rem' },
];

/** Every item with what was said of it, the weights as a column; those that match a word, the commonest first. */
export function ItemTable(): ReactNode {
  const id = useId();
  const [query, setQuery] = useState('');
  const obstacle = useItemPolicy().obstacle('weights');
  const { value } = useAnswer('findItems', { query, limit: 0 });
  const { row, onRange } = usePages(query, async (from, to) => {
    const found = await ask('findItems', { query, from, limit: to - from });
    return found.items;
  });
  const cell = (n: number, column: string): ReactNode => {
    const face = row(n);
    if (face === undefined) return undefined;
    if (column === 'item') return <ItemName item={face.item} label={face.label} />;
    return column === 'records' ? countText(face.support) : <WeightField item={face.item} label={face.label} />;
  };
  return (
    <div className="item-table">
      <div className="field">
        <label htmlFor={id}>Find items by name</label>
        <input
          id={id}
          type="search"
          autoComplete="off"
          value={query}
          placeholder="part of a name"
          onChange={({ target }) => setQuery(target.value)}
        />
        <p className="small soft">
          {value === undefined ? 'Looking …' : plural(value.matches, 'item')}, most common first. Press a name to mark
          the item sensitive, to suppress it, or to say what it may be merged with. With a weight of 2 its loss counts
          twice.
        </p>
        {obstacle !== undefined && <p className="small wrong">{obstacle}</p>}
      </div>
      <VirtualTable
        label="Items and their weights"
        count={value?.matches ?? 0}
        columns={COLUMNS}
        height="24rem"
        cell={cell}
        onRange={onRange}
      />
    </div>
  );
}
