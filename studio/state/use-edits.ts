import { useCallback, useEffect, useRef } from 'react';

type Text = string | undefined;

/** Edits of a text that take a moment, one after the other: each starts from what the one before came to. */
export function useEdits(text: Text, change: (text: Text) => void): (edit: (text: Text) => Promise<Text>) => void {
  const latestRef = useRef(text);
  const changeRef = useRef(change);
  const queueRef = useRef(Promise.resolve());
  useEffect(() => {
    latestRef.current = text;
    changeRef.current = change;
  });
  return useCallback((edit) => {
    queueRef.current = queueRef.current.then(async () => {
      try {
        const next = await edit(latestRef.current);
        latestRef.current = next;
        changeRef.current(next);
      } catch {
        // What cannot be read is told where it is shown, and the next edit may mend it.
      }
    });
  }, []);
}
