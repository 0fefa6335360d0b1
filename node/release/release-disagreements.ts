import {
  kindById,
  modelById,
  parseRational,
  type Recoding,
  type ReleaseDocument,
  type SideInputs,
  SUPPRESSED,
  sideInputs,
  verifyUtilityPolicy,
} from '../../src/internal.ts';
import type { FoundRelease } from './read-release.ts';

/** What is counted in the data of a release, by whatever counts it. */
export interface CountedFigures {
  readonly records: number;
  readonly occurrences: number;
  readonly unknown: number;
  /** The labels that the data shows. */
  readonly labels: readonly string[];
}

/** What a promise speaks of beside the records, and labels. */
export interface SideEvidence extends SideInputs {
  readonly recoding?: Recoding;
}

/** What a release folder says of itself and recounting does not bear out. */
export function disagreements(
  { document, recoding }: Pick<FoundRelease, 'document' | 'recoding'>,
  statement: string,
  figures: CountedFigures,
  evidence: SideEvidence,
): string[] {
  const findings: string[] = [];
  if (statement !== document.statement) findings.push('the statement does not match the model and its parameters');
  if (document.verdict.status !== 'holds') findings.push('release.json does not say that the promise was found kept');
  findings.push(...wrongFigures(document, figures));
  findings.push(...wrongTruth(document, figures));
  if (recoding !== undefined) findings.push(...strangeLabels(document.kind, figures.labels, recoding));
  findings.push(...wrongPolicy(document, evidence));
  const listed = new Set(document.subject.map(({ name }) => name));
  for (const { name, file, audience } of sideInputs) {
    const isNeeded = modelById(document.model.id).needs.some((need) => need === name);
    if (isNeeded && audience === 'public' && !listed.has(file)) findings.push(`release.json does not list ${file}`);
  }
  return findings;
}

function wrongFigures(
  { data, items }: ReleaseDocument,
  { records, occurrences, unknown, labels }: CountedFigures,
): string[] {
  const findings: string[] = [];
  const compare = (said: number, there: number, noun: string): void => {
    if (said !== there) findings.push(`${said} ${noun} were released, ${there} are there`);
  };
  compare(data.records, records, 'records');
  compare(data.occurrences, occurrences, 'occurrences');
  compare(data.unknown ?? 0, unknown, 'unknown cells');
  compare(data.items, labels.length, 'labels');
  compare(items.published, labels.length, 'labels');
  return [...new Set(findings)];
}

/** Random noise cannot be true record by record, and everything else must have been found so. */
function wrongTruth({ kind, truthful }: ReleaseDocument, { records }: CountedFigures): string[] {
  const expected = 'none' in kindById(kind).truth ? 'not-applicable' : 'holds';
  if (truthful.status !== expected)
    return ['release.json does not say that the release was found true to the original'];
  if (expected !== 'holds' || truthful.checked === records) return [];
  return ['the number of records compared with the original is not that of the records released'];
}

/** Labels in the data that no item is recoded to, or names of items where only labels may stand. */
function strangeLabels(kind: ReleaseDocument['kind'], labels: readonly string[], recoding: Recoding): string[] {
  const { hasUnknownCells, mixesNames } = kindById(kind);
  if (hasUnknownCells) return ['recoding.csv is no part of a release with unknown cells'];
  const known = new Set<string>();
  for (const [i, target] of recoding.target.entries()) {
    if (target === SUPPRESSED) continue;
    known.add(recoding.published.labels[target]!);
    if (mixesNames) known.add(recoding.original.labels[i]!);
  }
  const strange = labels.filter((label) => !known.has(label)).length;
  return strange === 0
    ? []
    : [`${strange} published ${strange === 1 ? 'label stands' : 'labels stand'} in no line of recoding.csv`];
}

/** What was said of the utility groups must come out again. */
function wrongPolicy({ algorithm, policy: said }: ReleaseDocument, evidence: SideEvidence): string[] {
  const { maxSuppression } = algorithm;
  const most = maxSuppression === undefined ? undefined : parseRational(String(maxSuppression));
  if (maxSuppression !== undefined && most === undefined) return ['the limit on suppressed items cannot be read'];
  const policy = verifyUtilityPolicy(evidence, most);
  if (policy?.finding !== undefined) return [policy.finding];
  if (said === undefined) return [];
  const isSame = policy !== undefined && said.status === policy.status && said.scope === policy.scope;
  return isSame ? [] : ['what release.json says of the utility groups does not come out again'];
}

/** Listed items that the release shows nowhere while it shows something that looks the same. */
export function lookAlikes(
  labels: readonly string[],
  { recoding, sensitive = new Uint32Array(), constraints = [] }: SideEvidence,
): string[] {
  if (recoding === undefined) return [];
  const shown = new Map(labels.map((label) => [folded(label), label]));
  const listed = new Set([...sensitive, ...constraints.flatMap((itemset) => [...itemset])]);
  return [...listed].flatMap((i) => {
    const label = recoding.original.labels[i]!;
    const twin = shown.get(folded(label));
    if (recoding.target[i] !== SUPPRESSED || twin === undefined || twin === label) return [];
    return [`${JSON.stringify(label)} is listed and published nowhere, but ${JSON.stringify(twin)} is published`];
  });
}

function folded(label: string): string {
  return label.normalize('NFKC').trim().toLowerCase();
}
