import { type Random, shuffle } from '../../random.ts';
import { type Dataset, rowOf } from '../../records/dataset.ts';
import { shownRows } from '../../records/shown-rows.ts';
import { Individuals } from '../individuals.ts';

/** The items of a person that the attacker learns first. */
export const knowledgeChoices = {
  random: 'any items of the record, drawn at random',
  rare: 'the rarest items of the record first',
  sensitive: 'the sensitive items of the record first, then others at random',
} as const;

export type KnowledgeChoice = keyof typeof knowledgeChoices;

/** Somebody who knows items of one person, in the order learned. */
export interface Adversary {
  readonly row: number;
  readonly known: Uint32Array;
}

/**
 * Random persons who have a record with items, and up to `maxKnown` items of it that the attacker knows. Of a person with
 * several records, one of them at random.
 */
export function* drawAdversaries(
  dataset: Dataset,
  count: number,
  maxKnown: number,
  choice: KnowledgeChoice,
  sensitive: Uint32Array | undefined,
  random: Random,
): Iterable<Adversary> {
  const { numRows, offsets, persons, numPersons } = dataset;
  const rows = shownRows({ numRows, offsets });
  if (rows.length === 0) return;
  const targets = new Individuals({
    numRows: rows.length,
    ...(persons !== undefined && { persons: rows.map((t) => persons[t]) }),
    ...(numPersons !== undefined && { numPersons }),
  });
  const holders = choice === 'rare' ? new Individuals(dataset).holders(dataset) : new Uint32Array(0);
  const isSensitive = new Set(sensitive);
  for (let n = 0; n < count; n++) {
    const row = rows[targets.recordOf(random.int(targets.total), random)];
    const items = shuffle(rowOf(dataset, row).slice(), random);
    if (choice === 'rare') items.sort((a, b) => holders[a] - holders[b] || a - b);
    else if (choice === 'sensitive') {
      const first = [...items].filter((i) => isSensitive.has(i));
      items.set([...first, ...[...items].filter((i) => !isSensitive.has(i))]);
    }
    yield { row, known: items.slice(0, maxKnown) };
  }
}
