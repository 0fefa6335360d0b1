import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOSTILE_LABELS } from '../../test/arbitraries/hostile-label.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { applyRecoding, recodingFromClusters, recodingFromLabels, SUPPRESSED } from '../data/recoding.ts';
import { LABEL_STYLES, recodingWithLabels, withLabels } from './label-style.ts';
import { recoded } from './recoded.ts';

const shown = (labels: string[], cluster: number[], style: (typeof LABEL_STYLES)[number]) =>
  recodingWithLabels(recodingFromClusters({ labels }, cluster), style).published.labels;

describe('labels of merged items', () => {
  it('name the shortest of words and count the others, without blanks', () => {
    expect(shown(['beer', 'red wine', 'whole milk', 'tea'], [0, 0, 0, 1], 'short')).toEqual(['beer+2', 'tea']);
    expect(shown(['red wine', 'whole milk'], [0, 0], 'short')).toEqual(['red_wine+1']);
    expect(shown(['x'.repeat(40), 'y'.repeat(41)], [0, 0], 'short')).toEqual([`${'x'.repeat(23)}…+1`]);
  });

  it('are no longer than they must be among numbers and codes', () => {
    expect(shown(['723', '1024', '5'], [0, 0, 1], 'short')).toEqual(['5', '723+']);
    expect(shown(['E11', 'E11.9', 'I10'], [0, 0, 1], 'short')).toEqual(['E11+', 'I10']);
  });

  it('are codes or all members where that is wanted', () => {
    expect(shown(['a', 'b', 'c', 'd', 'e'], [0, 0, 1, 1, 2], 'codes')).toEqual(['L1', 'L2', 'e']);
    expect(shown(['a', 'b', 'c'], [0, 0, 1], 'members')).toEqual(['(a,b)', 'c']);
  });

  it('never are the label of an item, nor of two sets of items', () => {
    expect(shown(['a', 'a+1', 'b'], [0, 1, 0], 'short')).toEqual(['a+1', 'a+1~2']);
    expect(shown(['L1', 'a', 'b'], [0, 1, 1], 'codes')).toEqual(['L1', 'L1~2']);
  });

  it('are never called as what a list names, whether it occurs or not', () => {
    const unseen = { sensitive: [['L1', '7+']], suppress: [['(a,b)', 'drinks']] };
    const recoding = recodingFromClusters({ labels: ['a', 'b'] }, [0, 0]);
    const label = (style: (typeof LABEL_STYLES)[number]) =>
      recodingWithLabels(recoding, style, { unseen }).published.labels;
    expect(label('codes')).toEqual(['L1~2']);
    expect(label('codes')).toEqual(shown(['L1', 'a', 'b'], [SUPPRESSED, 1, 1], 'codes'));
    expect(label('members')).toEqual(['(a,b)#2']);
    expect(label('members')).toEqual(shown(['(a,b)', 'a', 'b'], [SUPPRESSED, 1, 1], 'members'));
    const numbers = recodingFromClusters({ labels: ['7', '12'] }, [0, 0]);
    expect(recodingWithLabels(numbers, 'short', { unseen }).published.labels).toEqual(['7+~2']);
    const words = recodingFromLabels({ labels: ['a', 'b'] }, ['drinks', 'drinks']);
    expect(recodingWithLabels(words, 'short', { unseen }).published.labels).toEqual(['drinks#2']);
  });

  it('of an earlier release are not used again if a list names them', () => {
    const recoding = recodingFromClusters({ labels: ['a', 'b'] }, [0, 0]);
    const earlier = [recodingFromLabels({ labels: ['a', 'b'] }, ['wine', 'wine'])];
    const label = (unseen: Record<string, string[][]>) =>
      recodingWithLabels(recoding, 'short', { earlier, unseen }).published.labels;
    expect(label({})).toEqual(['wine']);
    expect(label({ sensitive: [['wine']] })).toEqual(['a+1']);
  });

  it('leave the words of a hierarchy alone', () => {
    const recoding = recodingFromLabels({ labels: ['a', 'b', 'c'] }, ['drinks', 'drinks', 'c']);
    for (const style of LABEL_STYLES) expect(recodingWithLabels(recoding, style)).toEqual(recoding);
  });

  it('change names only: the same records, the same items under one label, however they are written', () => {
    const labels = fc.constantFrom(...HOSTILE_LABELS, 'a', 'a+1', 'L1', '7', '12');
    const rows = fc.array(fc.uniqueArray(labels, { maxLength: 4 }), { minLength: 1, maxLength: 8 });
    const clusters = fc.array(fc.constantFrom(0, 1, 2, SUPPRESSED), { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(rows, clusters, fc.constantFrom(...LABEL_STYLES), (given, cluster, style) => {
        const original = datasetFromRows(given);
        const recoding = recodingFromClusters(original.dictionary, cluster.slice(0, original.dictionary.labels.length));
        const dataset = applyRecoding(original, recoding);
        const release = withLabels({ kind: 'recoded', dataset, recoding }, style);
        expect(release.recoding?.published.labels.length).toBe(recoding.published.labels.length);
        expect(release.dataset.dictionary.labels).toEqual(release.recoding?.published.labels);
        expect(release.dataset.offsets).toEqual(dataset.offsets);
        const { truth } = recoded;
        if (!('check' in truth) || release.kind !== 'recoded') throw new Error('recoded records are true');
        const check = truth.check(original, release);
        for (let t = 0; t < original.numRows; t++) expect(check(t)).toBeUndefined();
      }),
    );
  });
});
