import { useEffect, useState } from 'react';

/** Held by the one tab whose state is kept. */
const LOCK = 'sotto-studio';

/** How long a tab may wait for the lock before another must be holding it, in milliseconds: a reload frees it late. */
const PATIENCE = 500;

/** Whether the studio is open in another tab, which keeps its state in the same place. */
export function useOtherTab(): boolean {
  const [isOther, setOther] = useState(false);
  useEffect(() => {
    // Left out where the page is not served safely, whatever the types say.
    const { locks } = navigator as { locks?: LockManager };
    if (locks === undefined) return;
    const controller = new AbortController();
    const timer = setTimeout(() => setOther(true), PATIENCE);
    const left = new Promise<void>((resolve) => controller.signal.addEventListener('abort', () => resolve()));
    locks
      .request(LOCK, { signal: controller.signal }, () => {
        clearTimeout(timer);
        setOther(false);
        return left;
      })
      .catch(() => {
        // Left before its turn came.
      });
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, []);
  return isOther;
}
