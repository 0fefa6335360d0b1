import { useEffect, useState } from 'react';

/** A value that is shown as it was chosen at once, while what was chosen is still being taken in. */
export function useEager<T>(value: T): [shown: T, show: (next: T) => void] {
  const [chosen, setChosen] = useState<{ readonly next: T }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it has arrived, it is shown as it is
  useEffect(() => setChosen(undefined), [value]);
  return [chosen === undefined ? value : chosen.next, (next) => setChosen({ next })];
}
