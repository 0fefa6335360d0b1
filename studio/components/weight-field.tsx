import { type ReactNode, useEffect, useState } from 'react';
import { useItemPolicy, weighItem } from '../state/item-policy.tsx';
import type { NamedItem } from '../worker/tasks/items.ts';

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
