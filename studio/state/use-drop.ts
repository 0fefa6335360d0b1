import { useEffect, useState } from 'react';

/** Takes files that are dropped anywhere on the page; whether one is held above it. */
export function useDrop(take: (files: readonly File[]) => void, isOn = true): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const onOver = (event: DragEvent): void => {
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      event.preventDefault();
      setOver(false);
      take([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
    };
  });
  return isOver;
}

/** Files that were dropped on another screen, for the one that opens files. */
let dropped: readonly File[] = [];

/** Takes what was dropped elsewhere; once. */
export function takeDropped(): readonly File[] {
  const files = dropped;
  dropped = [];
  return files;
}

/** Keeps what is dropped on any screen for the one that opens files, and goes there. */
export function useDropElsewhere(isElsewhere: boolean, goThere: () => void): void {
  useDrop((files) => {
    if (files.length === 0) return;
    dropped = files;
    goThere();
  }, isElsewhere);
}
