import { defaultAlgorithmOf, fieldsAbout, type Job, modelById } from '../../src/internal.ts';
import type { Change } from './reducer.ts';
import type { FormValues } from './studio-state.ts';

export const PUBLISHING = fieldsAbout('publishing');

/** What must be chosen for a job beside its data and side inputs. Its secret is not: every run draws one. */
export function choicesOfJob(job: Job): Change {
  const { id, ...params } = job.model;
  const { id: algorithmId, ...algorithmParams } = job.algorithm ?? { id: defaultAlgorithmOf(modelById(id), job) };
  const published = PUBLISHING.filter((name) => job[name] !== undefined).map((name) => [name, job[name]]);
  return {
    promise: { id, params: formValues(params) },
    ...(job.columns !== undefined && { columns: job.columns }),
    publishing: formValues(Object.fromEntries(published)),
    algorithms: { [algorithmId]: formValues(algorithmParams) },
    ...(job.seed !== undefined && { seed: job.seed }),
  };
}

/** The values of a job as a form has them: texts, numbers, yes and no. */
export function formValues(values: Readonly<Record<string, unknown>>): FormValues {
  const known = Object.entries(values).filter((entry): entry is [string, FormValues[string]] =>
    ['string', 'number', 'boolean'].includes(typeof entry[1]),
  );
  return Object.fromEntries(known);
}
