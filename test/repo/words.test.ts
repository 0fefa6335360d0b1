import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NAME_FORMS, PUBLIC_NAMES } from './declared-names.ts';
import { COMMENT_FORMS, FORMS, type Form, PUBLISHED_TEXTS } from './plain-words.ts';
import { readSourceWords, type SourceWord } from './source-words.ts';

const root = join(import.meta.dirname, '../..');
const SOURCES = ['src', 'node', 'cli', 'studio', 'bench', 'tools'];
const PAGES = ['docs/guide', 'docs/theory', 'experiments', 'python', 'bench', 'src'];

const files = readdirSync(root)
  .concat(...[...new Set([...SOURCES, ...PAGES])].map(filesBelow))
  .filter((name) => !/\.test\.tsx?$|node_modules|CHANGELOG|NOTICE|\.venv/.test(name));
const sources = files
  .filter((name) => /\.tsx?$/.test(name))
  .map((file) => ({ file, ...readSourceWords(file, textOf(file)) }));

describe('English as it is spoken', () => {
  it('is that of the comments', () => {
    const found = sources.flatMap(({ file, comments }) => findings(file, comments, [...FORMS, ...COMMENT_FORMS]));
    expect(found).toEqual([]);
  });

  it('is that of the texts for people', () => {
    const found = sources.flatMap(({ file, texts }) => findings(file, texts, FORMS));
    expect(found.filter((finding) => !PUBLISHED_TEXTS.some((text) => finding.includes(text)))).toEqual([]);
  });

  it('is that of the pages', () => {
    const pages = files.filter((name) => name.endsWith('.md'));
    expect(pages.flatMap((file) => findings(file, paragraphsOf(textOf(file)), FORMS))).toEqual([]);
  });

  it('is that of the names that the product declares', () => {
    const found = sources
      .filter(({ file }) => /^(src|node|cli|studio)\//.test(file))
      .flatMap(({ file, names }) =>
        names.flatMap(({ text, kind, line }) =>
          NAME_FORMS.filter(({ kinds, pattern }) => kinds.includes(kind) && pattern.test(text))
            .filter(() => !PUBLIC_NAMES.includes(text))
            .map(({ instead }) => `${file}:${line}: ${text} → ${instead}`),
        ),
      );
    expect(found).toEqual([]);
  });

  it('is noticed in comments, texts, pages and names, and not in code', () => {
    expect(findings('a.md', paragraphsOf('Of the records that\nhold beer, 64 at the most.'), FORMS)).toHaveLength(2);
    expect(paragraphsOf('```sh\nsotto --at the most\n```\n`at the most`').flatMap(({ text }) => text)).not.toContain(
      'at the most',
    );
    const code = [
      '/** What nobody is told. */',
      'const told = `the commonest item`;',
      'const page = <p>Take it away</p>; // at the most',
    ].join('\n');
    const { comments, texts, names } = readSourceWords('a.tsx', code);
    expect(findings('a.tsx', comments, [...FORMS, ...COMMENT_FORMS])).toHaveLength(4);
    expect(findings('a.tsx', texts, FORMS)).toHaveLength(2);
    expect(names.map(({ text }) => text)).toEqual(['told', 'page']);
  });
});

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${String(name)}`);
}

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function findings(file: string, words: readonly SourceWord[], forms: readonly Form[]): string[] {
  return words.flatMap(({ line, text }) =>
    forms.flatMap(({ pattern, instead }) => {
      const [hit] = pattern.exec(text) ?? [];
      return hit === undefined ? [] : [`${file}:${line}: “${hit.trim()}” → ${instead}`];
    }),
  );
}

/** The paragraphs of a page without code, each on one line. */
function paragraphsOf(page: string): SourceWord[] {
  const prose = page
    .replaceAll(/^ *```[\s\S]*?^ *```/gm, (code) => code.replaceAll(/[^\n]/g, ''))
    .replaceAll(/`[^`\n]*`/g, '`…`');
  const lines = prose.split('\n');
  const paragraphs: { line: number; text: string }[] = [];
  for (const [n, line] of lines.entries()) {
    const isNext = n > 0 && !/^\s*$/.test(line) && !/^\s*$/.test(lines[n - 1]!) && !/^\s*[|#>*\d-]/.test(line);
    const last = paragraphs.at(-1);
    if (isNext && last !== undefined) last.text += ` ${line.trim()}`;
    else paragraphs.push({ line: n + 1, text: line.trim() });
  }
  return paragraphs;
}
