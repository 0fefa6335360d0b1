import { describe, expect, it } from 'vitest';
import { sideInputs } from '../../../src/internal.ts';
import { exampleArgument, makerText } from './side-input-editor.tsx';

describe('the text of a maker', () => {
  it('has every part of the example filled in', () => {
    for (const { makers } of sideInputs) {
      for (const maker of makers) {
        const text = makerText(maker, exampleArgument(maker));
        expect(text, maker.example).not.toMatch(/[A-Z]{4}/);
        for (const part of maker.doc.match(/\b[A-Z]{4,}\b/g) === null ? [] : exampleArgument(maker).split(','))
          expect(text, maker.example).toContain(part);
      }
    }
  });

  it('follows the argument, and names the parts that are not said', () => {
    const maker = { doc: 'SHARE of the items, differing with a chance of NOISE' };
    expect(makerText(maker, '400%,2%')).toBe('400% of the items, differing with a chance of 2%');
    expect(makerText(maker, '5%')).toBe('5% of the items, differing with a chance of noise');
    expect(makerText({ doc: 'COUNT sets; SIZE=SHARE says which' }, '10,2=50%,3=50%')).toBe(
      '10 sets; 2=50%, 3=50% says which',
    );
  });
});
