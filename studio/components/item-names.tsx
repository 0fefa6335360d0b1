import { Fragment, type ReactNode } from 'react';
import { useAnswer } from '../state/answers.ts';
import { ItemName } from './item-name.tsx';

/** Which items texts name, to be asked once for a whole table; a wider label names none. */
export function useItemsOf(labels: readonly string[]): ReadonlyMap<string, number> {
  const { value } = useAnswer('namedItems', labels.length === 0 ? undefined : { labels });
  return new Map(labels.flatMap((label, n) => (value?.[n] === undefined || value[n] < 0 ? [] : [[label, value[n]]])));
}

interface ItemNamesProps {
  readonly labels: readonly string[];
  readonly items: ReadonlyMap<string, number>;
}

/** Labels with commas between them; those that are items open what can be said of them. */
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
