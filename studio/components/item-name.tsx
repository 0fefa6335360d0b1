import type { ReactNode } from 'react';
import { type ItemPolicy, useItemPolicy } from '../state/item-policy.tsx';
import { type NamedItem, useOpenItem } from './item-menu.tsx';
import { shortened } from './shortened.ts';

/** An item by its name: a press opens what can be said of it, and signs tell what was said. */
export function ItemName({ item, label }: NamedItem): ReactNode {
  const open = useOpenItem();
  return (
    <button
      type="button"
      className="item-name"
      aria-haspopup="dialog"
      title={label}
      onClick={({ currentTarget }) => open({ item, label }, currentTarget)}
    >
      {shortened(label)}
      <ItemSigns item={item} />
    </button>
  );
}

/** The same beside a name that is pressed for something else. */
export function ItemMore({ item, label }: NamedItem): ReactNode {
  const open = useOpenItem();
  return (
    <button
      type="button"
      className="item-more"
      aria-haspopup="dialog"
      aria-label={`What to do with ${label}`}
      title={`Sensitive, suppress, merging, weight: ${label}`}
      onClick={({ currentTarget }) => open({ item, label }, currentTarget)}
    >
      <span aria-hidden="true">⋯</span>
      <ItemSigns item={item} />
    </button>
  );
}

/** What was said of an item, as signs. */
function ItemSigns({ item }: { readonly item: number }): ReactNode {
  const said = saidOf(item, useItemPolicy());
  if (said.length === 0) return null;
  return (
    <span className="item-signs">
      {said.map(({ sign, text }) => (
        <span key={text} title={text}>
          <span aria-hidden="true">{sign}</span>
          <span className="unseen">, {text}</span>
        </span>
      ))}
    </span>
  );
}

function saidOf(item: number, { sensitive, suppress, groups, weights }: ItemPolicy): { sign: string; text: string }[] {
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
