import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { algorithms } from '../../src/algorithms/index.ts';
import { algorithmById } from '../../src/job/catalog.ts';
import { kindById } from '../../src/kinds/index.ts';
import { models } from '../../src/models/index.ts';
import { type Contender, isDefaultCandidate } from '../../src/sweep/is-default-candidate.ts';
import { checkSweep } from '../../src/sweep/schema.ts';
import { expandSweep } from '../../src/sweep/sweep.ts';
import { experimentPages, resultPath } from '../../tools/experiments/experiment-pages.ts';
import { judgeFigure } from '../../tools/experiments/judge-figure.ts';
import { readPapers } from '../../tools/experiments/paper-list.ts';
import { readResultFile, toResultFile } from '../../tools/experiments/result-file.ts';

const folder = resolve(import.meta.dirname, '../../experiments');
const root = resolve(folder, '..');
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
    const { figures = [] } = readPapers(root).find(({ id }) => id === '002') ?? {};
    const tested = figures.filter(({ cannot, test, picture }) => (cannot ?? test ?? picture) === undefined);
    const wanted = Array.from({ length: 36 }, (_, n) => `Figure ${n + 7}`);
    expect(tested.map(({ figure }) => figure)).toEqual(expect.arrayContaining(wanted));
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
        expect(isDefaultCandidate(contenders), section).toContain(defaultAlgorithm);
        expect(section).toContain(`| **${defaultAlgorithm}** |`);
        expect(section.match(/\*\*/g)).toHaveLength(2);
      }
    }
  });

  it('leave out of the defaults what is slow or shows items under two names, however good', () => {
    const good = { algorithm: 'good', place: 1.5, seconds: 2, mixesNames: false };
    expect(isDefaultCandidate([good, { algorithm: 'a', place: 1, seconds: 2, mixesNames: true }])).toEqual(['good']);
    expect(isDefaultCandidate([good, { algorithm: 'a', place: 1, seconds: 21, mixesNames: false }])).toEqual(['good']);
    expect(isDefaultCandidate([good, { algorithm: 'a', place: 1, seconds: 19, mixesNames: false }])).toEqual(['a']);
    expect(isDefaultCandidate([good, { algorithm: 'a', place: 1, mixesNames: false }])).toEqual(['good']);
  });
});

describe('the papers', () => {
  const papers = readPapers(root);
  const sweeps = papers.flatMap((paper) => paper.sweeps.map((named) => ({ ...named, paper })));

  it('have pages and charts that are made from the committed results (else: npm run experiments -- --pages)', () => {
    const pages = experimentPages(root);
    for (const [path, text] of pages) expect(readFileSync(join(root, path), 'utf8') === text, path).toBe(true);
    for (const name of readdirSync(join(root, 'docs/experiments')))
      expect(pages.has(`docs/experiments/${name}`), name).toBe(true);
  });

  it('have results of their sweeps only, cell by cell and small, or say that they are not run', () => {
    const results = new Set(readdirSync(join(folder, 'results')));
    for (const { name, sweep, paper } of sweeps) {
      const path = join(root, resultPath(name));
      results.delete(`${name}.csv`);
      if (!existsSync(path)) {
        expect(readFileSync(join(root, 'docs/experiments', `${paper.id}.md`), 'utf8')).toContain(
          `[${name}](../../experiments/${name}.yaml) is not run yet.`,
        );
        continue;
      }
      expect(statSync(path).size, name).toBeLessThan(200_000);
      const text = readFileSync(path, 'utf8');
      const { cells, missing } = readResultFile(sweep, text, name);
      expect(cells.length + missing.length).toBe(expandSweep(sweep).cells.length);
      // What is read is what was written: no column is lost, none comes from elsewhere.
      expect(toResultFile(sweep, cells), name).toBe(text);
    }
    expect([...results]).toEqual([]);
  });

  it('have a row for every figure that a sweep speaks of, and a sweep or a reason for every row', () => {
    for (const { id, figures, sweeps: own } of papers) {
      const listed = figures.map(({ figure }) => figure);
      expect(new Set(listed).size, id).toBe(listed.length);
      const served = own.flatMap(({ sweep }) =>
        [...sweep.charts, ...sweep.claims].flatMap(({ figure = [] }) => [figure].flat()),
      );
      expect(listed, id).toEqual(expect.arrayContaining(served));
      for (const { figure, cannot, test, picture } of figures) {
        if (test !== undefined) expect(existsSync(join(root, test)), `${id} ${figure}`).toBe(true);
        expect(served.includes(figure) || (cannot ?? test ?? picture) !== undefined, `${id} ${figure}`).toBe(true);
      }
    }
  });

  it('refuse results of other sweeps', () => {
    const [{ name, sweep }] = sweeps.filter((one) => existsSync(join(root, resultPath(one.name))));
    const [head, row] = readFileSync(join(root, resultPath(name)), 'utf8').split('\n');
    expect(() => readResultFile(sweep, `${head}\n${row}\n`, name)).not.toThrow();
    expect(() => readResultFile(sweep, `${head}\n${row}\n${row}\n`, name)).toThrow('is not a cell of the sweep');
    expect(() => readResultFile(sweep, `${head}\nother${row}\n`, name)).toThrow('is not a cell of the sweep');
    expect(() => readResultFile(sweep, `x${head}\n${row}\n`, name)).toThrow('expected columns');
  });

  it('are judged by all of their claims', () => {
    const figure = { figure: 'Figure 1', shows: '' };
    const [all, some, none, nothing] = [
      { holds: 2, compared: 2 },
      { holds: 1, compared: 2 },
      { holds: 0, compared: 2 },
      { holds: 0, compared: 0 },
    ];
    expect(judgeFigure(figure, [all, nothing])).toBe('confirmed');
    expect(judgeFigure(figure, [all, some])).toBe('confirmed in part');
    expect(judgeFigure(figure, [all, none])).toBe('confirmed in part');
    expect(judgeFigure(figure, [none, nothing])).toBe('refuted');
    expect(judgeFigure(figure, [none, some])).toBe('refuted');
    expect(judgeFigure(figure, [none, { holds: 2, compared: 3 }])).toBe('confirmed in part');
    expect(judgeFigure(figure, [nothing])).toBe('not run yet');
    expect(judgeFigure({ ...figure, cannot: 'why' }, [all])).toBe('cannot be tested');
    expect(judgeFigure({ ...figure, picture: 'why' }, [])).toBe('nothing to test');
    expect(judgeFigure({ ...figure, test: 'path' }, [])).toBe('confirmed');
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
