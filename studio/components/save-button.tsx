import type { ReactNode } from 'react';
import { useAnnounce } from '../app/announcer.tsx';
import { saveFile } from './save-file.ts';

interface SaveButtonProps {
  /** What it is called, from which the file gets its name. */
  readonly title: string;
  readonly ending: 'csv' | 'svg';
  /** What the file holds, asked for when it is saved, with the button. */
  text(button: Element): string;
}

const TYPES = { csv: 'text/csv', svg: 'image/svg+xml' } as const;

/** Saves a table or a picture as a file. */
export function SaveButton({ title, ending, text }: SaveButtonProps): ReactNode {
  const announce = useAnnounce();
  const save = (button: Element): void => {
    const name = `${fileNameOf(title)}.${ending}`;
    saveFile(new Blob([text(button)], { type: TYPES[ending] }), name);
    announce(`Saved as ${name}`);
  };
  return (
    <button type="button" className="link small save" onClick={({ currentTarget }) => save(currentTarget)}>
      Save as {ending.toUpperCase()}
      <span className="unseen">: {title}</span>
    </button>
  );
}

/** Letters and digits of a title, joined by hyphens. */
export function fileNameOf(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(0, 8).join('-').slice(0, 60) || 'table';
}
