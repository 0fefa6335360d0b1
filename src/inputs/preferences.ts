import { readPreferences, writePreferences } from '../formats/side-files/index.ts';
import { defineInput } from './define.ts';

/** What each person wants hidden. */
export const preferences = defineInput({
  name: 'preferences',
  title: 'preferences',
  summary: 'CSV row,item: what each person wants hidden.',
  audience: 'curator',
  file: 'preferences.csv',
  makers: [],
  read: (bytes, file, { dataset }) => readPreferences(bytes, dataset, { file }),
  write: (cells, { dataset }) => writePreferences(cells, dataset),
});
