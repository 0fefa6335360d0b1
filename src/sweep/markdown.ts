import { escapeMarkdown } from '../report/escape.ts';
import { claimText } from './page-text.ts';
import type { SweepResults } from './results.ts';
import { sweepTable } from './table.ts';

/** The claims and the means of a sweep as Markdown, to be taken into a document. */
export function sweepToMarkdown(results: SweepResults): string {
  const { title, about, claims, skipped } = results;
  const { numFactors, head, rows } = sweepTable(results);
  const line = (cells: readonly string[]): string => `| ${cells.map(escapeMarkdown).join(' | ')} |`;
  const rule = `| ${head.map((_, c) => (c <= numFactors ? '---' : '---:')).join(' | ')} |`;
  const blocks = [
    `## ${escapeMarkdown(title)}`,
    ...(about === undefined ? [] : [escapeMarkdown(about)]),
    ...skipped.map(({ name, reason }) => escapeMarkdown(`Left out: ${name} (${reason}).`)),
    ...(claims.length === 0
      ? []
      : [claims.map((claim) => `- ${escapeMarkdown(`${claim.text}: ${claimText(claim)}.`)}`).join('\n')]),
    [line(head), rule, ...rows.map(({ cells }) => line(cells))].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}
