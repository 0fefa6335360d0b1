import { useCallback, useEffect, useRef, useState } from 'react';

const PAGE = 100;

/**
 * Rows of a long list, fetched by the page as they come into sight. `key` says what the list is of: when it changes,
 * everything is fetched anew.
 */
export function usePages<T>(
  key: string,
  fetchRows: (from: number, to: number) => Promise<readonly T[]>,
): { row(n: number): T | undefined; onRange(from: number, to: number): void } {
  const [, redraw] = useState(0);
  const pagesRef = useRef(new Map<number, readonly T[]>());
  const fetchRef = useRef(fetchRows);
  fetchRef.current = fetchRows;
  const rangeRef = useRef<[number, number]>([0, PAGE]);
  const onRange = useCallback((from: number, to: number) => {
    rangeRef.current = [from, to];
    const pages = pagesRef.current;
    for (let page = Math.floor(from / PAGE); page * PAGE < to; page++) {
      if (pages.has(page)) continue;
      pages.set(page, []);
      fetchRef.current(page * PAGE, (page + 1) * PAGE).then(
        (rows) => {
          if (pagesRef.current !== pages) return;
          pages.set(page, rows);
          redraw((n) => n + 1);
        },
        () => pages.delete(page),
      );
    }
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the list is another
  useEffect(() => {
    pagesRef.current = new Map();
    onRange(...rangeRef.current);
  }, [key, onRange]);
  return { row: (n) => pagesRef.current.get(Math.floor(n / PAGE))?.[n % PAGE], onRange };
}
