import { childrenOf, depthsOf, type Taxonomy } from '../../data/taxonomy.ts';
import { quote, SottoError } from '../../errors.ts';
import { Problems } from '../../problems.ts';
import { decodeUtf8 } from '../../text/decode-utf8.ts';
import { checkDistinctNames } from './distinct-names.ts';
import { ParentLinks } from './parent-links.ts';

/**
 * Reads a hierarchy as Amnesia saves it: `distinct`, then `name …`, `type …`, `height …`, an empty line, and lines
 * `parent has child child …` from the lowest level up, levels split by empty lines. Nodes are told apart by name. Labels
 * are taken as written, whatever the type; the height follows from the lines. Ranges are `unsupported`.
 */
export function readAmnesia(bytes: Uint8Array, options: { readonly file?: string } = {}): Taxonomy {
  const problems = new Problems(options.file);
  const links = new ParentLinks(problems);
  let inHeader = true;
  let seenKind = false;
  for (const [n, text] of decodeUtf8(bytes, options.file)
    .split(/\r\n|\n|\r/)
    .entries()) {
    const line = n + 1;
    if (text.startsWith('#')) continue;
    if (text.trim() === '') {
      if (seenKind) inHeader = false;
    } else if (!seenKind) {
      seenKind = true;
      checkKind(text.trim(), line, problems);
    } else if (inHeader) {
      if (!/^(name|type|height)( |$)/i.test(text))
        problems.add({ line, expected: '"name", "type" or "height"', got: quote(text) });
    } else putChildren(text, line, links, problems);
  }
  return links.finish();
}

function checkKind(kind: string, line: number, problems: Problems): void {
  if (kind.toLowerCase() === 'distinct') return;
  if (kind.toLowerCase() === 'range') {
    throw new SottoError('unsupported', 'an Amnesia hierarchy of ranges has no items; save one of kind "distinct"');
  }
  problems.add({ line, expected: 'the word distinct', got: quote(kind) });
}

function putChildren(text: string, line: number, links: ParentLinks, problems: Problems): void {
  const [parent, has, ...remaining] = text.split(' ');
  const children = remaining.filter((token) => token !== '');
  if (parent === '' || has !== 'has' || children.length === 0) {
    problems.add({ line, expected: 'a line "parent has child child …"', got: quote(text) });
    return;
  }
  let column = characterCount(`${parent} has `) + 1;
  for (const token of remaining) {
    if (token !== '') links.set(token, parent, { line, column });
    column += characterCount(token) + 1;
  }
}

/** The hierarchy as Amnesia saves it. Throws `unsupported` where its syntax cannot carry a label. */
export function writeAmnesia(taxonomy: Taxonomy): string {
  checkDistinctNames(taxonomy, 'Amnesia');
  const { names } = taxonomy;
  const depth = depthsOf(taxonomy);
  const children = childrenOf(taxonomy);
  checkNames(taxonomy, children);
  const height = depth.reduce((deepest, each) => Math.max(deepest, each), 0) + 1;
  const blocks: string[][] = Array.from({ length: height - 1 }, () => []);
  for (const [v, below] of children.entries()) {
    if (below.length > 0) blocks[depth[v]].push(`${names[v]} has ${below.map((child) => names[child]).join(' ')}\n`);
  }
  const head = `distinct\nname items\ntype string\nheight ${height}\n\n`;
  return (
    head +
    blocks
      .reverse()
      .map((lines) => `${lines.join('')}\n`)
      .join('')
  );
}

function checkNames({ names }: Taxonomy, children: readonly (readonly number[])[]): void {
  const refused = names.filter(
    (name, v) =>
      /[ \r\n]/.test(name) || name === '' || name === 'has' || (children[v].length > 0 && name.startsWith('#')),
  );
  if (refused.length === 0 && names.length > 1) return;
  if (names.length === 1) throw new SottoError('unsupported', 'an Amnesia hierarchy needs a node above its items');
  const listed = refused.slice(0, 5).map(quote).join(', ');
  const more = refused.length > 5 ? ` and ${refused.length - 5} more` : '';
  throw new SottoError(
    'unsupported',
    `Amnesia's text hierarchies cannot carry the names ${listed}${more}: names are split by blanks`,
    {
      hint: 'write levels, parents or amnesia-json instead, or rename the items',
    },
  );
}

function characterCount(text: string): number {
  return Array.from(text).length;
}
