import { compact } from '../compact.ts';
import { needsPersons, publishedPeople } from './people.ts';
import type { PublishedFigures, ReleaseFacts, ReportParts } from './publishable.ts';
import type { AttackFigures, Checked } from './report.ts';
import {
  countBound,
  type RoundedFigure,
  roundedCount,
  roundedNumber,
  roundedShare,
  smallestPublishedCount,
} from './rounded-figure.ts';

/** The scope of a check on data that only the curator has; without the number of wishes, rules or people. */
const CURATOR_SCOPE = 'everything that the promise covers, with data that only the curator has';

/**
 * The publishable part of a run: the only way from exact figures to published ones. Figures that can be counted in the
 * published files stay exact. Figures that depend on the original become coarse. They are omitted if the algorithm
 * keeps hidden cells out of everything published, because one hidden cell could change even a rounded figure. Nothing
 * is published about very few records.
 */
export function publishedFigures(parts: ReportParts): PublishedFigures {
  const { people, policy, model, before, after } = parts;
  const few = smallestPublishedCount(model.params);
  const numDropped = before.lengths.numRows - after.lengths.numRows;
  return {
    verdict: publishedVerdict(parts.verdict, parts.isRecountable && !needsPersons(people)),
    truthful: publishedTruth(parts),
    ...roundedFigures(parts),
    ...compact({
      people: people && publishedPeople(people, few),
      policy: policy && checkOf(policy),
      dropped: parts.dropsEmpty ? countBound(numDropped, few) : undefined,
    }),
  };
}

/** The publishable part of a verdict: without what only the curator can count. */
export function publishedVerdict(
  verdict: Checked<'holds' | 'violated' | 'undecided'>,
  isRecountable: boolean,
): PublishedFigures['verdict'] {
  return isRecountable ? checkOf(verdict) : { status: verdict.status, scope: CURATOR_SCOPE };
}

/** For the released records: the number of original records would reveal how many were left out. */
function publishedTruth({ truthful, after }: ReportParts): PublishedFigures['truthful'] {
  const { numRows } = after.lengths;
  return { ...checkOf(truthful), ...(truthful.status === 'holds' && { checked: numRows }) };
}

/** Without witnesses, findings and reasons. */
function checkOf<S extends string>({ status, checked, scope }: Checked<S>): Checked<S> {
  return { status, checked, scope };
}

/** Whether a release says anything that its files do not show. */
export function publishesFigures({
  model,
  algorithm,
  after,
}: Pick<ReleaseFacts, 'model' | 'algorithm' | 'after'>): boolean {
  return (
    algorithm.definition.isSimulatable !== true && after.lengths.numRows >= 2 * smallestPublishedCount(model.params)
  );
}

function roundedFigures(parts: ReportParts): Pick<PublishedFigures, 'attack' | 'utility'> {
  if (!publishesFigures(parts)) return { attack: [], utility: {} };
  const { numRows } = parts.after.lengths;
  const few = smallestPublishedCount(parts.model.params);
  const share = (value: number): RoundedFigure => roundedShare(value, numRows, few);
  const utility: Record<string, RoundedFigure> = {};
  for (const { id, unit, isCount, isCuratorOnly } of parts.measures) {
    const value = parts.utility[id];
    if (value === undefined || isCuratorOnly === true) continue;
    if (isCount === true) utility[id] = roundedCount(value, few);
    else utility[id] = unit === 'share' ? share(value) : roundedNumber(value);
  }
  const attack = parts.attack.steps.map(
    ({ known, after: { chance, singledOut } }): AttackFigures<RoundedFigure> => ({
      known,
      mean: share(chance.mean),
      p95: share(chance.p95),
      max: share(chance.max),
      singledOut: share(singledOut.share),
    }),
  );
  return { attack, utility };
}
