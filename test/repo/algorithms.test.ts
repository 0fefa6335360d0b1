import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { algorithms } from '../../src/algorithms/index.ts';
import { modelById, verifierOf } from '../../src/job/catalog.ts';
import { models } from '../../src/models/index.ts';
import { modelCases } from '../contract/model-cases.ts';

const folder = resolve(import.meta.dirname, '../../src/algorithms');
const folders = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'shared')
  .map(({ name }) => name);

/** The notes of a folder by the id of their algorithm: `NOTES.md`, or `NOTES-<id>.md` where several share a folder. */
const notes = folders.flatMap((name) =>
  readdirSync(join(folder, name)).flatMap((file) => {
    const [isNotes, id = name] = /^NOTES(?:-(.+))?\.md$/.exec(file) ?? [];
    return isNotes === undefined ? [] : [{ id, folder: name, file }];
  }),
);

/** A step may stand where several algorithms share it. */
const shared = readdirSync(join(folder, 'shared'), { recursive: true }).map((name) => join('shared', String(name)));

describe('algorithms', () => {
  it('are registered if and only if they have notes', () => {
    expect(algorithms.map(({ id }) => id).sort()).toEqual(notes.map(({ id }) => id).sort());
    expect(new Set(notes.map((one) => one.folder))).toEqual(new Set(folders));
  });

  it.each(notes)('$id has its definition and steps, and its test', ({ id, folder: own }) => {
    expect(readdirSync(join(folder, own))).toEqual(expect.arrayContaining([`${own}.ts`, `${id}.test.ts`]));
  });

  it.each(notes)('$id carries the labels of its notes in its code, and no others', ({ id, folder: own, file }) => {
    const label = new RegExp(`\\b${id.toUpperCase()}-\\d+\\b`, 'g');
    const text = readFileSync(join(folder, own, file), 'utf8');
    const steps = text.slice(text.indexOf('## Steps'), text.indexOf('## Proof'));
    const inNotes = new Set(
      [...steps.matchAll(new RegExp(`^- (${id.toUpperCase()}-\\d+)`, 'gm'))].map(([, found]) => found),
    );
    const inFolder = readdirSync(join(folder, own)).map((name) => join(own, name));
    const code = [...inFolder, ...shared].filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
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
