import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { algorithms } from '../../src/algorithms/index.ts';
import { algorithmById } from '../../src/job/catalog.ts';
import { kindById } from '../../src/kinds/index.ts';
import { models } from '../../src/models/index.ts';
import { type Contender, mayBeDefault } from '../../src/sweep/may-be-default.ts';
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

  it('find every default by the rule, in the table of docs/defaults.md', () => {
    const sections = readFileSync(resolve(folder, '../docs/defaults.md'), 'utf8').split('\n## ').slice(1);
    for (const { id, defaultAlgorithm } of models) {
      const ofModel = sections.filter((section) => section.startsWith(`${id} `));
      expect(ofModel.length, id).toBeGreaterThan(0);
      for (const section of ofModel) {
        const contenders = contendersOf(section);
        const serving = algorithms.filter(({ serves }) => serves.some((served) => served === id));
        const rows = contenders.map(({ algorithm }) => algorithm);
        expect(serving.map((one) => one.id)).toEqual(expect.arrayContaining(rows));
        expect(mayBeDefault(contenders), section).toContain(defaultAlgorithm);
        expect(section).toContain(`| **${defaultAlgorithm}** |`);
        expect(section.match(/\*\*/g)).toHaveLength(2);
      }
    }
  });

  it('leave out of the defaults what is slow or shows items under two names, however good', () => {
    const good = { algorithm: 'good', place: 1.5, seconds: 2, mixesNames: false };
    expect(mayBeDefault([good, { algorithm: 'a', place: 1, seconds: 2, mixesNames: true }])).toEqual(['good']);
    expect(mayBeDefault([good, { algorithm: 'a', place: 1, seconds: 21, mixesNames: false }])).toEqual(['good']);
    expect(mayBeDefault([good, { algorithm: 'a', place: 1, seconds: 19, mixesNames: false }])).toEqual(['a']);
    expect(mayBeDefault([good, { algorithm: 'a', place: 1, mixesNames: false }])).toEqual(['good']);
  });
});

/** The rows of a table of docs/defaults.md; what its releases are like is told by the definitions. */
function contendersOf(section: string): Contender[] {
  const rows = section.matchAll(/^\| \**([a-z][\w-]+)\** \| (\d\.\d+) \|(?: [^|]+ \|){4} ([\d.]+|–) \|/gm);
  return Array.from(rows, ([, algorithm, place, seconds]) => ({
    algorithm,
    place: Number(place),
    mixesNames: kindById(algorithmById(algorithm).publishes).mixesNames === true,
    ...(seconds !== '–' && { seconds: Number(seconds) }),
  }));
}
