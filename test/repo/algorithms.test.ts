import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { algorithms } from '../../src/algorithms/index.ts';
import { modelById, verifierOf } from '../../src/job/catalog.ts';
import { models } from '../../src/models/index.ts';
import { modelCases } from '../contract/model-cases.ts';

const folder = resolve(import.meta.dirname, '../../src/algorithms');
const ids = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'shared')
  .map(({ name }) => name);

/** A step may stand where several algorithms share it. */
const shared = readdirSync(join(folder, 'shared'), { recursive: true }).map((name) => join('shared', String(name)));

describe('algorithms', () => {
  it('are registered if and only if they have a folder', () => {
    expect(algorithms.map(({ id }) => id).sort()).toEqual(ids.sort());
  });

  it.each(ids)('%s has its definition, its steps, its notes and its test', (id) => {
    const names = readdirSync(join(folder, id));
    expect(names).toEqual(expect.arrayContaining(['index.ts', `${id}.ts`, 'NOTES.md', `${id}.test.ts`]));
  });

  it.each(ids)('%s carries the labels of its notes in its code, and no others', (id) => {
    const label = new RegExp(`\\b${id.toUpperCase()}-\\d+\\b`, 'g');
    const notes = readFileSync(join(folder, id, 'NOTES.md'), 'utf8');
    const steps = notes.slice(notes.indexOf('## Steps'), notes.indexOf('## Proof'));
    const inNotes = new Set(
      [...steps.matchAll(new RegExp(`^- (${id.toUpperCase()}-\\d+)`, 'gm'))].map(([, found]) => found),
    );
    const own = readdirSync(join(folder, id)).map((name) => join(id, name));
    const code = [...own, ...shared].filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
    const inCode = new Set(code.flatMap((name) => readFileSync(join(folder, name), 'utf8').match(label) ?? []));
    expect(inNotes.size).toBeGreaterThan(0);
    expect([...inCode].sort()).toEqual([...inNotes].sort());
  });

  it('serve models that exist', () => {
    for (const { serves } of algorithms) for (const id of serves) expect(() => modelById(id)).not.toThrow();
  });
});

describe('models', () => {
  it('each have a verifier, a default algorithm that serves them, and a case in the contract suites', () => {
    for (const model of models) {
      expect(verifierOf(model)).toBeDefined();
      expect(algorithms.find(({ id }) => id === model.defaultAlgorithm)?.serves).toContain(model.id);
      expect(modelCases).toHaveProperty(model.id);
    }
  });
});
