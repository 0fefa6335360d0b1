import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const folder = resolve(import.meta.dirname, '../../src/risk/item');

it('item risk carries the labels of its notes in its code, and no others', () => {
  const notes = readFileSync(join(folder, 'NOTES.md'), 'utf8');
  const steps = notes.slice(notes.indexOf('## Steps'), notes.indexOf('## Proof'));
  const inNotes = [...steps.matchAll(/^- (IR-\d+) /gm)].map(([, label]) => label);
  const code = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const inCode = new Set(code.flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/\bIR-\d+\b/g) ?? []));
  expect(inNotes.length).toBeGreaterThan(10);
  expect([...inCode].sort()).toEqual([...inNotes].sort());
});
