import { Fragment, type ReactNode } from 'react';
import { countText } from '../../../src/internal.ts';
import { ItemName } from '../../components/item-name.tsx';
import type { RecordFace } from '../../worker/tasks/records.ts';

/** How many items of a record a list shows. */
const MOST_SHOWN = 40;

/** A record in a row of a list. */
export function RecordItems({ record: { items, labels } }: { readonly record: RecordFace }): ReactNode {
  return (
    <>
      {labels.slice(0, MOST_SHOWN).map((label, n) => (
        <Fragment key={items[n]}>
          {n > 0 && ', '}
          <ItemName item={items[n]!} label={label} />
        </Fragment>
      ))}
      {labels.length > MOST_SHOWN && ` and ${countText(labels.length - MOST_SHOWN)} more`}
    </>
  );
}
