import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Forms that readers stumble over, or that have another name in the glossary, each with what to write instead. */
const INSTEAD: readonly (readonly [RegExp, string])[] = [
  [/\b(whoso|wherefore|nought|thereof|whereof|hitherto|albeit)\b/i, 'a word of today'],
  [/\b(adversary|adversaries|intruder)\b/i, 'attacker'],
  [/\b[Aa]ttacker\b[^.;:]{0,80}\b(he|his|him|himself)\b/, 'they, their, them'],
  [/\brecords? (that|which) holds?\b/, 'records that contain'],
  [/\brecords? (that|which) fits?\b/, 'records that match'],
  [/\bcommonest\b/i, 'most common'],
  [/\bat the most\b/, 'at most'],
  [/\bunless (it is )?said\b/, 'by default'],
  [/\b(by|to|for) who (calls|checks|has|holds|knows|makes|reads)\b/, 'whoever, or people who'],
  [/(^|[.;] )Who (fears|has|hides|holds|knows|makes|mines|reads|shares|wants) /m, 'Whoever, or If you'],
  [/\bmend(s|ed|ing)?\b/i, 'fix'],
  [/\btak(e|es|en|ing) (it|them) away\b/i, 'remove'],
  [/\bgives? (itself|themselves|people|items) away\b/, 'reveal'],
  [/\b(is|are) called so\b/, 'has that name'],
  [/\bso sure\b/i, 'with such confidence'],
  [/\bpays? no heed\b/, 'ignore'],
  [/\bfor a try\b/, 'to experiment'],
];

const root = join(import.meta.dirname, '../..');
const files = readdirSync(root)
  .concat(
    ...['bench', 'cli', 'docs/guide', 'docs/theory', 'experiments', 'node', 'python', 'src', 'studio', 'tools'].map(
      (folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${String(name)}`),
    ),
  )
  .filter((name) => !/\.test\.ts|node_modules|CHANGELOG|NOTICE/.test(name));

describe('texts for people', () => {
  it('say things plainly, in pages and in strings', () => {
    const found = files.flatMap((file) => {
      if (file.endsWith('.md')) return findings(file, [proseOf(textOf(file))]);
      return /\.tsx?$/.test(file) ? findings(file, stringsOf(textOf(file))) : [];
    });
    expect(found).toEqual([]);
  });

  it('are noticed in a page, in a string and between tags, and not in code', () => {
    expect(findings('a.md', [proseOf('Of the records that\nhold beer, 64 at the most.')])).toHaveLength(2);
    expect(findings('a.md', [proseOf('```sh\nsotto --at the most\n```\n`at the most`')])).toEqual([]);
    const code = "// at the most\nconst commonest = 'the commonest item';\nreturn <p>Take it away</p>;";
    expect(findings('a.tsx', stringsOf(code))).toHaveLength(2);
  });
});

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function findings(file: string, texts: readonly string[]): string[] {
  return INSTEAD.flatMap(([form, instead]) =>
    texts.flatMap((text) => {
      const [hit] = form.exec(text) ?? [];
      return hit === undefined ? [] : [`${file}: “${hit.trim()}” → ${instead}`];
    }),
  );
}

/** A page without code, each paragraph on one line. */
function proseOf(page: string): string {
  return page
    .replaceAll(/^ *```[\s\S]*?^ *```/gm, '')
    .replaceAll(/`[^`\n]*`/g, '')
    .replaceAll(/(?<!\n)\n(?![\n|#>*-])/g, ' ');
}

/** The strings with a blank, and what stands between tags. */
function stringsOf(code: string): string[] {
  const bare = code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
  const texts = bare.match(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|>[^<>{}=;]+</g) ?? [];
  return texts.filter((text) => text.includes(' ')).map((text) => text.slice(1, -1).replaceAll(/\s+/g, ' '));
}
