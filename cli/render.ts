import pc from 'picocolors';
import { shareText } from '../src/internal.ts';

export { noteLines } from '../src/internal.ts';

const BAR_CELLS = 24;

/** A share as people read it: two decimals where one would say too little. */
export function percent(share: number): string {
  return shareText(share, share < 0.1 ? 2 : 1);
}

/** Rows of cells in columns that line up: the first column to the left, the others to the right unless `left`. */
export function table(rows: readonly (readonly string[])[], left: readonly number[] = [0]): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, c) => Math.max(...rows.map((row) => visibleLength(row[c] ?? ''))));
  return rows
    .map((row) =>
      row
        .map((cell, c) => pad(cell, widths[c]!, left.includes(c)))
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `  ${line}`)
    .join('\n');
}

/** A bar of a share, in eighths of a cell. */
export function bar(share: number): string {
  const eighths = Math.round(Math.max(0, Math.min(1, share)) * BAR_CELLS * 8);
  const rest = eighths % 8;
  return pc.cyan('█'.repeat(eighths >> 3) + (rest === 0 ? '' : ' ▏▎▍▌▋▊▉'[rest]!));
}

export function heading(text: string): string {
  return pc.bold(text);
}

function pad(cell: string, width: number, left: boolean): string {
  const gap = ' '.repeat(width - visibleLength(cell));
  return left ? cell + gap : gap + cell;
}

function visibleLength(cell: string): number {
  return Array.from(cell.replaceAll(/\x1b\[\d+m/g, '')).length;
}
