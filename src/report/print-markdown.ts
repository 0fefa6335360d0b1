import type { Block, DocumentHeader, Inline, MarkedText, TableBlock } from './blocks.ts';
import { escapeMarkdown } from './escape.ts';

/** The blocks as Markdown. */
export function blocksToMarkdown(blocks: readonly Block[]): string {
  return `${blocks.flatMap(blockMarkdown).join('\n\n')}\n`;
}

function blockMarkdown(block: Block): string[] {
  switch (block.kind) {
    case 'header':
      return headerMarkdown(block);
    case 'heading':
      return [`${'#'.repeat(block.level)} ${escapeMarkdown(block.text)}`];
    case 'paragraph':
      return [escapeMarkdown(plainText(block.text))];
    case 'list':
      return [listMarkdown(block.items)];
    case 'table':
      return [tableMarkdown(block)];
    case 'figures': {
      const rows = block.rows.map(({ title, text }) => [title, text]);
      return [tableMarkdown({ columns: 'lr', head: ['Figure', 'Value'], rows })];
    }
    case 'terms':
      return [listMarkdown(block.rows.map(({ title, text }) => `${title}: ${plainText(text)}`))];
    case 'code':
      return [
        block.language === undefined ? block.text.replaceAll(/^/gm, '    ') : fencedCode(block.language, block.text),
      ];
    case 'charts':
      return [listMarkdown(block.charts.map(({ title }) => `${title}.`))];
    case 'claims':
      return [listMarkdown(block.claims.map(({ text, result }) => `${text}: ${result}.`))];
    case 'signatures': {
      const rows = block.titles.map((title) => [title, '', '']);
      return [tableMarkdown({ columns: 'lll', head: ['', 'Date', 'Signature'], rows })];
    }
    case 'private':
      return [`## ${escapeMarkdown(block.title)}`, ...block.blocks.flatMap(blockMarkdown)];
    case 'only':
      return block.printer === 'markdown' ? block.blocks.flatMap(blockMarkdown) : [];
    case 'footer':
      return [escapeMarkdown(`Sotto ${block.version}`)];
  }
}

function headerMarkdown({ eyebrow, title, decision, reason, extent, sentences = [] }: DocumentHeader): string[] {
  return [
    `# ${escapeMarkdown(title)}`,
    escapeMarkdown(eyebrow),
    `**${escapeMarkdown(decision)}.** ${escapeMarkdown([reason, ...sentences].join(' '))}`,
    ...(extent === undefined ? [] : [escapeMarkdown(extent)]),
  ];
}

/** A table with its columns to the left or the right. */
export function tableMarkdown({ columns, head, rows, markdownName }: Omit<TableBlock, 'kind'>): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = line(Array.from(columns, (side) => (side === 'r' ? '---:' : '---')));
  const names = head.map((name, c) => escapeMarkdown(c === 0 ? (markdownName ?? name) : name));
  return [line(names), rule, ...rows.map((row) => line(row.map((cell) => escapeMarkdown(plainText([cell])))))].join(
    '\n',
  );
}

export function listMarkdown(items: readonly string[]): string {
  return items.map((item) => `- ${escapeMarkdown(item)}`).join('\n');
}

export function fencedCode(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

function plainText(text: Inline): string {
  if (typeof text === 'string') return text;
  return text.map((part: string | MarkedText) => (typeof part === 'string' ? part : part.text)).join('');
}
