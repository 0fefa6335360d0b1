import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileLabel } from '../../test/arbitraries/hostile-label.ts';
import { cellsOf, longCase, smallCase, weighedCase, wideCase } from '../../test/arbitraries/itemset-query.ts';
import { cases } from '../../test/cases.ts';
import { keysOf } from '../data/keys-of.ts';
import { visitClosed } from '../mining/closed-itemsets.ts';
import { visitFrequent } from '../mining/frequent-itemsets.ts';
import { runInWebAssembly, runTwin } from '../mining/kernel/run-kernel.ts';
import { readCsvRows } from '../text/csv.ts';
import { CONFIDENCE, countedLines, type MinedForm, MinedLines, minedForms, SUPPORT } from './mined-lines.ts';

const rule = { items: Uint32Array.of(2, 0, 9), size: 2, consequent: Uint32Array.of(1), consequentSize: 1 };

function written(form: MinedForm, labels: readonly string[], isRule: boolean, values: readonly number[]): string {
  let text = '';
  const decoder = new TextDecoder();
  const lines = new MinedLines(form, { labels }, isRule, [SUPPORT, CONFIDENCE], (bytes) => {
    text += decoder.decode(bytes, { stream: true });
  });
  lines.write(rule, values);
  lines.finish();
  return text;
}

describe('MinedLines', () => {
  const labels = ['a', 'b', 'c d'];

  it('writes rules and itemsets in SPMF’s form, items in dictionary order', () => {
    expect(written('text', labels, true, [12, 0.75])).toBe('a "c d" ==> b #SUP: 12 #CONF: 0.75\n');
    expect(written('text', labels, false, [12, 1])).toBe('a "c d" #SUP: 12 #CONF: 1\n');
  });

  it('writes CSV with a header', () => {
    expect(written('csv', labels, true, [12, 0.75])).toBe(
      'antecedent,consequent,support,confidence\n"a ""c d""","b",12,0.75\n',
    );
    expect(written('csv', labels, false, [3, 1])).toBe('items,support,confidence\n"a ""c d""",3,1\n');
  });

  it('writes JSON lines', () => {
    expect(JSON.parse(written('jsonl', labels, true, [12, 0.75]))).toEqual({
      antecedent: ['a', 'c d'],
      consequent: ['b'],
      support: 12,
      confidence: 0.75,
    });
  });

  it('writes infinity as `inf`, and as null in JSON; negative numbers with their sign', () => {
    expect(written('text', labels, true, [1, Number.POSITIVE_INFINITY])).toContain('#CONF: inf\n');
    expect(written('jsonl', labels, true, [1, Number.POSITIVE_INFINITY])).toContain('"confidence":null}');
    expect(written('csv', labels, true, [1, -0.25])).toContain(',-0.25\n');
  });

  it('keeps hostile labels apart in every form', () => {
    fc.assert(
      fc.property(fc.uniqueArray(hostileLabel, { minLength: 3, maxLength: 3 }), (three) => {
        const json = JSON.parse(written('jsonl', three, true, [1, 1])) as {
          antecedent: string[];
          consequent: string[];
        };
        expect([...json.antecedent, ...json.consequent]).toEqual([three[0], three[2], three[1]]);
        const bytes = new TextEncoder().encode(written('csv', three, true, [1, 1]));
        const [, row] = readCsvRows(bytes, {});
        const side = readCsvRows(new TextEncoder().encode(row.fields[0].text), { delimiter: ' ' });
        expect(side.flatMap(({ fields }) => fields.map(({ text }) => text))).toEqual([three[0], three[2]]);
      }),
      { numRuns: 300 },
    );
  });

  it('gets the same lines from the kernel and its twin as one by one, wherever they are handed over', () => {
    const runs = {
      twin: (host, _, use) => runTwin(host, use),
      compiled: (host, _, use) => expect(runInWebAssembly(host, use)).toBe(true),
    } satisfies Record<string, Run>;
    const weighed = weighedCase.map(({ weights, ...given }) => ({ ...given, query: { ...given.query, weights } }));
    const long = longCase.map((given) => ({ ...given, query: { ...given.query, maxSize: 3 } }));
    const asked = fc.record({
      given: fc.oneof(smallCase, wideCase, weighed, long),
      drawn: fc.array(hostileLabel, { minLength: 1, maxLength: 12 }),
      form: fc.constantFrom(...keysOf(minedForms)),
      kind: fc.constantFrom(...keysOf(KINDS)),
      run: fc.constantFrom(...Object.values(runs)),
      lineBytes: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.constant(1 << 18)),
      cut: fc.option(fc.nat({ max: 6 })),
    });
    fc.assert(
      fc.property(asked, ({ given, drawn, form, kind, run, lineBytes, cut }) => {
        // Long records have tens of thousands of itemsets: with long labels too they would be gigabytes.
        const some =
          given.numItems < 100 || given.numItems > 101 ? drawn : drawn.map((label) => [...label].slice(0, 9).join(''));
        const labels = Array.from({ length: given.numItems }, (_, i) => some[i % some.length] + (i < 12 ? '' : i));
        const all = Array.from({ length: 200 }, (_, branch) => branch);
        const parts = cut === null ? [undefined] : [all.slice(0, cut), all.slice(cut)];
        const search = parts.map((branches) => ({ ...given, branches }));
        const plain = linesOf(form, labels, (lines) => {
          let count = 0;
          const visit = visitorOf(lines, () => count++);
          KINDS[kind](given, visit);
          return count;
        });
        const written = linesOf(form, labels, (minedLines) => {
          let count = 0;
          const visit = visitorOf(minedLines, () => count++);
          const lines = countedLines(minedLines.lines, (found) => {
            count += found;
          });
          for (const part of search) KINDS[kind]({ ...part, lines, lineBytes, run }, visit);
          return count;
        });
        expect(written).toEqual(plain);
      }),
      { numRuns: cases(4000, 300) },
    );
  });

  it('writes supports of any number of digits', () => {
    const most = 2 ** 31 - 1;
    const powers = Array.from({ length: 10 }, (_, n) => 10 ** n);
    const supports = [...powers.flatMap((power) => [power, power + 1, power * 10 - 1]), most].filter((n) => n <= most);
    const run: Run = (host, _, use) => expect(runInWebAssembly(host, use)).toBe(true);
    for (const support of supports) {
      const query = { minSupport: 1, weights: Uint32Array.of(support) };
      for (const runs of [{}, { run }]) {
        const [text] = linesOf('text', ['a', 'b'], ({ lines }) => {
          visitFrequent({ cells: cellsOf([[0, 1]]), numItems: 2, query, lines, ...runs }, () => undefined);
          return 0;
        });
        expect(text).toBe(['a', 'b', 'a b'].map((items) => `${items} #SUP: ${support}\n`).join(''));
      }
    }
  });

  it('writes the labels of very many items', () => {
    const numItems = 200_000;
    const cells = cellsOf(Array.from({ length: numItems }, (_, i) => [i]));
    const labels = Array.from({ length: numItems }, (_, i) => String(i));
    const [text, count] = linesOf('text', labels, ({ lines }) => {
      let found = 0;
      const counted = countedLines(lines, (more) => {
        found += more;
      });
      visitFrequent({ cells, numItems, query: { minSupport: 1 }, lines: counted }, () => undefined);
      return found;
    });
    expect(count).toBe(numItems);
    expect(text === labels.map((label) => `${label} #SUP: 1\n`).join('')).toBe(true);
  });
});

type Run = Parameters<typeof visitFrequent>[0]['run'];

const KINDS = {
  frequent: visitFrequent,
  closed: visitClosed,
  maximal: (search, visit) => visitClosed(search, visit, 1),
} satisfies Record<string, typeof visitFrequent>;

type Visitor = Parameters<typeof visitFrequent>[1];

function visitorOf(lines: MinedLines, tell: () => void): Visitor {
  return (items, size, support) => {
    tell();
    lines.write({ items, size }, [support]);
    return undefined;
  };
}

/** What is written, and how many lines that is said to be. */
function linesOf(form: MinedForm, labels: readonly string[], mine: (lines: MinedLines) => number): [string, number] {
  const blocks: Uint8Array[] = [];
  const lines = new MinedLines(form, { labels }, false, [SUPPORT], (bytes) => blocks.push(bytes.slice()));
  const count = mine(lines);
  lines.finish();
  return [Buffer.concat(blocks).toString(), count];
}
