import type { Taxonomy } from '../../data/taxonomy.ts';
import { Problems } from '../../problems.ts';
import { type CsvRow, csvField, readCsvRows } from '../../text/csv.ts';
import { checkDistinctNames } from './distinct-names.ts';
import { ParentLinks } from './parent-links.ts';

export interface ParentsOptions {
  readonly file?: string;
  /** Whether the first line names the columns; unless stated it does if it says `child,parent` or `item,parent`. */
  readonly header?: boolean;
  readonly delimiter?: string;
}

/**
 * Reads a hierarchy as pairs of child and parent, one a line, in any order. Names identify nodes. A child with an empty
 * parent is a top, and so is a parent that is not a child; several tops go under an added root.
 */
export function readParents(bytes: Uint8Array, options: ParentsOptions = {}): Taxonomy {
  const { file, delimiter = ',' } = options;
  const rows = readCsvRows(bytes, { comments: true, delimiter, ...(file !== undefined && { file }) });
  const filled = rows.filter(({ fields }) => fields.length > 0);
  const hasHeader = options.header ?? (filled[0] !== undefined && isParentsHeader(filled[0]));
  const problems = new Problems(file);
  const links = new ParentLinks(problems);
  for (const { line, fields } of hasHeader ? filled.slice(1) : filled) {
    const [child, parent] = fields;
    if (fields.length !== 2) {
      problems.add({ line, expected: '2 cells, child and parent', got: String(fields.length) });
    } else if (child.text === '' && !child.quoted) {
      problems.add({ line, column: 1, expected: 'the name of a child', got: 'an empty cell' });
    } else {
      const above = parent.text === '' && !parent.quoted ? undefined : parent.text;
      links.set(child.text, above, { line, column: parent.column });
    }
  }
  return links.finish();
}

/** Whether a first line is the header of such a file. */
function isParentsHeader({ fields }: CsvRow): boolean {
  const cells = fields.map(({ text, quoted }) => (quoted ? '' : text.trim().toLowerCase()));
  return cells.length === 2 && (cells[0] === 'child' || cells[0] === 'item') && cells[1] === 'parent';
}

/** The hierarchy as `child,parent` lines. Throws `unsupported` if two nodes share a name: such a file cannot tell them apart. */
export function writeParents(taxonomy: Taxonomy): string {
  checkDistinctNames(taxonomy, 'child,parent');
  const { names, parents } = taxonomy;
  const lines = ['child,parent'];
  for (const [v, parent] of parents.entries()) {
    if (parent >= 0) lines.push(`${csvField(names[v])},${csvField(names[parent])}`);
    else if (names.length === 1) lines.push(`${csvField(names[v])},`);
  }
  return `${lines.join('\n')}\n`;
}
