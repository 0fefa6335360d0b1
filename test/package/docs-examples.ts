import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

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
