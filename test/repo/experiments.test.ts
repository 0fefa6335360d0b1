import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
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
});
