import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { engineStores, stores } from '../../node/stores/index.ts';
import { openRecords } from '../../node/stores/open-records.ts';
import { context, failure } from './read-and-write.ts';

describe('the stores', () => {
  it('are called by the kind of their addresses, of which each gives an example that it reads', () => {
    for (const { id, address } of stores) {
      expect(address.kind).toBe(id);
      expect(address.parse(address.example, 'source')).toMatchObject({ kind: id });
    }
  });

  it('name the versions of package.json, and every optional package', () => {
    const named = stores.flatMap(({ drivers = [] }) =>
      drivers.map(({ spec: wanted }) => /^(.+)@(.+)$/.exec(wanted)!.slice(1)),
    );
    const { peerDependencies, peerDependenciesMeta, devDependencies } = JSON.parse(
      readFileSync('package.json', 'utf8'),
    );
    expect(devDependencies).toMatchObject(Object.fromEntries(named));
    const peers = named.map(([name, version]) => [name, `^${version}`]);
    expect(peerDependencies).toEqual(Object.fromEntries(peers));
    expect(peerDependenciesMeta).toEqual(Object.fromEntries(named.map(([name]) => [name, { optional: true }])));
  });

  it('load their drivers', async () => {
    for (const driver of stores.flatMap(({ drivers = [] }) => drivers)) {
      expect(await driver.load('this test')).toBeTypeOf('object');
    }
  });

  it('stand in the guide, each with its title and how its addresses begin', () => {
    const guide = readFileSync('docs/guide/sources.md', 'utf8');
    for (const { title, address } of stores) {
      expect(guide).toContain(title);
      expect(guide).toContain(address.schemes[0]);
    }
  });
});

describe('an engine', () => {
  it('is named by its store; another name is refused with the names there are, and the nearest', async () => {
    expect(engineStores.map(({ id }) => id)).toEqual(['duckdb', 'spark']);
    expect(await failure(openRecords('duckbd', 'x.csv', undefined, context))).toBe(
      'engine: expected one of duckdb, spark, got "duckbd" → did you mean duckdb?',
    );
  });

  it('opens files, or names another that recounts what is published on it', () => {
    for (const { engine } of engineStores) {
      const recounting = engineStores.find(({ id }) => id === engine.recountsWith)?.engine ?? engine;
      expect(recounting.openFile).toBeTypeOf('function');
    }
  });

  it('that counts only where the data lives refuses other data', async () => {
    expect(await failure(openRecords('spark', 'x.csv', undefined, context))).toBe(
      'the engine spark counts where the data is, but x.csv is not a spark:// address → leave out engine, or set engine to duckdb',
    );
  });
});
