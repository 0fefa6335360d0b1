// biome-ignore-all lint/a11y/useSemanticElements: rows that stand where they are scrolled to cannot be table rows
// biome-ignore-all lint/a11y/useFocusableInteractive: a plain table, which is read and not operated
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

export interface Column<T> {
  readonly title: string;
  /** A CSS grid track, such as `6rem` or `1fr`. */
  readonly width: string;
  readonly isNumber?: boolean;
  cell(row: T, index: number): ReactNode;
}

interface TableProps<T> {
  readonly label: string;
  readonly count: number;
  readonly columns: readonly Column<T>[];
  /** Of the whole in CSS. */
  readonly height: string;
  /** A row to bring into sight when it changes. */
  readonly showRow?: number | undefined;
  readonly currentRow?: number | undefined;
}

interface VirtualTableProps<T> extends TableProps<T> {
  /** Undefined while it is on its way. */
  row(index: number): T | undefined;
  /** Called with the rows in sight, to fetch them. */
  onRange?(from: number, to: number): void;
}

interface PagedTableProps<T> extends TableProps<T> {
  /** The identity of the list: with another one, everything is fetched again. */
  readonly list: string;
  fetchRows(from: number, to: number): Promise<readonly T[]>;
}

const PAGE = 100;

/** A long list, fetched by the page as rows come into sight. */
export function PagedTable<T>({ list, fetchRows, ...props }: PagedTableProps<T>): ReactNode {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: `list` says when the list is another
  useEffect(() => {
    pagesRef.current = new Map();
    onRange(...rangeRef.current);
  }, [list, onRange]);
  return (
    <VirtualTable {...props} row={(n) => pagesRef.current.get(Math.floor(n / PAGE))?.[n % PAGE]} onRange={onRange} />
  );
}

/** Height of a row before it is measured, in pixels. */
const ROW_HEIGHT = 40;

/**
 * A table of any length: only the rows in sight exist. It is one stop of the Tab key, however many buttons its cells
 * hold: the arrow keys walk through those, and through its fields.
 */
export function VirtualTable<T>(props: VirtualTableProps<T>): ReactNode {
  const { label, count, columns, height, row: rowAt, onRange, showRow, currentRow } = props;
  const ref = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => ref.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  const rows = virtual.getVirtualItems();
  const from = rows[0]?.index ?? 0;
  const to = (rows.at(-1)?.index ?? -1) + 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the range changes, not when the listener does
  useEffect(() => onRange?.(from, to), [from, to]);
  useEffect(() => {
    if (showRow !== undefined && showRow >= 0 && showRow < count) virtual.scrollToIndex(showRow, { align: 'center' });
  }, [showRow, count, virtual]);
  useLayoutEffect(() => {
    for (const stop of stopsIn(ref.current)) stop.tabIndex = -1;
  });
  const gridTemplateColumns = columns.map(({ width }) => width).join(' ');
  return (
    <div className="virtual-table" role="table" aria-label={label} aria-rowcount={count + 1}>
      <div role="rowgroup" className="virtual-head">
        <div role="row" className="virtual-row" style={{ gridTemplateColumns }} aria-rowindex={1}>
          {columns.map(({ title, isNumber }) => (
            <div key={title} role="columnheader" className={isNumber ? 'n' : undefined}>
              {title}
            </div>
          ))}
        </div>
      </div>
      <div
        ref={ref}
        role="rowgroup"
        className="virtual-body"
        style={{ maxHeight: height }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
        onKeyDown={walkThroughButtons}
      >
        <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {rows.map(({ index, key, start }) => {
            const row = rowAt(index);
            return (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                role="row"
                aria-rowindex={index + 2}
                aria-current={index === currentRow || undefined}
                className="virtual-row"
                style={{
                  gridTemplateColumns,
                  position: 'absolute',
                  top: 0,
                  insetInline: 0,
                  transform: `translateY(${start}px)`,
                }}
              >
                {columns.map(({ title, isNumber, cell }) => (
                  <div key={title} role="cell" className={isNumber ? 'n' : undefined}>
                    {row === undefined ? <span className="soft">…</span> : cell(row, index)}
                  </div>
                ))}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** Left and right: the button before or after; up and down: the first one of a row above or below. */
function walkThroughButtons(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
  const buttons = stopsIn(event.currentTarget);
  if (step === undefined || buttons.length === 0) return;
  event.preventDefault();
  const index = buttons.findIndex((button) => button === document.activeElement);
  if (index < 0) {
    const top = event.currentTarget.getBoundingClientRect().top;
    buttons.find((button) => button.getBoundingClientRect().top >= top)?.focus();
    return;
  }
  const isAcross = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
  let next = index + step;
  if (!isAcross) {
    while (rowOf(buttons[next]) !== undefined && rowOf(buttons[next]) === rowOf(buttons[index])) next += step;
    while (step < 0 && next > 0 && rowOf(buttons[next - 1]) === rowOf(buttons[next])) next--;
  }
  buttons[next]?.focus();
}

function stopsIn(table: HTMLElement | null): HTMLElement[] {
  return [...(table?.querySelectorAll<HTMLElement>('button, input') ?? [])];
}

function rowOf(button: HTMLElement | undefined): Element | undefined {
  return button?.closest('[role="row"]') ?? undefined;
}
