import { expect, it } from 'vitest';
import { datasetWith } from '../../test/dataset-with.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { ensureDefined } from '../errors.ts';
import { checkPromiseParameters, models } from '../models/index.ts';
import { randomFromSeed } from '../random.ts';
import { promisedRisk } from './promised-risk.ts';

const dataset = datasetFromRows([['a', 's'], ['a', 's'], ['a', 's'], ['a'], ['b', 's'], ['b']]);
const idOf = (label: string): number => dataset.dictionary.labels.indexOf(label);
const ids = (...labels: string[]): Uint32Array => Uint32Array.from(labels, idOf).sort();
const risk = (model: string, params: object, inputs: object, data = dataset) =>
  promisedRisk(
    checkPromiseParameters(
      ensureDefined(
        models.find(({ id }) => id === model),
        model,
      ),
      { ...params },
    ),
    inputs,
    data,
    randomFromSeed(1),
    () => {},
  );

it('is the surest inference of a sensitive item that some attacker makes', () => {
  expect(risk('rho', {}, { sensitive: ids('s') })).toEqual({ kind: 'inference', surest: 0.75 });
});

it('counts people where the data says whose records they are', () => {
  // The records with a are of two persons, and of each of them some record holds s.
  const persons = datasetWith({ ...dataset, persons: Uint32Array.from([0, 0, 1, 1, 2, 3]), numPersons: 4 });
  expect(risk('rho', {}, { sensitive: ids('s') }, persons)).toEqual({ kind: 'inference', surest: 1 });
});

it('is of what each person wants hidden, where persons choose', () => {
  const preferences = { offsets: Uint32Array.from([0, 0, 0, 0, 0, 1, 1]), items: ids('s') };
  expect(risk('personal-rho', {}, { preferences })).toEqual({ kind: 'inference', surest: 0.5 });
});

it('counts the listed rules at both thresholds, and the listed itemsets that fit too few', () => {
  const rules = [
    { antecedent: ids('a'), consequent: ids('s') },
    { antecedent: ids('b'), consequent: ids('s') },
    { antecedent: ids('s'), consequent: ids('b') },
  ];
  expect(risk('hidden-rules', { minSupport: '1/6', minConfidence: '1/2' }, { rules })).toEqual({
    kind: 'rules',
    minable: 2,
    listed: 3,
  });
  const constraints = [ids('a', 's'), ids('b', 's'), ids('a', 'b')];
  expect(risk('constraints', { k: 2 }, { constraints })).toEqual({ kind: 'itemsets', exposed: 1, listed: 3 });
});

it('leaves being singled out by any few items to the profile', () => {
  expect(risk('km', {}, {})).toBeUndefined();
});
