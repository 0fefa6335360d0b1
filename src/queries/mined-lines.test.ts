import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileLabel } from '../../test/arbitraries/hostile-label.ts';
import { readCsvRows } from '../text/csv.ts';
import { CONFIDENCE, type MinedForm, MinedLines, SUPPORT } from './mined-lines.ts';

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
});
