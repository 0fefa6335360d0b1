import type { ReactNode } from 'react';
import { Words } from '../../components/glossary-text.tsx';
import { ItemName } from '../../components/items.tsx';
import type { NamedItem } from '../../worker/tasks/items.ts';
import type { ComparedLine } from '../../worker/tasks/records.ts';

const FATES: Readonly<Record<Exclude<ComparedLine['fate'], 'exact'>, { mark: string; text: string }>> = {
  merged: { mark: '→', text: 'published under a wider label' },
  absent: { mark: '✕', text: 'not published' },
  unknown: { mark: '?', text: 'published as unknown' },
  added: { mark: '+', text: 'added at random' },
};

/** What the signs mean. */
export function Legend(): ReactNode {
  return (
    <ul className="legend small soft">
      {Object.entries(FATES).map(([fate, { mark, text }]) => (
        <li key={fate}>
          <span className={`cell ${fate}`}>
            {mark} {fate === 'absent' ? <s>item</s> : 'item'}
          </span>{' '}
          <Words>{text}</Words>
        </li>
      ))}
    </ul>
  );
}

interface LineProps {
  readonly line: ComparedLine;
  pick(item: NamedItem): void;
}

/** An item as it was: one that was changed is pressed to read why. */
export function OriginalLine({ line: { item, label, fate, as }, pick }: LineProps): ReactNode {
  if (item === undefined || label === undefined) return <span className="soft">–</span>;
  if (fate === 'exact' || fate === 'added') return <ItemName item={item} label={label} />;
  const { mark, text } = FATES[fate];
  return (
    <button
      type="button"
      className={`cell ${fate}`}
      title={as === undefined ? `${label}: ${text}` : `${label}: published as ${as}`}
      onClick={() => pick({ item, label })}
    >
      <span aria-hidden="true">{mark}</span> {fate === 'absent' ? <s>{label}</s> : label}
      <span className="unseen">, {text}; why?</span>
    </button>
  );
}

/** What stands beside it in the release. */
export function PublishedLine({ line: { fate, as } }: LineProps): ReactNode {
  if (fate === 'exact') return <span title={as}>{as}</span>;
  const { mark, text } = FATES[fate];
  if (as === undefined) return <span className="soft">{text}</span>;
  return (
    <span className={`cell ${fate}`} title={as}>
      <span aria-hidden="true">{mark}</span> {as}
      <span className="unseen">, {text}</span>
    </span>
  );
}
