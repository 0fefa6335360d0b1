import * as z from 'zod';
import { type Taxonomy, TaxonomyBuilder } from '../../data/taxonomy.ts';
import { invariant, quote, SottoError } from '../../errors.ts';
import { withDistinctNames } from '../formats/distinct-names.ts';
import { defineHierarchyBuilder } from './define.ts';

/** Codes whose beginnings name ever wider groups, such as ICD diagnoses, ATC drugs or HS goods. */
export const prefix = defineHierarchyBuilder({
  id: 'prefix',
  title: 'Code prefixes',
  summary: 'Groups codes that begin alike: for ICD, ATC and other codes that are read from left to right.',
  params: z.object({
    lengths: z
      .string()
      .default('1,3')
      .describe('The lengths of the prefixes in characters, separated by commas; the shortest is the highest level.'),
  }),
  build: ({ dictionary }, { lengths }) => prefixTaxonomy(dictionary.labels, parseLengths(lengths)),
});

function prefixTaxonomy(labels: readonly string[], lengths: readonly number[]): Taxonomy {
  if (labels.length === 0) throw new SottoError('input', 'a hierarchy needs at least one item in the data');
  const builder = new TaxonomyBuilder();
  for (const label of labels) {
    const characters = Array.from(label);
    let below = builder.node(0, label);
    for (const [n, length] of lengths.entries()) {
      const v = builder.node(n + 1, `${prefixOf(characters, length)}*`);
      // invariant: a prefix contains every shorter one, whichever code it was cut from
      invariant(builder.link(below, v), 'prefixes nest');
      below = v;
    }
  }
  return withDistinctNames(builder.finish());
}

/** Codes are taken as written, dots included, but `A00.` is the prefix `A00`. A code shorter than asked is its own prefix. */
function prefixOf(characters: readonly string[], length: number): string {
  const cut = characters.slice(0, length);
  if (cut.at(-1) === '.') cut.pop();
  return cut.join('');
}

/** `1,3` → [3, 1]: the longest prefix first, as it is the lowest level. */
function parseLengths(text: string): number[] {
  const parts = text.split(',').map((part) => part.trim());
  const lengths = [...new Set(parts.map(Number))].sort((a, b) => b - a);
  if (parts.every((part) => /^[1-9]\d{0,3}$/.test(part)) && lengths.length === parts.length) return lengths;
  const problem = {
    field: 'prefix.lengths',
    expected: 'different lengths from 1 to 9999 separated by commas, such as 1,3',
    got: quote(text),
  };
  throw new SottoError('usage', `${problem.field}: expected ${problem.expected}, got ${problem.got}`, {
    problems: [problem],
  });
}
