import {
  defaultAlgorithmOf,
  effectiveJob,
  inputTitle,
  type Job,
  keysOf,
  modelById,
  resolveJob,
} from '../../src/internal.ts';
import { unlessRefused } from './failure.ts';
import { type ComposedJob, choicesOfJob, formValues, jobOf, PUBLISHING } from './job-of.ts';
import type { Choices, SideInputChoice, StateChange, StudioRun } from './studio-state.ts';

/** The reason why a run does not match the current choices. */
export interface Staleness {
  /** A clause about the run, such as "made for another promise". */
  readonly subject: string;
  /** The input it was made for, if a few words can name it. */
  readonly which?: string;
}

/** The difference between a run and one that would be started now, if any. Algorithm and seed may differ. */
export function stalenessOf(run: StudioRun, choices: Choices): Staleness | undefined {
  const now = composedNow(run, choices);
  const made = promiseOf(run.job);
  if (now === undefined || JSON.stringify(promiseOf(now.job)) !== JSON.stringify(made)) {
    return { subject: 'made for another promise', which: promiseText(made, choices.promise?.id) };
  }
  const others = otherInputs(now, run);
  if (others.length > 0) return { subject: `made with other ${others.join(' and ')}` };
  const isPublishedSo = PUBLISHING.every((name) => String(now.job[name]) === String(run.job[name]));
  return isPublishedSo ? undefined : { subject: 'made with other publishing options' };
}

/** The same in one clause. */
export function stalenessText({ subject, which }: Staleness): string {
  return which === undefined ? subject : `${subject}: ${which}`;
}

/** Whether two runs were made for the same promise. */
export function isSamePromise(a: StudioRun, b: StudioRun): boolean {
  return JSON.stringify(promiseOf(a.job)) === JSON.stringify(promiseOf(b.job));
}

/** The choices that would make a run current. */
export function choicesOfRun(run: StudioRun, choices: Choices): StateChange {
  const { job } = run;
  const { promise, publishing, algorithms, columns = choices.columns } = choicesOfJob(job);
  const looked = Object.keys(composedNow(run, { ...choices, ...(promise !== undefined && { promise }) })?.inputs ?? {});
  const unused = Object.entries(choices.inputs).filter(([name]) => !looked.includes(name));
  return {
    promise,
    inputs: { ...Object.fromEntries(unused), ...run.inputs },
    columns,
    publishing,
    ...(promise?.id !== choices.promise?.id && { algorithms }),
  };
}

/** The job of a run's algorithm and seed for what is chosen now; undefined if there is none. */
function composedNow({ job }: StudioRun, choices: Choices): ComposedJob | undefined {
  const { id, ...params } = job.algorithm ?? { id: defaultAlgorithmOf(modelById(job.model.id), job) };
  return unlessRefused(() => jobOf(choices, { id, params: formValues(params) }, job.seed));
}

/** The promise of a job with every default written out, in the order of the definition. */
function promiseOf(job: Job): Job['model'] {
  return effectiveJob(resolveJob(job)).model;
}

function promiseText({ id, ...params }: Job['model'], chosen: string | undefined): string {
  const paramTexts = Object.entries(params).map(([name, value]) => `${name} = ${String(value)}`);
  const { title } = modelById(id);
  if (paramTexts.length === 0) return title;
  return id === chosen ? paramTexts.join(', ') : `${title} with ${paramTexts.join(', ')}`;
}

function otherInputs(now: ComposedJob, run: StudioRun): string[] {
  const names = new Set([...keysOf(now.inputs), ...keysOf(run.inputs)]);
  const others = [...names].filter((name) => !isSameInput(now.inputs[name], run.inputs[name]));
  const isCutOtherwise = String(now.job.columns) !== String(run.job.columns);
  if (isCutOtherwise && !others.includes('hierarchy')) others.push('hierarchy');
  return others.map((name) => (name === 'hierarchy' ? 'levels of the hierarchy' : inputTitle(name)));
}

function isSameInput(a: SideInputChoice | undefined, b: SideInputChoice | undefined): boolean {
  return a?.address === b?.address && a?.text === b?.text && a?.file === b?.file;
}
