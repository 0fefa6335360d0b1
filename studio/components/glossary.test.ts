import { describe, expect, it } from 'vitest';
import { glossary, termsIn } from './glossary-text.tsx';

const found = (text: string): (string | undefined)[] => termsIn(text).flatMap(({ term }) => (term ? [term] : []));

describe('glossary', () => {
  it('has every term of the documentation in plain sentences', () => {
    expect(glossary.size).toBeGreaterThan(40);
    expect(glossary.get('record')).toBe('A set of items: a basket, a visit, a session.');
    expect([...glossary.values()].filter((meaning) => !/^[A-Z0-9].*[^`*|]\.$/u.test(meaning))).toEqual([]);
  });

  it('finds terms by the longest name, in the plural and with a capital, and loses no letter', () => {
    const text = 'Records of a sensitive item: k of them, and k^m-anonymity of itemsets. K is no k-th letter.';
    expect(found(text)).toEqual(['record', 'sensitive item', 'k', 'itemset']);
    expect(
      termsIn(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
    expect(termsIn('')).toEqual([]);
  });
});
