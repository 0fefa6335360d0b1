import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DOORS } from '../../tools/api-page.ts';
import { publicNames } from '../../tools/public-names.ts';

const root = resolve(import.meta.dirname, '../..');

/** A page and what it says in TypeScript, in order, as one program. */
export interface PageExample {
  readonly page: string;
  readonly code: string;
}

/** The library examples of README and guides. */
export function pageExamples(): PageExample[] {
  const pages = ['README.md', ...readdirSync(join(root, 'docs/guide')).map((name) => join('docs/guide', name))];
  return pages.flatMap((page) => {
    const blocks = readFileSync(join(root, page), 'utf8').matchAll(/^```ts\n([\s\S]*?)^```/gm);
    const code = Array.from(blocks, ([, text]) => text).join('\n');
    return code === '' ? [] : [{ page, code }];
  });
}

/** The examples of every name that the package exports, each with the imports that a program needs. */
export function nameExamples(): PageExample[] {
  const library = publicNames(root, DOORS.sotto);
  return Object.entries(DOORS).flatMap(([door, file]) => {
    const own = publicNames(root, file);
    return own.flatMap(({ name, examples }) =>
      examples.map((code, n) => {
        const used = new Set(code.match(/\b\w+\b/g));
        const here = own.filter((other) => used.has(other.name)).map((other) => other.name);
        const others = library.map((other) => other.name).filter((other) => used.has(other) && !here.includes(other));
        const imports = `import { ${here.join(', ')} } from '${door}';\nimport { ${others.join(', ')} } from 'sotto';\n`;
        return { page: `${door}-${name}-${n}`, code: `${imports}${code}` };
      }),
    );
  });
}
