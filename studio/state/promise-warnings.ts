import { checkOneRecordEach, type Model, type Profile, plural, SottoError } from '../../src/internal.ts';
import { failureSentence } from './failure.ts';

/** Why a promise cannot be kept on this data, or only by telling nothing, as sentences; told before anything is run. */
export function promiseWarnings(
  model: Model,
  params: Readonly<Record<string, unknown>>,
  { records, persons = records }: Pick<Profile, 'records' | 'persons'>,
): string[] {
  const { k } = params;
  const [one, many] = model.people === 'counted' && persons !== records ? ['person', 'people'] : ['record', 'records'];
  const tooMany =
    typeof k === 'number' && k > persons
      ? [`k is ${k}, but there are only ${plural(persons, one, many)}: nothing could be published.`]
      : [];
  try {
    checkOneRecordEach(model, { numRows: records, numPersons: persons });
    return tooMany;
  } catch (error) {
    if (!(error instanceof SottoError)) throw error;
    return [...tooMany, failureSentence(error)];
  }
}
