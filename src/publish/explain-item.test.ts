import { describe, expect, it } from 'vitest';
import type { Decision } from '../algorithms/index.ts';
import { recodingFromLabels } from '../data/recoding.ts';
import { countSteps, explainItem, explanationText, nameDecision } from './explain-item.ts';
import { readItemFates, writeItemFates } from './item-fates.ts';

const dictionary = { labels: ['beer', 'milk', 'wine'] };
const recoding = recodingFromLabels(dictionary, ['beer,wine', null, 'beer,wine']);
const decisions: Decision[] = [
  { step: 'X-1', action: 'merge', items: [0, 2], because: 'matched by 1 record, 2 are needed', forcedBy: [0] },
  { step: 'X-2', action: 'suppress', items: [1], because: 'no label left' },
  { step: 'X-1', action: 'merge', items: [0], because: 'again' },
];
const named = decisions.map((decision) => nameDecision(decision, dictionary));

describe('explaining an item', () => {
  it('tells its label, who shares it, and what was decided about it', () => {
    const explained = explainItem('beer', { recoding, dictionary }, named);
    expect(explained.published).toBe('beer,wine');
    expect(explained.together).toEqual(['wine']);
    expect(explained.decisions).toEqual([named[0], named[2]]);
    expect(explanationText(explained)).toEqual({
      heading: '"beer" is published as "beer,wine", with 1 other item',
      decisions: [
        { step: 'X-1', text: 'merge of "beer", "wine": matched by 1 record, 2 are needed', forcedBy: '"beer"' },
        { step: 'X-1', text: 'merge: again', forcedBy: '' },
      ],
      earlier: 0,
    });
  });

  it('tells of a label what its items are, by its name and with them written out', () => {
    const short = recodingFromLabels(dictionary, ['beer+1', null, 'beer+1']);
    for (const name of ['beer+1', '(beer,wine)']) {
      const explained = explainItem(name, { recoding: short, dictionary }, named);
      expect(explained).toMatchObject({ published: 'beer+1', together: ['beer', 'wine'], isLabel: true });
      expect(explained.decisions).toEqual([named[0], named[2]]);
      expect(explanationText(explained).heading).toBe(`"${name}" is a label of 2 items: "beer", "wine"`);
    }
  });

  it('tells of an item that is published nowhere, and of one without a recoding', () => {
    expect(explanationText(explainItem('milk', { recoding, dictionary }, named)).heading).toBe(
      '"milk" is published nowhere',
    );
    expect(explanationText(explainItem('milk', { dictionary }, [])).heading).toBe('"milk" is published as itself');
  });

  it('tells in how many records it is shown, where that was counted', () => {
    const outcomes = {
      supports: Uint32Array.of(9, 3, 4),
      sizes: Uint32Array.of(2, 0, 2),
      exact: Uint32Array.of(5, 0, 0),
      merged: Uint32Array.of(3, 0, 4),
      absent: Uint32Array.of(1, 3, 0),
    };
    const text = writeItemFates(dictionary, outcomes, recoding);
    expect(text.split('\n').slice(1, 4)).toEqual([
      'beer,suppressed in part,"beer,wine",9,5,3,1',
      'milk,suppressed everywhere,,3,0,0,3',
      'wine,label,"beer,wine",4,0,4,0',
    ]);
    const fates = readItemFates(new TextEncoder().encode(text));
    const explained = explainItem('beer', { recoding, dictionary }, [], fates);
    expect(explained.fate).toEqual({ became: 'suppressed in part', records: 9, asItself: 5, asLabel: 3, leftOut: 1 });
    expect(explanationText(explained).heading).toBe(
      '"beer" is published as "beer,wine", with 1 other item: of 9 records that contained it, 5 show it as itself, 3 show its label, 1 leave it out',
    );
  });

  it('lists the last decisions and counts the earlier ones', () => {
    const many = Array.from({ length: 15 }, (_, n) => ({ ...named[2], because: `time ${n}` }));
    const { decisions: shown, earlier } = explanationText(explainItem('beer', { recoding, dictionary }, many));
    expect(shown.map(({ text }) => text).at(-1)).toBe('merge: time 14');
    expect([shown.length, earlier]).toEqual([12, 3]);
  });

  it('says what would come of keeping it', () => {
    const witness = { finding: 'one record', items: ['beer'], rows: ['1', '2'], support: 1, required: 2 };
    const explained = explainItem('beer', { recoding, dictionary }, []);
    const broken = { status: 'violated', checked: 3, scope: 'all', witness } as never;
    expect(explanationText({ ...explained, kept: broken }).kept).toEqual({
      heading: 'If "beer" were kept, the promise would be broken',
      lines: ['one record', 'items    "beer"', 'records  1 2'],
    });
  });

  it('refuses an item there is not, and guesses what was meant', () => {
    expect(() => explainItem('bear', { recoding, dictionary }, [])).toThrow(/"bear" is not an item of this release/);
  });

  it('counts the steps in the order of their first decision', () => {
    expect(countSteps(decisions)).toEqual([
      { step: 'X-1', action: 'merge', times: 2 },
      { step: 'X-2', action: 'suppress', times: 1 },
    ]);
  });
});
