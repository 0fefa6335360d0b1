import { useEffect } from 'react';
import { create } from 'zustand';
import { goTo } from './store.ts';

interface Drop {
  /** Whether files are held above the page. */
  readonly isOver: boolean;
  /** The dropped files, until the screen that opens files takes them. */
  readonly files: readonly File[];
}

const useDropState = create<Drop>(() => ({ isOver: false, files: [] }));

/** Takes files that are dropped anywhere on the page, and goes to the screen that opens files. */
export function usePageDrop(): void {
  useEffect(() => {
    const ended = new AbortController();
    const listen = <N extends 'dragover' | 'dragleave' | 'drop'>(name: N, take: (event: DragEvent) => void): void =>
      window.addEventListener(name, take, { signal: ended.signal });
    listen('dragover', (event) => {
      event.preventDefault();
      useDropState.setState({ isOver: true });
    });
    listen('dragleave', ({ relatedTarget }) => relatedTarget === null && useDropState.setState({ isOver: false }));
    listen('drop', (event) => {
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      useDropState.setState({ isOver: false, files });
      if (files.length > 0) goTo('start');
    });
    return () => ended.abort();
  }, []);
}

/** Takes the dropped files; whether files are held above the page. */
export function useDroppedFiles(take: (files: readonly File[]) => void): boolean {
  const { isOver, files } = useDropState();
  // biome-ignore lint/correctness/useExhaustiveDependencies: dropped files are taken once
  useEffect(() => {
    if (files.length === 0) return;
    useDropState.setState({ files: [] });
    take(files);
  }, [files]);
  return isOver;
}
