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
export function listenForDrops(): void {
  window.addEventListener('dragover', (event) => {
    event.preventDefault();
    useDropState.setState({ isOver: true });
  });
  window.addEventListener('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) useDropState.setState({ isOver: false });
  });
  window.addEventListener('drop', (event) => {
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    useDropState.setState({ isOver: false, files });
    if (files.length > 0) goTo('start');
  });
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
