import { type AvailableData, inMemoryRecords } from '../data/available-data.ts';
import { type Random, shuffle } from '../random.ts';
import { type Dataset, rowOf } from '../records/dataset.ts';
import { readItemsets, writeItemsets } from '../side-files/index.ts';
import { countArgument, drawItems, integerArgument, refuseArgument, rowsOfSize, shareArgument } from './argument.ts';
import { defineInput } from './define.ts';
import { labelSetsText } from './plain-inputs.ts';

/** The sets of constraints in the experiments of Gkoulalas-Divanis and Loukides, written as arguments of the makers below. */
const PAPER: Readonly<Record<string, string>> = {
  PR1: 'pairs:2%',
  PR2: 'pairs:5%',
  PR3: 'pairs:10%',
  PR4: 'pairs:25%',
  PR5: 'pairs:50%',
  PR6: 'random:1000,1=33%,2=33%,3=33%,4=1%',
  PR7: 'random:1000,1=30%,2=30%,3=30%,4=10%',
  PR8: 'random:1000,1=25%,2=25%,3=25%,4=25%',
  PR9: 'random:1000,1=16.7%,2=16.7%,3=16.6%,4=50%',
};

/** Itemsets that an attacker may know of a person. */
export const constraints = defineInput({
  name: 'constraints',
  title: 'privacy constraints',
  summary: 'Itemsets that an attacker may know, one per line, written as in the data.',
  audience: 'public',
  file: 'constraints.txt',
  makers: [
    {
      prefix: 'random',
      doc: 'COUNT distinct itemsets drawn from random records; SIZE=SHARE sets the share of each size',
      example: 'random:1000,2=50%,3=50%',
      make: (argument, { dataset, random }) =>
        randomItemsets(argument, inMemoryRecords(dataset, 'constraints'), random),
    },
    {
      prefix: 'pairs',
      doc: 'all pairs of SHARE of the items, drawn at random by the seed',
      example: 'pairs:10%',
      make: (argument, { dataset, random }) => pairsOfSome(argument, dataset, random),
    },
    {
      prefix: 'paper',
      doc: 'one of the sets PR1 to PR9 of the experiments of Gkoulalas-Divanis and Loukides',
      example: 'paper:PR6',
      make(argument, { dataset, random }) {
        const written = PAPER[argument];
        if (written === undefined)
          return refuseArgument('constraints', `one of ${Object.keys(PAPER).join(', ')}`, argument);
        const [prefix, rest] = written.split(':');
        return prefix === 'pairs'
          ? pairsOfSome(rest, dataset, random)
          : randomItemsets(rest, inMemoryRecords(dataset, 'constraints'), random);
      },
    },
  ],
  text: labelSetsText,
  read: (bytes, file, { dataset, itemSyntax: syntax, unseen }) =>
    readItemsets(bytes, dataset.dictionary, { file, syntax, unseen }),
  write: (itemsets, { dataset, itemSyntax, unseen }) => writeItemsets(itemsets, dataset.dictionary, itemSyntax, unseen),
});

function pairsOfSome(argument: string, { dictionary }: AvailableData, random: Random): Uint32Array[] {
  const items = drawItems(dictionary.labels.length, shareArgument(argument, 'constraints'), random);
  if ((items.length * (items.length - 1)) / 2 > MAX_PAIRS)
    return refuseArgument('constraints', `a share of the items with at most ${MAX_PAIRS} pairs`, argument);
  const pairs: Uint32Array[] = [];
  for (let a = 0; a < items.length; a++) {
    for (let b = a + 1; b < items.length; b++) pairs.push(Uint32Array.of(items[a], items[b]));
  }
  return pairs;
}

/** The largest number of pairs that are made from a share of the items. */
const MAX_PAIRS = 5_000_000;

/** The number of draws in a row without a new set after which the sets of a size count as exhausted. */
const MAX_REPEATS = 1000;

function randomItemsets(argument: string, dataset: Dataset, random: Random): Uint32Array[] {
  const [countText = '', ...parts] = argument.split(',');
  const count = countArgument(countText, 'constraints');
  if (parts.length === 0) return refuseArgument('constraints', 'COUNT,SIZE=SHARE,… such as 1000,2=50%,3=50%', argument);
  const sets = new Map<string, Uint32Array>();
  for (const part of parts) {
    const [sizeText = '', shareText = ''] = part.split('=');
    const size = integerArgument(sizeText, 'constraints');
    const { num, den } = shareArgument(shareText, 'constraints');
    const rows = rowsOfSize(dataset, size);
    const targetCount = rows.length === 0 ? 0 : Math.round((count * num) / den);
    for (let numDrawn = 0, repeats = 0; numDrawn < targetCount && repeats < MAX_REPEATS; ) {
      const row = shuffle(rowOf(dataset, rows[random.int(rows.length)]).slice(), random);
      const items = row.slice(0, size).sort();
      const key = items.join(' ');
      if (sets.has(key)) repeats++;
      else {
        sets.set(key, items);
        numDrawn++;
        repeats = 0;
      }
    }
  }
  return [...sets.values()];
}
