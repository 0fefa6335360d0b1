import type { ReactNode } from 'react';
import { csvField } from '../../src/internal.ts';
import { SaveButton } from './save-button.tsx';

interface NumberTableProps {
  /** What it shows, to those who hear the page. */
  readonly label: string;
  readonly head: readonly string[];
  /** The first cell of a row names it, and no two rows are named alike. */
  readonly rows: readonly (readonly string[])[];
  /** How many columns after the first are text too. */
  readonly texts?: number;
  /** What stands in a cell in place of its text; undefined leaves it so. */
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
