import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { models } from '../../src/models/index.ts';
import { checkSweep } from '../../src/sweep/schema.ts';
import { expandSweep } from '../../src/sweep/sweep.ts';

const folder = resolve(import.meta.dirname, '../../experiments');
const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));

describe('the experiments', () => {
  it.each(files)('%s is a sweep that can be run', (name) => {
    const sweep = checkSweep(parse(readFileSync(join(folder, name), 'utf8')), name);
    expect(expandSweep(sweep).cells.length).toBeGreaterThan(1);
    expect(sweep.charts.length).toBeGreaterThan(0);
    if (sweep.task === 'anonymize') expect(sweep.claims.length).toBeGreaterThan(0);
  });

  it.each(files)('%s is listed in the README', (name) => {
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain(`](${name})`);
  });

  it('cover figures 7 to 42 of Gkoulalas-Divanis and Loukides', () => {
    const text = files
      .filter((name) => name.startsWith('002-'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\n');
    const figures = new Set<number>();
    for (const [, list] of text.matchAll(/# Figs?\. ([\d and,to]+)/g)) {
      for (const number of list.match(/\d+/g) ?? []) figures.add(Number(number));
    }
    expect([...figures].sort((a, b) => a - b)).toEqual(Array.from({ length: 36 }, (_, n) => n + 7));
  });

  it('find every default first of its promise, but where docs/defaults.md says why not', () => {
    const sections = readFileSync(resolve(folder, '../docs/defaults.md'), 'utf8').split('\n## ').slice(1);
    for (const { id, defaultAlgorithm } of models) {
      const ofModel = sections.filter((section) => section.startsWith(`${id} `));
      expect(ofModel.length, id).toBeGreaterThan(0);
      for (const section of ofModel) {
        const rows = [...section.matchAll(/^\| \**([a-z][\w-]+)\** \| (\d\.\d+) \|/gm)];
        const place = Number(rows.find(([, name]) => name === defaultAlgorithm)?.[2]);
        const isFirst = place === Math.min(...rows.map(([, , places]) => Number(places)));
        expect(isFirst, section).toBe(!/^km .*m = [23]$/m.test(section));
        expect(section).toContain(`| **${defaultAlgorithm}** |`);
      }
    }
  });
});
