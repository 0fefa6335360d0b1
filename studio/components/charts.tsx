import { type ReactNode, type RefCallback, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type ChartSpec, chartFile, chartTable, chartToSvg, csvField } from '../../src/internal.ts';
import { announce } from '../app/announcer.tsx';
import { GlossaryText } from './glossary-text.tsx';

interface ChartProps {
  readonly spec: ChartSpec;
  /** In pixels; by default in proportion to the width. */
  readonly height?: number;
  /** The level of the heading: 2 if only the screen's heading is above it. */
  readonly level?: 2 | 3;
}

const MIN_WIDTH = 260;
const MAX_WIDTH = 900;

/** A chart with its finding as heading, drawn to the width there is, and its numbers folded away in a table. */
export function Chart({ spec, height, level = 3 }: ChartProps): ReactNode {
  const Heading = `h${level}` as const;
  const [ref, width] = useWidth();
  const drawingRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (width === 0) return;
    const drawnWidth = Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));
    const drawnHeight = height ?? Math.round(Math.min(340, Math.max(240, drawnWidth * 0.52)));
    const drawn = chartToSvg(spec, { width: drawnWidth, height: drawnHeight });
    const { body } = new DOMParser().parseFromString(drawn, 'text/html');
    drawingRef.current?.replaceChildren(...body.children);
  }, [spec, width, height]);
  const { head, rows } = useMemo(() => chartTable(spec), [spec]);
  return (
    <figure className="chart-figure">
      <Heading className="finding">{spec.title}</Heading>
      <div ref={ref}>
        <div ref={drawingRef} />
      </div>
      {spec.note !== undefined && (
        <figcaption>
          <GlossaryText>{spec.note}</GlossaryText>
        </figcaption>
      )}
      {rows.length > 0 && (
        <details>
          <summary>The numbers</summary>
          <NumberTable label={spec.title} head={head} rows={rows} />
        </details>
      )}
      <SaveButton title={spec.title} ending="svg" text={() => chartFile(spec)} />
    </figure>
  );
}

interface NumberTableProps {
  /** Its content, for screen readers. */
  readonly label: string;
  readonly head: readonly string[];
  /** The first cell of a row names it, and no two rows are named alike. */
  readonly rows: readonly (readonly string[])[];
  /** The number of columns after the first that are text too. */
  readonly texts?: number;
  /** The content of a cell in place of its text; undefined keeps the text. */
  cell?(row: number, column: number): ReactNode;
}

/** Rows of numbers in a region of their own that scrolls. */
export function NumberTable({ label, head, rows, texts = 0, cell }: NumberTableProps): ReactNode {
  const columns = head.map((title, n) => ({ key: `${n} ${title}`, className: n > texts ? 'n' : undefined }));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="scroll" aria-label={label} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map((column, n) => (
                <th key={column.key} scope="col" className={column.className}>
                  {head[n]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, r) => (
              <tr key={row[0]}>
                <th scope="row">{cell?.(r, 0) ?? row[0]}</th>
                {columns.slice(1).map(({ key, className }, n) => (
                  <td key={key} className={className}>
                    {cell?.(r, n + 1) ?? row[n + 1]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <SaveButton title={label} ending="csv" text={() => csvOf([head, ...rows])} />
    </>
  );
}

/** Rows as CSV. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map((cell) => csvField(cell)).join(',')}\n`).join('');
}

interface SaveButtonProps {
  /** Its name, from which the file gets its name. */
  readonly title: string;
  readonly ending: 'csv' | 'svg';
  /** The content of the file, requested when it is saved, with the button. */
  text(button: Element): string;
}

const TYPES = { csv: 'text/csv', svg: 'image/svg+xml' } as const;

/** Saves a table or a picture as a file. */
export function SaveButton({ title, ending, text }: SaveButtonProps): ReactNode {
  const save = (button: Element): void =>
    saveFile(new Blob([text(button)], { type: TYPES[ending] }), `${fileNameOf(title)}.${ending}`);
  return (
    <button type="button" className="link small save" onClick={({ currentTarget }) => save(currentTarget)}>
      Save as {ending.toUpperCase()}
      <span className="unseen">: {title}</span>
    </button>
  );
}

/** Letters and digits of a title, joined by hyphens. */
function fileNameOf(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(0, 8).join('-').slice(0, 60) || 'table';
}

/** Has the browser save a file under that name, and says so. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  announce(`Saved as ${name}`);
}

/** The style sheet of a drawing, to be written into the file itself. */
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

/** The width of an element in whole pixels, as it changes; 0 until it is known. */
export function useWidth(): [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    setWidth(Math.floor(element.clientWidth));
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
