import page from '../../docs/theory/glossary.md?raw';

/** What the words of the trade mean, by every form in which the glossary of the documentation lists them. */
export const glossary: ReadonlyMap<string, string> = meaningsOf(page);

/** A part of a text: a term of the glossary, or what stands between two. */
export interface TextPart {
  readonly text: string;
  /** As the glossary writes it. */
  readonly term?: string;
}

/** Longer names first, so that the longest that fits is found; not within a word or a name such as `k^m`. */
const TERMS = new RegExp(
  `(?<![\\p{L}\\p{N}^_-])(${[...glossary.keys()].sort((a, b) => b.length - a.length).join('|')})s?(?![\\p{L}\\p{N}^_-])`,
  'giu',
);

/** A text cut at the terms in it. */
export function termsIn(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const { 0: found, 1: name, index } of text.matchAll(TERMS)) {
    const term = termOf(name!);
    if (term === undefined) continue;
    if (index > done) parts.push({ text: text.slice(done, index) });
    parts.push({ text: found, term });
    done = index + found.length;
  }
  if (done < text.length) parts.push({ text: text.slice(done) });
  return parts;
}

/** A single letter is a term only as it is written there; a word also with a capital. */
function termOf(name: string): string | undefined {
  if (glossary.has(name)) return name;
  const plain = name.toLowerCase();
  return name.length > 1 && glossary.has(plain) ? plain : undefined;
}

/** The rows of the first table, in plain text: a name or several with commas between them, and what they mean. */
function meaningsOf(text: string): Map<string, string> {
  const [table = ''] = text.split('\n## ', 1);
  const rows = [...table.matchAll(/^\| (?!term|---)([^|]+) \| ([^|]+) \|$/gm)];
  return new Map(
    rows.flatMap(([, names, meaning]) => {
      const plain = meaning!.replaceAll(/[`*]/g, '');
      const sentence = `${plain[0]!.toUpperCase()}${plain.slice(1)}.`;
      return names!.split(', ').map((name) => [name, sentence] as const);
    }),
  );
}
