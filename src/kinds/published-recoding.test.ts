import { expect, it } from 'vitest';
import { recodingFromLabels } from '../data/recoding.ts';
import { writeRecoding } from '../side-files/recoding.ts';
import { publishedRecoding } from './published-recoding.ts';

it('names only labels that some record shows: an item that always shows by itself stands for itself', () => {
  const original = { labels: ['beer', 'gin', 'milk', 'tea', 'wine'] };
  const recoding = recodingFromLabels(original, ['beer+1', 'gin+1', null, 'gin+1', 'beer+1']);
  const shown = new Set(['beer', 'wine', 'gin', 'gin+1']);
  const published = publishedRecoding({ kind: 'local', recoding }, original, shown);
  expect(published && writeRecoding(published)).toBe('item,published\nbeer,beer\ngin,gin+1\ntea,gin+1\nwine,wine\n');
});
