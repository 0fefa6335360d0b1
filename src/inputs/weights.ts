import { readWeights, writeWeights } from '../side-files/index.ts';
import { csvField } from '../text/csv.ts';
import { defineInput } from './define.ts';
import { namedEntries } from './plain-inputs.ts';

/** The importance of each item's loss for those who use the data. */
export const weights = defineInput({
  name: 'weights',
  title: 'item weights',
  summary: 'CSV item,weight: how much the loss of an item matters; 1 for items that are not listed.',
  audience: 'curator',
  file: 'weights.csv',
  makers: [],
  count: (values) => values.filter((weight) => weight !== 1).length,
  text: (entries) =>
    `item,weight\n${Array.from(namedEntries(entries), ([label, weight]) => `${csvField(label)},${weight}\n`).join('')}`,
  read: (bytes, file, { dataset }) => readWeights(bytes, dataset.dictionary, { file }),
  write: (values, { dataset }) => writeWeights(values, dataset.dictionary),
});
