import {
  type Algorithm,
  algorithms,
  idleInputs,
  type Model,
  modelById,
  plural,
  releaseWarnings,
  resolveJob,
  shareText,
} from '../../src/internal.ts';
import { capital } from '../components/texts.ts';
import type { Choices, Run } from './studio-state.ts';

/** How many known items the remark on exposure speaks of: as many as the gauge. */
const KNOWN = 2;

/** What the maker of a finished run should know before its release goes out, each as a sentence. */
export function remarksOf(run: Run, given: Choices['inputs']): string[] {
  const { job, summary } = run;
  if (summary === undefined) return [];
  // A job names only what is looked at, so whether a hierarchy lies idle is asked of the one that stands ready.
  const hierarchy = job.hierarchy ?? given.hierarchy?.address;
  const resolved = resolveJob({ ...job, ...(hierarchy !== undefined && { hierarchy }) });
  const warnings = releaseWarnings({
    modelId: job.model.id,
    algorithmId: resolved.chosen.algorithm.id,
    verdict: summary.verdict,
    utility: summary.utility,
    items: summary.published,
    // Where nothing for the promise works along a hierarchy, Protect has said so.
    unused: worksAlongHierarchy(job.model.id) ? idleInputs(resolved) : [],
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

/** Why more people are singled out than before, where it is so: most promises speak of something else. */
function exposureRemark(
  { title, against, stronger }: Model,
  { attack, attackBefore }: NonNullable<Run['summary']>,
): string | undefined {
  const after = attack.find(({ known }) => known === KNOWN)?.singledOut;
  const before = attackBefore.find(({ known }) => known === KNOWN)?.singledOut;
  if (after === undefined || before === undefined || after <= before) return undefined;
  const rise = `Attackers who know ${plural(KNOWN, 'item')} single out more people than before, ${shareText(after)} instead of ${shareText(before)}`;
  if (against.includes('singling out')) return `${rise}. The promise does not exclude this. ${stronger}`;
  const subject = against.length === 0 ? 'rules that can be mined' : against.join(' and ');
  return `${rise}. ${title} protects against ${subject}, not against being singled out. If that matters too, choose a promise that covers it.`;
}
