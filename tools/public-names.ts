import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A name that the package exports, with what its definition says. */
export interface PublicName {
  readonly name: string;
  /** The file that defines it. */
  readonly file: string;
  readonly kind: 'interface' | 'type' | 'const' | 'class' | 'function';
  /** Its TSDoc, without stars and examples. */
  readonly doc: string;
  readonly examples: readonly string[];
  /** The source text: whole for types, up to the body for functions. */
  readonly declaration: string;
  /** The heading that its door gives it. */
  readonly section: string;
}

const KINDS = 'interface|type|const|class|(?:async )?function\\*?';

/** The exports of a door of the package, each followed to its definition, in the order of the door. */
export function publicNames(root: string, door: string): PublicName[] {
  const text = readFileSync(join(root, door), 'utf8');
  // A door may give a name of its own.
  const renamed = Array.from(text.matchAll(/\b(\w+) as (\w+)/g), ([, from = '', to = '']) => [from, to] as const);
  let section = '';
  return text.split(/^(?=\/\/ |export )/m).flatMap((part) => {
    section = /^\/\/ (.*)$/m.exec(part)?.[1] ?? section;
    const [, list = '', from = ''] = /^export (?:type )?\{([^}]*)\} from '([^']+)'/.exec(part) ?? [];
    const entries = list.split(',').map((entry) => entry.trim().replace(/^type | as .*/g, ''));
    return entries
      .filter((entry) => entry !== '')
      .map((entry) => inWordsOf(renamed, { ...definitionOf(root, entry, join(door, '..', from)), section }));
  });
}

/** A definition with the names that its door gives. */
function inWordsOf(renamed: readonly (readonly [from: string, to: string])[], defined: PublicName): PublicName {
  return renamed.reduce(({ name, declaration, ...others }, [from, to]) => {
    const word = new RegExp(`\\b${from}\\b`, 'g');
    return { ...others, name: name.replace(word, to), declaration: declaration.replace(word, to) };
  }, defined);
}

function definitionOf(root: string, name: string, file: string): Omit<PublicName, 'section'> {
  const text = readFileSync(join(root, file), 'utf8');
  const pattern = `(?:/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\n)?^export (${KINDS}) ${name}\\b`;
  const defined = new RegExp(pattern, 'm').exec(text);
  if (defined !== null) {
    const [whole, comment = '', kind = ''] = defined;
    const docText = comment.replaceAll(/^ ?\* ?/gm, '').trim();
    const [doc = ''] = docText.split(/^@example/m);
    return {
      name,
      file,
      kind: kind.includes('function') ? 'function' : (kind as PublicName['kind']),
      doc: doc.trim(),
      examples: Array.from(docText.matchAll(/@example\n```ts\n([\s\S]*?)^```/gm), ([, code = '']) => code),
      declaration: declarationAt(text.slice(defined.index + whole.lastIndexOf(`export ${kind}`)), kind),
    };
  }
  const passedOn = new RegExp(`^export (?:type )?\\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`, 'm').exec(text);
  if (passedOn === null) throw new Error(`${file} does not export ${name}`);
  return definitionOf(root, name, join(file, '..', passedOn[1] ?? ''));
}

/** The declaration at the start of a text. The formatter guarantees that its end can be seen from the ends of lines. */
function declarationAt(text: string, kind: string): string {
  const lines = text.split('\n');
  const end = (isLast: (line: string, n: number) => boolean): string[] => lines.slice(0, lines.findIndex(isLast) + 1);
  if (kind === 'interface') return end((line) => line === '}').join('\n');
  if (kind === 'type') {
    return end((line, n) => /;( \/\/.*)?$/.test(line) && /^(\/\*\*|export |$)/.test(lines[n + 1] ?? '')).join('\n');
  }
  if (kind === 'const') return `${lines[0]?.replace(/ = .*$/, '')};`;
  if (kind === 'class') {
    const body = end((line) => line === '}').filter((line) => /^ {2}(readonly|get|constructor)\b|^}/.test(line));
    return [lines[0], ...body.map((line) => line.replace(/ \{$/, ';'))].join('\n');
  }
  const head = end((line) => line.endsWith(' {') && /^(\)|>\(|export)/.test(line)).join('\n');
  return head.replace(/ \{$/, ';').replace(/^export async function/, 'export function');
}
