import {
  type Algorithm,
  algorithms,
  checkOneRecordEach,
  type Model,
  modelById,
  type Profile,
  plural,
  releaseWarnings,
  resolveJob,
  SottoError,
  shareText,
  unusedInputs,
} from '../../src/internal.ts';
import { capital } from '../components/texts.ts';
import { failureSentence } from './failure.ts';
import type { Choices, StudioRun } from './studio-state.ts';

/** The number of known items in the remark on exposure: the same as in the gauge. */
const KNOWN = 2;

/** The remarks for the maker of a finished run before its release goes out, each as a sentence. */
export function remarksOf(run: StudioRun, inputs: Choices['inputs']): string[] {
  const { job, summary } = run;
  if (summary === undefined) return [];
  // A job names only what is looked at, so whether a hierarchy lies idle is asked of the one that stands ready.
  const hierarchy = job.hierarchy ?? inputs.hierarchy?.address;
  const resolved = resolveJob({ ...job, ...(hierarchy !== undefined && { hierarchy }) });
  const warnings = releaseWarnings({
    modelId: job.model.id,
    algorithmId: resolved.chosen.algorithm.id,
    verdict: summary.verdict,
    utility: summary.utility,
    items: summary.published,
    // If nothing for the promise works along a hierarchy, Protect has said so.
    unused: worksAlongHierarchy(job.model.id) ? unusedInputs(resolved) : [],
  });
  const exposure = exposureRemark(modelById(job.model.id), summary);
  return [
    ...warnings.map(({ text, instead = [] }) => `${capital(text)}${insteadText(instead)}.`),
    ...(exposure === undefined ? [] : [exposure]),
  ];
}

function worksAlongHierarchy(modelId: string): boolean {
  return algorithms.some(({ serves, needs }) => serves.includes(modelId) && needs.includes('hierarchy'));
}

function insteadText(instead: readonly Algorithm[]): string {
  return instead.length === 0 ? '' : `; tick ${instead.map(({ title }) => title).join(' or ')} to generalise along it`;
}

/** The reason why more people are singled out than before, if so: most promises have another subject. */
function exposureRemark(
  { title, against, stronger }: Model,
  { attack, attackBefore }: NonNullable<StudioRun['summary']>,
): string | undefined {
  const after = attack.find(({ known }) => known === KNOWN)?.singledOut;
  const before = attackBefore.find(({ known }) => known === KNOWN)?.singledOut;
  if (after === undefined || before === undefined || after <= before) return undefined;
  const rise = `Attackers who know ${plural(KNOWN, 'item')} single out more people than before, ${shareText(after)} instead of ${shareText(before)}`;
  if (against.includes('singling out')) return `${rise}. The promise does not exclude this. ${stronger}`;
  const subject = against.length === 0 ? 'rules that can be mined' : against.join(' and ');
  return `${rise}. ${title} protects against ${subject}, not against being singled out. If that matters too, choose a promise that covers it.`;
}

/** The reasons why a promise cannot be kept on this data, or only by publishing nothing; shown before any run. */
export function promiseWarnings(
  model: Model,
  params: Readonly<Record<string, unknown>>,
  { records, persons = records }: Pick<Profile, 'records' | 'persons'>,
): string[] {
  const { k } = params;
  const [unit, units] =
    model.people === 'counted' && persons !== records ? ['person', 'people'] : ['record', 'records'];
  const tooMany =
    typeof k === 'number' && k > persons
      ? [`k is ${k}, but there are only ${plural(persons, unit, units)}: nothing could be published.`]
      : [];
  try {
    checkOneRecordEach(model, { numRows: records, numPersons: persons });
    return tooMany;
  } catch (error) {
    if (!(error instanceof SottoError)) throw error;
    return [...tooMany, failureSentence(error)];
  }
}
