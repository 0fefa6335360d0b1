import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cases } from '../../test/cases.ts';
import { applyRecoding, recodingFromLabels } from '../data/recoding.ts';
import { selectRecords } from '../sweep/select.ts';
import { alignDataset } from './align-dataset.ts';
import type { Cells, Dataset, RowFacts } from './dataset.ts';
import { rowOf } from './dataset.ts';
import { filterCells } from './filter-cells.ts';
import { keepRecords } from './keep-records.ts';
import { possibleCells } from './possible-cells.ts';
import { renameItems } from './rename-items.ts';
import { joinRows, mapItems, newRecords, putBack, takeRows, withCells, withIds, withPersons } from './rows.ts';
import { shownLabelsOnly } from './shown-labels-only.ts';
import { shownRows } from './shown-rows.ts';

/** Records whose item, id and person all say which row they were (some rows are alike), and the names of their people. */
interface Marked {
  readonly dataset: Dataset;
  readonly names: readonly string[];
}

/** An order of all rows, and a coin for each. */
interface Draw {
  readonly order: readonly number[];
  readonly coins: readonly boolean[];
}

const MARK = /\d+/;

function markOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(MARK.exec(text)?.[0]);
}

/** Which row a fact says that row t was. A new fact has to be named here. */
const SAYS: { readonly [Fact in keyof Required<RowFacts>]: (marked: Marked, t: number) => number | undefined } = {
  rowIds: ({ dataset }, t) => markOf(dataset.rowIds?.[t]),
  persons: ({ dataset, names }, t) => dataset.persons && markOf(names[dataset.persons[t]]),
  numPersons: () => undefined,
};

/** Which row its item says that row t was, if it shows one. */
function ownMark({ dataset }: Marked, t: number): number | undefined {
  const cells = dataset.unknown === undefined ? [dataset] : [dataset, dataset.unknown];
  const [item] = cells.flatMap((of: Cells) => [...rowOf(of, t)]);
  return item === undefined ? undefined : markOf(dataset.dictionary.labels[item]);
}

/** The rows of a draw that a dataset has. */
function orderFor({ numRows }: Dataset, { order }: Draw): Uint32Array {
  return Uint32Array.from(order.filter((t) => t < numRows));
}

function someRows(dataset: Dataset, draw: Draw): Uint32Array {
  return orderFor(dataset, draw).filter((t) => draw.coins[t]);
}

/** Items in another order. */
function turned({ dictionary: { labels } }: Dataset, draw: Draw): { labels: string[]; target: Uint32Array } {
  const place = draw.order.filter((i) => i < labels.length);
  const rest = [...labels.keys()].filter((i) => !place.includes(i));
  const order = [...place, ...rest];
  const target = new Uint32Array(labels.length);
  for (const [id, item] of order.entries()) target[item] = id;
  return { labels: order.map((item) => labels[item]), target };
}

/** Every way to make records of records, and whether it keeps all facts of the rows. */
const OPERATIONS: Readonly<Record<string, { keeps: boolean; run: (marked: Marked, draw: Draw) => Partial<Marked> }>> = {
  takeRows: { keeps: true, run: ({ dataset }, draw) => ({ dataset: takeRows(dataset, orderFor(dataset, draw)) }) },
  'takeRows of some': {
    keeps: true,
    run: ({ dataset }, draw) => ({ dataset: takeRows(dataset, someRows(dataset, draw)) }),
  },
  withCells: {
    keeps: true,
    run: ({ dataset }, { coins }) => {
      const kept = filterCells(dataset, (item) => coins[item]);
      return { dataset: withCells(dataset, { ...kept, unknown: dataset.unknown }) };
    },
  },
  mapItems: {
    keeps: true,
    run: ({ dataset }, draw) => {
      const { labels, target } = turned(dataset, draw);
      return { dataset: mapItems(dataset, target, { labels }) };
    },
  },
  putBack: {
    keeps: false,
    run: ({ dataset }, draw) => ({ dataset: putBack(dataset, orderFor(dataset, draw), dataset.numRows) }),
  },
  joinRows: { keeps: false, run: ({ dataset, names }) => ({ dataset: joinRows(dataset, names) }) },
  withIds: { keeps: true, run: ({ dataset }) => ({ dataset: withIds(dataset, dataset.rowIds) }) },
  'without ids': { keeps: false, run: ({ dataset }) => ({ dataset: withIds(dataset, undefined) }) },
  withPersons: { keeps: true, run: ({ dataset }) => ({ dataset: withPersons(dataset, dataset) }) },
  'without persons': { keeps: false, run: ({ dataset }) => ({ dataset: withPersons(dataset) }) },
  keepRecords: {
    keeps: true,
    run: ({ dataset, names }, draw) => {
      const { dataset: kept, personLabels } = keepRecords(dataset, someRows(dataset, draw), names);
      return { dataset: kept, ...(personLabels !== undefined && { names: personLabels }) };
    },
  },
  alignDataset: {
    keeps: true,
    run: ({ dataset }, draw) => ({ dataset: alignDataset(dataset, turned(dataset, draw)) ?? dataset }),
  },
  applyRecoding: {
    keeps: true,
    run: ({ dataset }, { coins }) => {
      const { dictionary } = dataset;
      const published = dictionary.labels.map((label, i) => (coins[i] ? `${label}!` : null));
      return { dataset: applyRecoding(dataset, recodingFromLabels(dictionary, published)) };
    },
  },
  renameItems: {
    keeps: true,
    run: ({ dataset }, { order }) => {
      const renamed = renameItems(dataset, (label) => `${'z'.repeat(order[Number(markOf(label))] ?? 0)}${label}`);
      return { dataset: renamed.dataset };
    },
  },
  shownLabelsOnly: { keeps: true, run: ({ dataset }) => ({ dataset: shownLabelsOnly(dataset) }) },
  shownRows: { keeps: true, run: ({ dataset }) => ({ dataset: takeRows(dataset, shownRows(dataset)) }) },
  possibleCells: { keeps: true, run: ({ dataset }) => ({ dataset: possibleCells(dataset) }) },
};

const ROWS = 8;
const PERSONS = 5;

const draw: fc.Arbitrary<Draw> = fc.record({
  order: fc.shuffledSubarray([...Array(ROWS).keys()], { minLength: ROWS, maxLength: ROWS }),
  coins: fc.array(fc.boolean(), { minLength: ROWS, maxLength: ROWS }),
});

/** Row t holds, or may hold, the item of its person, who is called like it; people are numbered in another order. */
function marked({ order, coins }: Draw): Marked {
  const rows = [...Array(ROWS).keys()];
  const cellsOf = (isHere: (t: number) => boolean): Cells => ({
    offsets: Uint32Array.of(0, ...rows.map((t) => rows.slice(0, t + 1).filter(isHere).length)),
    items: Uint32Array.from(rows.filter(isHere), (t) => t % PERSONS),
  });
  const people = order.filter((n) => n < PERSONS);
  const labels = Array.from(people, (_, n) => `row ${n}`);
  const facts = {
    rowIds: rows.map((t) => labels[t % PERSONS]),
    persons: Uint32Array.from(rows, (t) => people.indexOf(t % PERSONS)),
    numPersons: PERSONS,
  };
  const cells = { ...cellsOf((t) => coins[t]), unknown: cellsOf((t) => !coins[t]) };
  return { dataset: newRecords(cells, { labels }, facts), names: people.map((n) => labels[n]) };
}

it('every fact stays with its row, whatever is done to the records', () => {
  const names = Object.keys(OPERATIONS);
  const steps = fc.array(fc.tuple(fc.constantFrom(...names), draw), { minLength: 1, maxLength: 5 });
  const met = new Map<string, number>();
  fc.assert(
    fc.property(draw, steps, (start, some) => {
      let now = marked(start);
      for (const [name, drawn] of some) {
        const before = now;
        now = { ...now, ...OPERATIONS[name].run(now, drawn) };
        const { numRows, offsets, rowIds, persons } = now.dataset;
        expect([offsets.length - 1, rowIds?.length ?? numRows, persons?.length ?? numRows]).toEqual(
          Array(3).fill(numRows),
        );
        for (const fact of Object.keys(SAYS) as (keyof typeof SAYS)[]) {
          if (OPERATIONS[name].keeps) expect(now.dataset[fact] === undefined).toBe(before.dataset[fact] === undefined);
          for (let t = 0; t < numRows; t++) {
            const [own, said] = [ownMark(now, t), SAYS[fact](now, t)];
            if (own === undefined || said === undefined) continue;
            expect(said, `${name}: ${fact} of row ${t}`).toBe(own);
            met.set(`${name} ${fact}`, 1 + (met.get(`${name} ${fact}`) ?? 0));
          }
        }
      }
    }),
    { numRuns: cases(4000, 400) },
  );
  for (const name of names.filter((one) => OPERATIONS[one].keeps)) {
    for (const fact of ['rowIds', 'persons']) expect(met.get(`${name} ${fact}`) ?? 0).toBeGreaterThan(0);
  }
});

it('every fact stays with its row where records are selected for a sweep', () => {
  const selection = fc.record(
    {
      maxItems: fc.integer({ min: 1, max: ROWS }),
      drawnItems: fc.integer({ min: 1, max: ROWS }),
      sortBy: fc.constantFrom('length' as const, 'random' as const),
      sample: fc.constantFrom('1/3', '1/2'),
      prefix: fc.integer({ min: 1, max: ROWS }),
      itemOrder: fc.constant('random' as const),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(draw, selection, fc.nat({ max: 99 }), (start, wish, seed) => {
      const { dataset } = marked(start);
      const selected = selectRecords(dataset, wish, seed);
      expect(selected.numRows).toBeLessThanOrEqual(ROWS);
      expect(new Set(selected.persons).size).toBe(selected.numPersons);
      for (let t = 0; t < selected.numRows; t++) {
        const own = ownMark({ dataset: selected, names: [] }, t);
        if (own !== undefined) expect(selected.rowIds?.[t]).toBe(`row ${own}`);
      }
    }),
    { numRuns: cases(1000, 200) },
  );
});
