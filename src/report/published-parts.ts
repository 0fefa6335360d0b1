import type { ReportParts } from './build-report.ts';
import { type Coarse, coarseCount, coarseMost, coarseNumber, coarseShare, fewestTold } from './coarse.ts';
import { coarsePeople, needsPersons } from './people.ts';
import type { PublishedParts } from './publishable.ts';
import type { AttackFigures, Checked } from './report.ts';

/** What was examined for a promise about what only the curator has; not how many wishes, rules or people there are. */
const CURATOR_SCOPE = 'everything that the promise covers, with data that only the curator has';

/**
 * What of a run may be published: the only way from exact figures to published ones. Figures that can be counted in the
 * published files stay exact. Figures that depend on the original become coarse. They are left out if the algorithm
 * keeps hidden cells out of everything published, because one hidden cell could change even a rounded figure. Nothing
 * is published about very few records.
 */
export function publishedParts(parts: ReportParts): PublishedParts {
  const { version, format, model, algorithm, ranOn, kind, recoding, after, measures, policy } = parts;
  const { people, recipient, purpose, otherReleases, series, seedIsPublic } = parts;
  const numDropped = parts.before.lengths.numRows - after.lengths.numRows;
  return {
    version,
    format,
    model,
    algorithm,
    ...(people !== undefined && { people: coarsePeople(people, fewestTold(model.params)) }),
    ranOn,
    kind,
    ...(recoding !== undefined && { recoding }),
    after,
    verdict: publishedVerdict(parts.verdict, parts.isRecountable && !needsPersons(people)),
    truthful: publishedTruth(parts),
    ...(policy !== undefined && { policy: checkOf(policy) }),
    ...(parts.counts !== undefined && { counts: parts.counts }),
    measures,
    ...publishedFigures(parts),
    ...(recipient !== undefined && { recipient }),
    ...(purpose !== undefined && { purpose }),
    ...(otherReleases !== undefined && { otherReleases }),
    ...(series !== undefined && { series }),
    ...(seedIsPublic && { seedIsPublic }),
    keepsOrder: parts.keepsOrder,
    ...(parts.dropsEmpty && { dropped: coarseMost(numDropped, fewestTold(model.params)) }),
  };
}

/** What is published of a verdict: not what only the curator can count. */
export function publishedVerdict(
  verdict: Checked<'holds' | 'violated' | 'undecided'>,
  isRecountable: boolean,
): PublishedParts['verdict'] {
  return isRecountable ? checkOf(verdict) : { status: verdict.status, scope: CURATOR_SCOPE };
}

/** For the released records: the number of original records would reveal how many were left out. */
function publishedTruth({ truthful, after }: ReportParts): PublishedParts['truthful'] {
  const { numRows } = after.lengths;
  return { ...checkOf(truthful), ...(truthful.status === 'holds' && { checked: numRows }) };
}

/** Without witnesses, findings and reasons. */
function checkOf<S extends string>({ status, checked, scope }: Checked<S>): Checked<S> {
  return { status, checked, scope };
}

/** Whether a release says anything that its files do not show. */
export function tellsFigures({
  model,
  algorithm,
  after,
}: Pick<PublishedParts, 'model' | 'algorithm' | 'after'>): boolean {
  return algorithm.definition.isSimulatable !== true && after.lengths.numRows >= 2 * fewestTold(model.params);
}

function publishedFigures(parts: ReportParts): Pick<PublishedParts, 'attack' | 'utility'> {
  if (!tellsFigures(parts)) return { attack: [], utility: {} };
  const { numRows } = parts.after.lengths;
  const few = fewestTold(parts.model.params);
  const share = (value: number): Coarse => coarseShare(value, numRows, few);
  const utility: Record<string, Coarse> = {};
  for (const { id, unit, isCount, isCuratorOnly } of parts.measures) {
    const value = parts.utility[id];
    if (value === undefined || isCuratorOnly === true) continue;
    if (isCount === true) utility[id] = coarseCount(value, few);
    else utility[id] = unit === 'share' ? share(value) : coarseNumber(value);
  }
  const attack = parts.attack.steps.map(
    ({ known, after: { chance, singledOut } }): AttackFigures<Coarse> => ({
      known,
      mean: share(chance.mean),
      p95: share(chance.p95),
      max: share(chance.max),
      singledOut: share(singledOut.share),
    }),
  );
  return { attack, utility };
}
