import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { countText, plural } from '../../src/internal.ts';
import { useAnswer } from '../state/answers.ts';
import type { ItemSummary } from '../worker/tasks/items.ts';

interface ItemSearchProps {
  readonly label: string;
  /** Items that are already picked, by id: shown as such. */
  readonly picked?: ReadonlyMap<number, unknown>;
  pick(item: ItemSummary): void;
}

const MAX_SHOWN = 50;

/** Finds one among thousands of items: type a part of its name, walk with the arrow keys, take with Enter. */
export function ItemSearch({ label, picked, pick }: ItemSearchProps): ReactNode {
  const id = useId();
  const [query, setQuery] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const { value } = useAnswer('findItems', isOpen ? { query, limit: MAX_SHOWN } : undefined);
  const found = value?.items ?? [];
  const current = found[Math.min(active, found.length - 1)];
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setOpen(false);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const next = active + (event.key === 'ArrowDown' ? 1 : -1);
      setActive(Math.max(0, Math.min(found.length - 1, next)));
      document.getElementById(`${id}-${found[next]?.item}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && current !== undefined && isOpen) {
      event.preventDefault();
      pick(current);
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus went elsewhere
    <div
      className="item-search"
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setOpen(false)}
    >
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="search"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && current !== undefined ? `${id}-${current.item}` : undefined}
        value={query}
        placeholder="part of a name"
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onKeyDown={onKey}
        onChange={({ target }) => {
          setQuery(target.value);
          setActive(0);
          setOpen(true);
        }}
      />
      <div className="found" hidden={!isOpen}>
        <div className="options" id={`${id}-list`} role="listbox" aria-label={label}>
          {found.map((item) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are taken by the field
            <div
              key={item.item}
              id={`${id}-${item.item}`}
              role="option"
              tabIndex={-1}
              aria-selected={item === current}
              className={picked?.has(item.item) ? 'taken' : undefined}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(item)}
            >
              <span>
                {picked?.has(item.item) && <span aria-hidden="true">✓ </span>}
                {item.label}
                {picked?.has(item.item) && <span className="unseen"> (taken)</span>}
              </span>
              <span className="soft">{countText(item.support)}</span>
            </div>
          ))}
        </div>
        <p className="small soft" role="status">
          {value === undefined ? 'Looking …' : matchesText(value.matches)}
        </p>
      </div>
    </div>
  );
}

function matchesText(matches: number): string {
  if (matches === 0) return 'No item name contains this.';
  return matches > MAX_SHOWN
    ? `${MAX_SHOWN} of ${plural(matches, 'item')}, type more`
    : `${plural(matches, 'item')}, with the number of records that contain each`;
}
