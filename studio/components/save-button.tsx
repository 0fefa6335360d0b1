import type { ReactNode } from 'react';
import { announce } from '../app/announcer.tsx';

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

/** Has the browser save a file under that name. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** What a style sheet says of a drawing, which is to stand in the file itself. */
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
];

/** The drawing of the figure around an element as the text of a file, as it looks on the page. */
export function drawnSvg(within: Element): string {
  const figure = within.closest('figure');
  const drawing = figure?.querySelector('svg');
  if (figure === null || drawing === null || drawing === undefined) return '';
  const copy = document.importNode(drawing, true);
  const drawn = [drawing, ...drawing.querySelectorAll('*')];
  for (const [n, part] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(drawn[n]!);
    for (const name of STYLES) part.setAttribute(name, style.getPropertyValue(name));
    for (const name of ['class', 'style', 'role', 'tabindex', 'aria-haspopup', 'aria-hidden'])
      part.removeAttribute(name);
  }
  copy.style.background = getComputedStyle(figure).backgroundColor;
  return new XMLSerializer().serializeToString(copy);
}
