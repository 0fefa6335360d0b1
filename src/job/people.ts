import { type Algorithm, algorithms } from '../algorithms/index.ts';
import { SottoError } from '../errors.ts';
import type { HintPart } from '../hints.ts';
import { kindById } from '../kinds/index.ts';
import type { Model, Unit } from '../models/index.ts';
import type { Dataset } from '../records/dataset.ts';

/** The statements of a job about the owners of records and where records are, checked or not. */
interface PersonFields {
  readonly person?: unknown;
  readonly records?: unknown;
  readonly engine?: unknown;
}

/** Whether a job publishes visits and names their owners. */
export function hasPersons({ person, records }: PersonFields): boolean {
  return person !== undefined && records !== 'people';
}

/** The unit that the promise of a job counts. */
export function unitOf({ person }: PersonFields, { people }: Pick<Model, 'people'>): Unit {
  return person === undefined || people === 'of records' ? 'records' : 'people';
}

/**
 * The algorithm that runs if a job names none: the model's default if it is able to, else the first that is. It must
 * count people if the promise does and, if an engine has the records, make a kind of release that an engine can
 * publish.
 */
export function defaultAlgorithmOf(model: Model, job: PersonFields): string {
  const { id, defaultAlgorithm, people } = model;
  const countsPeople = hasPersons(job) && people === 'counted';
  const able = algorithms.filter(
    (one) =>
      one.serves.includes(id) &&
      (!countsPeople || one.countsPeople === true) &&
      (job.engine === undefined || kindById(one.publishes).engineSupport !== undefined),
  );
  if (able.some((one) => one.id === defaultAlgorithm)) return defaultAlgorithm;
  return able[0]?.id ?? defaultAlgorithm;
}

/** Throws `unsupported` if the promise counts people and the algorithm counts records. */
export function checkCountsPeople(model: Model, { id, countsPeople }: Algorithm): void {
  if (model.people !== 'counted' || countsPeople === true) return;
  const counting = algorithms.filter((one) => one.countsPeople === true && one.serves.includes(model.id));
  const able = counting.map((one) => one.id);
  const alternative: HintPart[] = able.length === 0 ? [] : [{ set: 'algorithm', to: able }, ', or '];
  throw new SottoError('unsupported', `algorithm ${id} counts records, but ${model.id} must count people here`, {
    hint: [...alternative, { set: 'records', to: 'people' }],
  });
}

/** Throws `unsupported` if the promise requires one record per person and a person has several. */
export function checkOneRecordEach(
  { id, people }: Model,
  { numRows, numPersons = numRows }: Pick<Dataset, 'numRows' | 'numPersons'>,
): void {
  if (people !== 'one record each' || numPersons === numRows) return;
  const reason = `model ${id} takes one record per person, but ${numPersons} people have ${numRows} records`;
  throw new SottoError('unsupported', reason, { hint: [{ set: 'records', to: 'people' }] });
}
