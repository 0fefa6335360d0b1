import { buildReport } from '../report/build-report.ts';
import { publishedCounts } from '../report/published-counts.ts';
import { smallestPublishedCount } from '../report/rounded-figure.ts';
import type { checkRelease } from './check-release.ts';
import { chosenParams, type ResolvedJob } from './job.ts';
import type { MadeRelease } from './make-release.ts';
import type { measureRelease } from './measure-release.ts';
import { toldAlgorithm } from './own-algorithm.ts';
import type { judgedAs } from './release-verdict.ts';
import { inputPart, peoplePart, reportFrame } from './report-parts.ts';
import type { JobInput, JobResult } from './run-job.ts';

/** Everything that a run found. */
type Found = MadeRelease &
  ReturnType<typeof judgedAs> &
  ReturnType<typeof checkRelease> &
  ReturnType<typeof measureRelease>;

/** The result of a run, with its report. */
export function reportedResult(
  resolved: ResolvedJob,
  { dataset: original, format, read, earlier, withdrawn, sourceHash }: JobInput,
  { published, evidence: _, reported, ...found }: Found,
): JobResult {
  const { release, verdict, truthful, policy, counts, utility, outcomes } = found;
  const { chosen, promised } = resolved;
  const report = buildReport({
    ...reportFrame(resolved),
    ...peoplePart(resolved, published, read),
    original,
    release,
    published,
    format,
    algorithm: toldAlgorithm(chosen, chosenParams(chosen)),
    verdict,
    truthful,
    ...(policy !== undefined && { policy }),
    ...(counts !== undefined && { counts: publishedCounts(counts, smallestPublishedCount(promised.params)) }),
    utility,
    outcomes,
    ...reported,
    ...inputPart(read),
    ...(earlier !== undefined && { series: { after: earlier.after, others: earlier.others } }),
    ...(withdrawn !== undefined && { withdrawn }),
    ...(sourceHash !== undefined && { sourceHash }),
  });
  return { ...found, report };
}
