import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../test/cases.ts';
import { type Recoding, recodingFromClusters, recodingFromLabels, SUPPRESSED } from '../data/recoding.ts';
import { carriedLabels, carriedRecoding } from './earlier.ts';

const ITEMS = ['a', 'b', 'c', 'd', 'e'];

/** Recodings of some of the items each. */
const someRecodings = fc.array(
  fc
    .subarray(ITEMS, { minLength: 1 })
    .chain((labels) =>
      fc
        .array(fc.constantFrom(0, 1, 2, SUPPRESSED), { minLength: labels.length, maxLength: labels.length })
        .map((clusters) => recodingFromClusters({ labels }, clusters)),
    ),
  { maxLength: 3 },
);

const labelIn = ({ original, published, target }: Recoding, item: string): string | null | undefined => {
  const i = original.labels.indexOf(item);
  if (i < 0) return undefined;
  return target[i] === SUPPRESSED ? null : published.labels[target[i]];
};

describe('labels of earlier releases', () => {
  const labels = ['a', 'b', 'c', 'e', 'z'];

  it('hold what shared one with an item that shared one with an item; gone is what the last one that knows it suppresses', () => {
    const seen = { together: 0, suppress: 0 };
    fc.assert(
      fc.property(someRecodings, fc.boolean(), (recodings, isAlso) => {
        const also = isAlso ? [Uint32Array.of(3, 4)] : [];
        const isGone = (item: string) =>
          recodings.map((one) => labelIn(one, item)).findLast((l) => l !== undefined) === null;
        const sets = [
          ...recodings.flatMap((one) =>
            one.published.labels.map((label) => labels.filter((item) => labelIn(one, item) === label)),
          ),
          ...also.map((set) => Array.from(set, (i) => labels[i]!)),
        ];
        // Everything that can be reached from an item.
        const reached = (item: string): string[] => {
          const found = new Set([item]);
          for (const _ of labels)
            for (const set of sets) if (set.some((one) => found.has(one))) for (const one of set) found.add(one);
          return labels.filter((one) => found.has(one) && !isGone(one));
        };
        const components = new Set(labels.filter((item) => !isGone(item)).map((item) => reached(item).join()));
        const { together, suppress } = carriedLabels({ labels }, recodings, also);
        const found = together.map((set) => Array.from(set, (i) => labels[i]).join());
        expect(found.toSorted()).toEqual([...components].filter((set) => set.includes(',')).sort());
        expect(Array.from(suppress, (i) => labels[i])).toEqual(labels.filter(isGone));
        if (together.length > 0) seen.together++;
        if (suppress.length > 0) seen.suppress++;
      }),
      { numRuns: cases(3000, 300) },
    );
    for (const often of Object.values(seen)) expect(often).toBeGreaterThan(50);
  });

  it('are those of the last release where it has the item, and else what became of them since', () => {
    const first = recodingFromLabels({ labels: ['a', 'b', 'c', 'd', 'e'] }, ['ab', 'ab', 'c', 'de', 'de']);
    const second = recodingFromLabels({ labels: ['a', 'c', 'd'] }, ['abc', 'abc', null]);
    const third = recodingFromLabels({ labels: ['c', 'd', 'f'] }, ['abcf', 'de', 'abcf']);
    expect(carriedRecoding([first], second)).toEqual(
      recodingFromLabels({ labels: ITEMS }, ['abc', 'abc', 'abc', null, 'de']),
    );
    const all = recodingFromLabels({ labels: [...ITEMS, 'f'] }, ['abcf', 'abcf', 'abcf', 'de', 'de', 'abcf']);
    expect(carriedRecoding([first, second], third)).toEqual(all);
    // It makes no difference whether earlier ones are told by themselves or as they were carried on.
    expect(carriedRecoding([first, carriedRecoding([first], second)], third)).toEqual(all);
  });

  it('go by the last release even where a label is called as another one was before', () => {
    const first = recodingFromLabels({ labels: ['a', 'b', 'c'] }, ['x', 'x', 'y']);
    const second = recodingFromLabels({ labels: ['a', 'c'] }, ['y', 'x']);
    expect(carriedRecoding([first], second)).toEqual(recodingFromLabels({ labels: ['a', 'b', 'c'] }, ['y', 'y', 'x']));
  });
});
