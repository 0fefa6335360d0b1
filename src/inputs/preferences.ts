import { inMemoryRecords } from '../data/available-data.ts';
import type { Rational } from '../data/rational.ts';
import { readPreferences, writePreferences } from '../side-files/index.ts';
import { quotedText } from '../text/quoted-text.ts';
import { refuseArgument, shareArgument } from './argument.ts';
import { defineInput } from './define.ts';
import { namedEntries } from './plain-inputs.ts';
import { fixedWishes, noisyWishes, personalWishes, unitedWishes } from './random-wishes.ts';

/** The default difference between people: as in the experiments of Nakagawa, Arai, Nakagawa. */
const USUAL_NOISE = '1%';

/**
 * The items that each person asks to hide. The makers are the settings of the experiments of Nakagawa, Arai, Nakagawa.
 * They leave out items that never occur together with an item of the person, because nothing could be inferred about
 * those anyway.
 */
export const preferences = defineInput({
  name: 'preferences',
  title: 'preferences',
  summary:
    'CSV row,item: the items that each person asks to hide; * means all rows, 17..40 a range of rows, branch:NODE all items under a node of the hierarchy.',
  audience: 'curator',
  file: 'preferences.csv',
  makers: [
    {
      prefix: 'fixed',
      doc: 'SHARE of the items at random, the same for everybody',
      example: 'fixed:40%',
      make: (argument, { dataset, random }) =>
        fixedWishes(inMemoryRecords(dataset, 'preferences'), shareArgument(argument, 'preferences'), random),
    },
    {
      prefix: 'personal',
      doc: 'SHARE of the items at random, drawn for each person',
      example: 'personal:40%',
      make: (argument, { dataset, random }) =>
        personalWishes(inMemoryRecords(dataset, 'preferences'), shareArgument(argument, 'preferences'), random),
    },
    {
      prefix: 'personal+',
      doc: `SHARE of the items at random; each person’s list differs from it on each item with probability NOISE, ${USUAL_NOISE} if left out`,
      example: 'personal+:10%,1%',
      make(argument, { dataset, random }) {
        const [share, noise] = shareAndNoise(argument);
        return noisyWishes(inMemoryRecords(dataset, 'preferences'), share, noise, random);
      },
    },
    {
      prefix: 'fixed+',
      doc: 'for everybody, all items that anybody lists with personal+',
      example: 'fixed+:10%,1%',
      make(argument, { dataset, random }) {
        const [share, noise] = shareAndNoise(argument);
        return unitedWishes(inMemoryRecords(dataset, 'preferences'), share, noise, random);
      },
    },
  ],
  text(entries) {
    const lines = Array.from(namedEntries(entries), ([row, labels]) =>
      Array.from(labels, (label) => `${rowText(row)},${quotedText(label)}\n`),
    );
    return `row,item\n${lines.flat().join('')}`;
  },
  read: (bytes, file, { dataset, hierarchy }) =>
    readPreferences(bytes, inMemoryRecords(dataset, 'preferences'), {
      file,
      ...(hierarchy !== undefined && { hierarchy }),
    }),
  write: (cells, { dataset }) => writePreferences(cells, inMemoryRecords(dataset, 'preferences')),
});

/** `*` means all rows; anything else is the id of one row. */
function rowText(row: string): string {
  return row === '*' ? row : quotedText(row);
}

function shareAndNoise(argument: string): [share: Rational, noise: Rational] {
  const [share = '', noise = USUAL_NOISE, ...remaining] = argument.split(',');
  if (remaining.length > 0) return refuseArgument('preferences', 'SHARE,NOISE such as 10%,1%', argument);
  return [shareArgument(share, 'preferences'), shareArgument(noise, 'preferences')];
}
