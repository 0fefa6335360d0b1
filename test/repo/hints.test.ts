import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const source = resolve(import.meta.dirname, '../../src');

/** Where flags are said: the text of commands. */
const ALLOWED = ['job/command-of.ts'];

/** A flag in a text; CSS variables and decrements apart. */
const FLAG = /(?:^|[\s'"`(])--[a-z][a-z-]*(?![\w-]*\s*[:;[])/;

it('the library does not speak command line: hints are data, and each shell says them in its own words', () => {
  const speaking = (readdirSync(source, { recursive: true }) as string[])
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/style|svg/.test(file))
    .filter((file) => !ALLOWED.includes(file.replaceAll('\\', '/')))
    .filter((file) => {
      const text = readFileSync(join(source, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
      return (text.match(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g) ?? []).some((literal) => FLAG.test(literal));
    });
  expect(speaking).toEqual([]);
});
