import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** Where flags are said: the text of commands, and options of Node and of the shell. */
const ALLOWED = [
  'src/job/command-of.ts',
  'src/publish/release-readme.ts',
  'node/worker/run-in-worker.ts',
  'node/files/machine-failure.ts',
];

/** A flag in a text, spelt out or made of a name; CSS variables and decrements apart. */
const FLAG = /(?:^|[\s'"`(])(?:-[a-z](?![\w-])|--(?:\$\{|[a-z][a-z-]*(?![\w-]*\s*[:;[])))/;

it('the library and its Node part do not speak command line: hints are data, and each shell says them in its own words', () => {
  const speaking = ['src', 'node']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((file) => `${folder}/${String(file)}`),
    )
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/style|svg|chart-drawing/.test(file))
    .filter((file) => !ALLOWED.includes(file.replaceAll('\\', '/')))
    .filter((file) => {
      const text = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
      return (text.match(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g) ?? []).some((literal) => FLAG.test(literal));
    });
  expect(speaking).toEqual([]);
});
