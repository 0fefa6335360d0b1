import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileLabel } from '../../../test/arbitraries/hostile-label.ts';
import { DatasetBuilder } from '../../data/dataset-builder.ts';
import { CellCodes } from './cell-codes.ts';
import { cellText, cellTexts, readCellText } from './cell-text.ts';

describe('cellText', () => {
  it('marks an unknown cell with one ? and doubles the ones a label begins with', () => {
    expect([cellText('x', false), cellText('x', true)]).toEqual(['x', '?x']);
    expect([cellText('?x', false), cellText('?x', true)]).toEqual(['??x', '???x']);
    expect([cellText('', false), cellText('', true)]).toEqual(['', '?']);
    expect([cellText('a?', false), cellText('a?', true)]).toEqual(['a?', '?a?']);
  });

  it('is undone by reading, as text and as bytes, for every label', () => {
    fc.assert(
      fc.property(hostileLabel, fc.nat({ max: 4 }), fc.boolean(), (tail, marks, isUnknown) => {
        const label = '?'.repeat(marks) + tail;
        expect(readCellText(cellText(label, isUnknown))).toEqual({ label, isUnknown });
        const builder = new DatasetBuilder();
        const bytes = new TextEncoder().encode(cellText(label, isUnknown));
        expect(new CellCodes(builder, true).addBytes(bytes, 0, bytes.length)).toBe(true);
        builder.endRow();
        const { dataset } = builder.finish();
        expect(dataset.dictionary.labels).toEqual([label]);
        expect(dataset.items.length).toBe(isUnknown ? 0 : 1);
      }),
    );
  });

  it('is text where nothing says that a ? marks what is unknown', () => {
    const builder = new DatasetBuilder();
    expect(new CellCodes(builder, false).addBytes(Uint8Array.of(63, 63, 97), 0, 3)).toBe(true);
    builder.endRow();
    const { dataset } = builder.finish();
    expect([dataset.dictionary.labels, dataset.unknown]).toEqual([['??a'], undefined]);
    expect(cellTexts(dataset)).toEqual({ known: ['??a'], unknown: [] });
  });

  it('refuses bytes that are not UTF-8, marked or not', () => {
    const builder = new DatasetBuilder();
    expect(new CellCodes(builder, true).addBytes(Uint8Array.of(0xff), 0, 1)).toBe(false);
    expect(new CellCodes(builder, true).addBytes(Uint8Array.of(63, 0xff), 0, 2)).toBe(false);
  });
});
