import { type ReadSummary, readSummaryText } from '../formats/read-summary.ts';
import { isPublic } from '../inputs/index.ts';
import { effectiveJob, type ResolvedJob } from '../job/job.ts';
import { isSeedPublic, withoutSecret } from '../job/job-secret.ts';
import { countPersons } from '../records/count-persons.ts';
import type { Dataset } from '../records/dataset.ts';
import { measures } from '../utility/index.ts';
import { VERSION } from '../version.ts';

/** The statements of a report about a job before anything is run. */
export function reportFrame(resolved: ResolvedJob) {
  const { job, model, promised: promise } = resolved;
  return {
    version: VERSION,
    model: { definition: model, params: promise.params },
    isRecountable: model.needs.every(isPublic),
    measures,
    ...(job.recipient !== undefined && { recipient: job.recipient }),
    ...(job.purpose !== undefined && { purpose: job.purpose }),
    ...(job.otherReleases !== undefined && { otherReleases: job.otherReleases }),
    job: withoutSecret(effectiveJob(resolved)),
    keepsOrder: job.keepOrder,
    dropsEmpty: job.emptyRecords === 'drop',
    ...(isSeedPublic(job) && { seedIsPublic: true as const }),
  };
}

/** The statements of a report about the people of the published records, if they are known. */
export function peoplePart(
  { job, model }: ResolvedJob,
  { persons, numRows }: Pick<Dataset, 'numRows'> & { readonly persons?: Uint32Array | undefined },
  read: ReadSummary | undefined,
) {
  const isOwnEach = job.records === 'people' || (persons !== undefined && model.people === 'one record each');
  if (persons === undefined && !isOwnEach) return {};
  const unit = model.people === 'of records' ? ('records' as const) : ('people' as const);
  if (persons === undefined || isOwnEach)
    return { people: { unit, joined: true, persons: numRows, records: read?.visits ?? numRows } };
  return { people: { unit, joined: false, persons: countPersons(persons), records: numRows } };
}

/** The statements of a report about how the data was read. */
export function inputPart(read: ReadSummary | undefined) {
  if (read === undefined) return {};
  // The same data, named in another way, makes the same report.
  const { reason: _, ...summary } = read;
  return { input: { ...summary, text: readSummaryText(summary) } };
}
