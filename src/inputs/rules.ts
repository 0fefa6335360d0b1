import { readRules, writeRules } from '../formats/side-files/index.ts';
import { defineInput } from './define.ts';

/** Rules that must not be minable. */
export const rules = defineInput({
  name: 'rules',
  title: 'sensitive rules',
  summary: 'Rules to hide, one per line: items ==> items, written as in the data.',
  audience: 'curator',
  file: 'rules.txt',
  makers: [],
  read: (bytes, file, { dataset, itemSyntax }) => readRules(bytes, dataset.dictionary, { file, syntax: itemSyntax }),
  write: (list, { dataset, itemSyntax }) => writeRules(list, dataset.dictionary, itemSyntax),
});
