import { escapeHtml } from './escape.ts';

/** A table whose first column names the row and whose others are figures. */
export function tableHtml(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const heads = head.map((text, c) => `<th scope="col"${c === 0 ? '' : ' class="n"'}>${escapeHtml(text)}</th>`);
  const lines = rows.map(([name = '', ...cells]) => {
    const figures = cells.map((cell) => `<td class="n">${escapeHtml(cell)}</td>`);
    return `<tr><th scope="row">${escapeHtml(name)}</th>${figures.join('')}</tr>`;
  });
  return [
    '<div class="wide"><table>',
    `<thead><tr>${heads.join('')}</tr></thead>`,
    `<tbody>\n${lines.join('\n')}\n</tbody>`,
    '</table></div>',
  ].join('\n');
}
