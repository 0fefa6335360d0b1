import pc from 'picocolors';
import type { Block } from '../src/internal.ts';

export { noteLines, preciseShareText as percent } from '../src/internal.ts';

const BAR_CELLS = 24;

/** Rows of cells in columns that line up: the first column to the left, the others to the right unless `leftColumns`. */
export function tableLines(rows: readonly (readonly string[])[], leftColumns: readonly number[] = [0]): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, c) => Math.max(...rows.map((row) => visibleLength(row[c] ?? ''))));
  return rows
    .map((row) =>
      row
        .map((cell, c) => pad(cell, widths[c]!, leftColumns.includes(c)))
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `  ${line}`)
    .join('\n');
}

/** A document: a title with a blank line below, parts with one above, tables in columns. */
export function blocksText(blocks: readonly Block[]): string {
  return blocks.map(blockText).join('\n');
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? `${headingLine(block.text)}\n` : `\n${headingLine(block.text)}`;
    case 'list':
      return block.items.map((item) => `  ${item}`).join('\n');
    case 'table': {
      const head = block.head.length === 0 ? [] : [block.head.map(pc.dim)];
      const left = [...block.columns].flatMap((side, c) => (side === 'l' ? [c] : []));
      return tableLines([...head, ...block.rows.map((row) => row.map(cellText))], left);
    }
    case 'claims':
      return block.claims
        .map(({ state, sign, text, result }) => `  ${COLORS[state](sign)} ${text}: ${result}`)
        .join('\n');
    default:
      throw new Error(`nothing prints ${block.kind} on the terminal`);
  }
}

const COLORS = {
  good: pc.green,
  bad: pc.yellow,
  open: pc.yellow,
  code: String,
  label: String,
  reason: String,
} as const;

function cellText(cell: Extract<Block, { readonly kind: 'table' }>['rows'][number][number]): string {
  return typeof cell === 'string' ? cell : COLORS[cell.mark](cell.text);
}

/** A bar of a share, in eighths of a cell. */
export function bar(share: number): string {
  const eighths = Math.round(Math.max(0, Math.min(1, share)) * BAR_CELLS * 8);
  const part = eighths % 8;
  return pc.cyan('█'.repeat(eighths >> 3) + (part === 0 ? '' : ' ▏▎▍▌▋▊▉'[part]!));
}

export function headingLine(text: string): string {
  return pc.bold(text);
}

function pad(cell: string, width: number, left: boolean): string {
  const gap = ' '.repeat(width - visibleLength(cell));
  return left ? cell + gap : gap + cell;
}

function visibleLength(cell: string): number {
  return Array.from(cell.replaceAll(/\x1b\[\d+m/g, '')).length;
}
