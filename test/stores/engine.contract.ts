import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PairTable } from '../../src/algorithms/shared/merging/pair-table.ts';
import { datasetFromRows } from '../../src/data/dataset-builder.ts';
import { type Recoding, recodingFromClusters, SUPPRESSED } from '../../src/data/recoding.ts';
import type { CellLimitExceeded, EngineRecords } from '../../src/engines/define.ts';
import { randomFromSeed } from '../../src/random.ts';
import { type Dataset, rowOf } from '../../src/records/dataset.ts';
import { compareLabels } from '../../src/records/dictionary.ts';
import { withPersons } from '../../src/records/rows.ts';
import { rowsOfItemsets } from '../../src/verify/shown-items.ts';
import { ofPersons, somePersons } from '../arbitraries/persons.ts';
import { cases } from '../cases.ts';
import { openInMemory } from '../engines/memory.ts';
import { subsetsUpTo } from '../oracles/km.ts';
import { violatingRules } from '../oracles/rho.ts';

export interface EngineUnderTest {
  /** Opens records that equal the dataset's, in its order and under its ids, and of its persons where it has some. */
  open(dataset: Dataset): Promise<EngineRecords>;
  /** Random datasets tried for each question. */
  readonly runs: number;
  /** Whether records without items can be given to it. */
  readonly holdsEmptyRecords?: boolean;
}

/** The answers that every engine gives, read aloud from the definitions in src/engines/define.ts. */
export function describeEngine(name: string, { open, runs, holdsEmptyRecords = true }: EngineUnderTest): void {
  const sizes = holdsEmptyRecords ? 0 : 1;
  const label = fc.constantFrom(
    '1',
    '2',
    '10',
    '007',
    'a',
    'B',
    'ä',
    'o',
    "it's",
    'a,b',
    '"',
    '{',
    '😀',
    ' ',
    '%',
    '\\',
  );
  const datasets = fc
    .uniqueArray(label, { minLength: 1, maxLength: 7 })
    .chain((labels) =>
      fc.array(fc.subarray(labels, { minLength: sizes, maxLength: Math.min(5, labels.length) }), { maxLength: 9 }),
    )
    .map((rows) => datasetFromRows(rows))
    .chain((dataset) => fc.oneof(fc.constant(dataset), somePersons(dataset)));

  async function ask<T>(dataset: Dataset, question: (records: EngineRecords) => Promise<T>): Promise<T> {
    const records = await open(dataset);
    try {
      return await question(records);
    } finally {
      await records.close();
    }
  }

  const property = <T extends unknown[]>(
    arbitraries: { [K in keyof T]: fc.Arbitrary<T[K]> },
    check: (...values: T) => Promise<void>,
  ) =>
    fc.assert(fc.asyncProperty(...(arbitraries as unknown as [fc.Arbitrary<unknown>]), check as never), {
      numRuns: runs,
    });

  describe(`engine ${name}`, () => {
    it('counts records, items and lengths', async () => {
      await property<[Dataset]>([datasets], async (dataset) => {
        const rows = rowsOf(dataset);
        await ask(dataset, async (records) => {
          const { persons } = dataset;
          expect(await records.countRecords()).toEqual({
            records: rows.length,
            empty: rows.filter((row) => row.length === 0).length,
            occurrences: rows.flat().length,
            ...(persons !== undefined && {
              persons: new Set(persons).size,
              holders: new Set(persons.filter((_, t) => rows[t].length > 0)).size,
            }),
          });
          const labels = [...new Set(rows.flat())].sort(compareLabels);
          const counted = await records.countItems();
          expect(counted.labels).toEqual(labels);
          expect([...counted.supports]).toEqual(labels.map((item) => supportOf(rows, [item])));
          const inOrder = (row: readonly string[]) => [...row].sort(compareLabels);
          expect(await records.firstRecords(2)).toEqual(rows.slice(0, 2).map(inOrder));
          const lengths = [...new Set(rows.map((row) => row.length))].sort((a, b) => a - b);
          expect(await records.countLengths()).toEqual(
            lengths.map((length) => ({ length, records: rows.filter((row) => row.length === length).length })),
          );
        });
      });
    });

    it('counts pairs of items, and of published items under a recoding', async () => {
      await property<[Dataset, number[], number]>(
        [datasets, clusters, fc.integer({ min: 1, max: 6 })],
        async (dataset, cluster, k) => {
          const labels = [...new Set(rowsOf(dataset).flat())].sort(compareLabels);
          for (const recoding of [undefined, recodingOf(labels, cluster)]) {
            const rows = publishedRows(rowsOf(dataset), labels, recoding);
            const published = recoding?.published.labels ?? labels;
            const table = new PairTable(published.length, k);
            const supports = await ask(dataset, (records) =>
              records.countPairs({ into: table, ...(recoding !== undefined && { recoding }) }),
            );
            expect([...supports]).toEqual(published.map((item) => supportOf(rows, [item], dataset)));
            table.mirror();
            for (const [i, one] of published.entries()) {
              for (const [j, other] of published.entries()) {
                const support = i === j ? 0 : supportOf(rows, [one, other], dataset);
                expect(table.cells[i * table.size + j]).toBe(support >= k ? table.proved : support);
              }
            }
          }
        },
      );
    });

    it('finds the itemsets of up to m items that fewer than k records hold, or persons', async () => {
      await property<[Dataset, number[], number, number, number]>(
        [datasets, clusters, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 4 }), fc.nat({ max: 20 })],
        async (dataset, cluster, k, m, limit) => {
          const labels = [...new Set(rowsOf(dataset).flat())].sort(compareLabels);
          for (const recoding of [undefined, recodingOf(labels, cluster)]) {
            const rows = publishedRows(rowsOf(dataset), labels, recoding);
            const numberOf = (item: string) => (recoding?.published.labels ?? labels).indexOf(item);
            const occurring = new Map(
              rows.flatMap((row) => subsetsUpTo(row, m)).map((itemset) => [JSON.stringify(itemset), itemset]),
            );
            const rare = [...occurring.values()]
              .map((items) => ({ items, support: supportOf(rows, items, dataset) }))
              .filter(({ support }) => support < k)
              .sort(
                (a, b) =>
                  a.items.length - b.items.length || compareNumbers(a.items.map(numberOf), b.items.map(numberOf)),
              );
            const found = await ask(dataset, (records) =>
              records.findRareItemsets({ k, m, limit, ...(recoding !== undefined && { recoding }) }),
            );
            expect(found).toEqual({ itemsets: rare.slice(0, limit), total: rare.length, checked: occurring.size });
          }
        },
      );
    });

    it('counts the rules that reach the confidence', async () => {
      const shares = fc.constantFrom({ num: 1, den: 2 }, { num: 1, den: 3 }, { num: 2, den: 3 }, { num: 1, den: 1 });
      await property<[Dataset, string[], { num: number; den: number }, number]>(
        [datasets, fc.uniqueArray(label, { maxLength: 5 }), shares, fc.integer({ min: 1, max: 3 })],
        async (dataset, sensitive, rho, m) => {
          const rows = rowsOf(dataset).map((row) => new Set(row));
          const rules = violatingRules(rows, new Set(sensitive), rho, m, dataset.persons);
          const fewest = Math.min(...rules.map(({ antecedent }) => antecedent.length));
          const expected = rules.filter(({ antecedent }) => antecedent.length === fewest);
          const { total, first } = await ask(dataset, (records) => records.findRules({ rho, m, sensitive }));
          expect(total).toBe(expected.length);
          const nameOf = ({ antecedent, consequent }: { antecedent: readonly string[]; consequent: string }) =>
            JSON.stringify([[...antecedent].sort(), consequent]);
          if (first !== undefined) expect(expected.map(nameOf)).toContain(nameOf(first));
          expect(first !== undefined).toBe(total > 0);
        },
      );
    });

    it('counts listed itemsets, of items and of published items', async () => {
      const listed = fc.array(fc.uniqueArray(fc.nat({ max: 6 }), { minLength: 1, maxLength: 4 }), { maxLength: 5 });
      await property<[Dataset, number[], number[][]]>([datasets, clusters, listed], async (dataset, cluster, sets) => {
        const labels = [...new Set(rowsOf(dataset).flat())].sort(compareLabels);
        for (const recoding of [undefined, recodingOf(labels, cluster)]) {
          const rows = publishedRows(rowsOf(dataset), labels, recoding);
          const published = recoding?.published.labels ?? labels;
          const itemsets = sets.filter((set) => set.every((i) => i < published.length));
          const request = { itemsets: rowsOfItemsets(itemsets), ...(recoding !== undefined && { recoding }) };
          const counts = await ask(dataset, (records) => records.countItemsets(request));
          const named = itemsets.map((set) => set.map((i) => published[i]));
          expect([...counts.records]).toEqual(named.map((set) => supportOf(rows, set)));
          const owners = dataset.persons && named.map((set) => supportOf(rows, set, dataset));
          expect(counts.persons && [...counts.persons]).toEqual(owners);
        }
      });
    });

    it('brings different records together, and those that few are equal to', async () => {
      const limits = [fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }), fc.nat({ max: 40 })] as const;
      await property<[Dataset, number | undefined, number]>(
        [datasets, ...limits],
        async (dataset, fewerThan, mostCells) => {
          const owners = dataset.persons === undefined ? undefined : grouped([...dataset.persons]);
          const inOrder = (row: readonly string[]) => [...row].sort(compareLabels).join('|');
          const rows = rowsOf(dataset).map((row, t) => ({
            text: inOrder(row),
            owner: owners?.[t],
            length: row.length,
          }));
          const equalTo = (text: string) => {
            const equal = rows.filter((row) => row.text === text);
            return owners === undefined ? equal.length : new Set(equal.map(({ owner }) => owner)).size;
          };
          const kept = rows.filter(
            ({ text, length }) => length > 0 && (fewerThan === undefined || equalTo(text) < fewerThan),
          );
          const expected = new Map(kept.map((row) => [`${row.text} ${row.owner}`, row]));
          const cells = [...expected.values()].reduce((sum, { length }) => sum + length, 0);
          const found = await ask(dataset, async (records) => {
            const { labels } = await records.countItems();
            const rowsFound = await records.collapse({
              maxCells: mostCells,
              ...(fewerThan !== undefined && { fewerThan }),
            });
            return { labels, rowsFound };
          });
          if ('numCells' in found.rowsFound) {
            expect(found.rowsFound.numCells).toBe(cells);
            expect(cells).toBeGreaterThan(mostCells);
            return;
          }
          const { weights, persons, different, ...rest } = found.rowsFound;
          const all = rows.filter(({ length }) => length > 0).map((row) => `${row.text} ${row.owner}`);
          expect(different).toBe(new Set(all).size);
          const texts = Array.from(weights, (_, r) => Array.from(rowOf(rest, r), (i) => found.labels[i]).join('|'));
          const weighed = texts.map((text, r) => `${text} ${weights[r]}`).sort();
          const weightOf = ({ text, owner }: (typeof kept)[number]) =>
            kept.filter((row) => row.text === text && row.owner === owner).length;
          expect(weighed).toEqual([...expected.values()].map((row) => `${row.text} ${weightOf(row)}`).sort());
          // Persons are whatever numbers: how many there are of each record is what counts.
          expect(persons !== undefined).toBe(owners !== undefined);
          const ofPersons = (pairs: readonly (readonly [string, number | undefined])[]) =>
            [...new Set(pairs.map(([, owner]) => owner))]
              .map((owner) => pairs.filter((pair) => pair[1] === owner).map(([text]) => text))
              .map((own) => own.sort().join('/'))
              .sort();
          if (persons !== undefined)
            expect(ofPersons(texts.map((text, r) => [text, persons[r]]))).toEqual(
              ofPersons([...expected.values()].map(({ text, owner }) => [text, owner])),
            );
        },
      );
    });

    it('publishes all records, in order, as the recoding says', async () => {
      await property<[Dataset, number[]]>([datasets, clusters], async (dataset, cluster) => {
        const labels = [...new Set(rowsOf(dataset).flat())].sort(compareLabels);
        const recoding = recodingOf(labels, cluster);
        const written = await ask(dataset, (records) => publishedBy(records, recoding));
        expect(written.rows).toEqual(publishedRows(rowsOf(dataset), labels, recoding));
        // Persons are whatever numbers: who is who else is what counts.
        expect(written.persons && grouped(written.persons)).toEqual(dataset.persons && grouped([...dataset.persons]));
      });
    });

    it('knows that no records have no items', async () => {
      await ask(datasetFromRows([]), async (records) => {
        expect(await records.countRecords()).toEqual({ records: 0, empty: 0, occurrences: 0 });
        expect(await records.countItems()).toEqual({ labels: [], supports: new Float64Array(0) });
        expect(await records.countLengths()).toEqual([]);
        expect(await records.findRareItemsets({ k: 5, m: 2, limit: 5 })).toEqual({
          itemsets: [],
          total: 0,
          checked: 0,
        });
      });
    });

    it('counts persons of many records once', async () => {
      const visits = Array.from({ length: 100 }, (_, t) => [`${t % 7}`, `${t % 11}x`, 'always']);
      const persons = Uint32Array.from(visits, (_, t) => (t < 80 ? 0 : t % 3));
      const dataset = withPersons(datasetFromRows(visits), { persons, numPersons: 3 });
      await ask(dataset, async (records) => {
        const { labels } = await records.countItems();
        const table = new PairTable(labels.length, 100);
        const supports = await records.countPairs({ into: table });
        expect([...supports]).toEqual(labels.map((item) => supportOf(visits, [item], dataset)));
        for (const [i, one] of labels.entries()) {
          for (const [j, other] of [...labels.entries()].slice(i + 1)) {
            expect(table.cells[i * table.size + j]).toBe(supportOf(visits, [one, other], dataset));
          }
        }
        expect(await records.findRareItemsets({ k: 4, m: 1, limit: 0 })).toMatchObject({ total: labels.length });
        expect(await records.findRareItemsets({ k: 3, m: 2, limit: 0 })).toMatchObject({
          total: [...labels.keys()]
            .flatMap((i) => [[i], ...[...labels.keys()].filter((j) => j > i).map((j) => [i, j])])
            .map((set) =>
              supportOf(
                visits,
                set.map((i) => labels[i]),
                dataset,
              ),
            )
            .filter((holders) => holders > 0 && holders < 3).length,
        });
      });
    });

    it('answers of thousands of records, items and people as memory does', async () => {
      const dataset = manyVisits();
      const { labels } = dataset.dictionary;
      const answersOf = async (records: EngineRecords) => {
        const cluster = labels.map((_, i) => i % 260);
        const recoding = recodingFromClusters({ labels }, cluster);
        const pairsUnder = async (more: { readonly recoding?: Recoding }, size: number) => {
          const table = new PairTable(size, 5);
          const supports = [...(await records.countPairs({ into: table, ...more }))];
          table.mirror();
          return { supports, cells: Buffer.from(table.cells).toString('base64') };
        };
        const rare = (m: number, more = {}) => records.findRareItemsets({ k: 5, m, limit: 100, ...more });
        const itemsets = rowsOfItemsets(Array.from(labels.keys(), (i) => [...new Set([i, (i * 7) % labels.length])]));
        const {
          persons = new Uint32Array(),
          weights,
          ...different
        } = expectRecords(await records.collapse({ maxCells: 1 << 20 }));
        const published = await publishedBy(records, recoding);
        return {
          counts: [await records.countRecords(), await records.countItems(), await records.countLengths()],
          pairs: await pairsUnder({}, labels.length),
          labelPairs: await pairsUnder({ recoding }, recoding.published.labels.length),
          rare: [await rare(1), await rare(2), await rare(2, { recoding })],
          rules: (await records.findRules({ rho: { num: 1, den: 2 }, m: 2, sensitive: labels.slice(0, 30) })).total,
          itemsets: await records.countItemsets({ itemsets }),
          different: Array.from(weights, (weight, r) => `${rowOf(different, r).join(' ')} ${weight}`)
            .sort()
            .join('\n'),
          people: new Set(persons).size,
          published: published.rows.map((row) => row.join(' ')).join('\n'),
          owners: grouped(published.persons ?? []).join(' '),
        };
      };
      expect(await ask(dataset, answersOf)).toEqual(await answersOf(openInMemory(dataset)));
    });

    it('takes a few records of many items', async () => {
      const n = cases(1500, 400);
      const long = Array.from({ length: n }, (_, i) => String(i + 1));
      const short = Array.from({ length: 40 }, (_, t) => [String(t + 1), String(t + 2), 'rare']);
      const dataset = datasetFromRows([long, ...short, long, long]);
      await ask(dataset, async (records) => {
        const table = new PairTable(n + 1, 5);
        const supports = await records.countPairs({ into: table });
        expect([supports[0], supports[39], supports[n - 200], supports[n]]).toEqual([4, 5, 3, 40]);
        const cell = (i: number, j: number) => table.cells[i * table.size + j];
        expect([cell(0, 1), cell(n - 300, n - 100), cell(0, n), cell(1, n)]).toEqual([4, 3, 1, 2]);
        const { total, checked } = await records.findRareItemsets({ k: 4, m: 2, limit: 1 });
        // All pairs of the n items, 41 items with `rare`; items 42 … n alone, and pairs but the 40 of neighbours.
        expect(checked).toBe(n + 1 + (n * (n - 1)) / 2 + 41);
        expect(total).toBe(n - 41 + (n * (n - 1)) / 2 - 40 + 41);
      });
    });
  });
}

const clusters = fc.array(fc.nat({ max: 3 }), { minLength: 8, maxLength: 8 });

/** 10,000 visits of 4,500 people, in no order of theirs: enough for tables and batches to grow, and items of two bytes. */
function manyVisits(): Dataset {
  const [numVisits, numPeople, numItems] = [10_000, 4_500, 300];
  const random = randomFromSeed(1);
  const rows = Array.from({ length: numVisits }, () =>
    Array.from({ length: 1 + random.int(5) }, () => `i${Math.floor(numItems * random.real() ** 3)}`),
  );
  const dataset = datasetFromRows(rows.map((row) => [...new Set(row)]));
  return ofPersons(
    dataset,
    rows.map((_, t) => (t * 4_001) % numPeople),
  );
}

function expectRecords<T extends object>(found: T | CellLimitExceeded): T {
  if ('numCells' in found) throw new Error(`${found.numCells} cells are too many`);
  return found;
}

/** Cluster 0 is suppressed. */
function recodingOf(labels: readonly string[], cluster: readonly number[]): Recoding {
  return recodingFromClusters(
    { labels },
    labels.map((_, i) => (cluster[i] === 0 ? SUPPRESSED : cluster[i])),
  );
}

/** The records of an engine as it publishes them, and whose they are where that is known. */
export async function publishedBy(
  records: EngineRecords,
  recoding: Recoding,
): Promise<{ readonly rows: string[][]; readonly persons?: number[] }> {
  const rows: string[][] = [];
  const persons: number[] = [];
  await records.publish(recoding, {
    write: (batch) => {
      for (let t = 0; t + 1 < batch.offsets.length; t++) {
        rows.push(Array.from(rowOf(batch, t), (item) => recoding.published.labels[item]));
      }
      persons.push(...(batch.persons ?? []));
    },
  });
  const { persons: isKnown } = await records.countRecords();
  return { rows, ...(isKnown !== undefined && { persons }) };
}

/** Numbers by first appearance instead of whatever numbers. */
function grouped(persons: readonly number[]): number[] {
  const numbers = new Map([...new Set(persons)].map((person, n) => [person, n]));
  return persons.map((person) => numbers.get(person)!);
}

function rowsOf(dataset: Dataset): string[][] {
  return Array.from({ length: dataset.numRows }, (_, t) =>
    Array.from(rowOf(dataset, t), (i) => dataset.dictionary.labels[i]),
  );
}

function publishedRows(rows: string[][], labels: readonly string[], recoding: Recoding | undefined): string[][] {
  if (recoding === undefined) return rows;
  return rows.map((row) => {
    const targets = row.map((item) => recoding.target[labels.indexOf(item)]).filter((c) => c !== SUPPRESSED);
    return [...new Set(targets)].sort((a, b) => a - b).map((c) => recoding.published.labels[c]);
  });
}

/** How many rows hold an itemset; with persons, of how many there is such a row. */
function supportOf(
  rows: readonly (readonly string[])[],
  itemset: readonly string[],
  { persons }: Pick<Dataset, 'persons'> = {},
): number {
  const holding = [...rows.keys()].filter((t) => itemset.every((item) => rows[t].includes(item)));
  return new Set(holding.map((t) => persons?.[t] ?? t)).size;
}

function compareNumbers(a: readonly number[], b: readonly number[]): number {
  for (let p = 0; p < Math.min(a.length, b.length); p++) if (a[p] !== b[p]) return a[p] - b[p];
  return a.length - b.length;
}
