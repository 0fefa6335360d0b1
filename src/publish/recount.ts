import { compact } from '../compact.ts';
import type { LabelCounts } from '../data/label-counts.ts';
import type { Recoding } from '../data/recoding.ts';
import { quote, SottoError } from '../errors.ts';
import { FILES } from '../file-names.ts';
import { formatById } from '../formats/index.ts';
import { isPublic, sideInputs } from '../inputs/index.ts';
import { modelById } from '../job/catalog.ts';
import type { AlgorithmConfig } from '../job/choose-algorithm.ts';
import { chooseAlgorithm } from '../job/choose-algorithm.ts';
import { chosenParams, needsOf } from '../job/job.ts';
import { own, publishedOwnAlgorithm } from '../job/own-algorithm.ts';
import { cells, kindById, LABELS_FILE, recoded } from '../kinds/index.ts';
import { checkPromiseParameters, type Model, type PromiseSpec } from '../models/index.ts';
import type { Facts } from '../report/facts.ts';
import { needsPersons } from '../report/people.ts';
import { type PublishedFigures, publishableOf, type ReleaseFacts } from '../report/publishable.ts';
import { publishedCounts } from '../report/published-counts.ts';
import { publishedVerdict, publishesFigures } from '../report/published-parts.ts';
import type { Publishable } from '../report/report.ts';
import { reportToHtml } from '../report/report-document.ts';
import { roundedCount, smallestPublishedCount } from '../report/rounded-figure.ts';
import { measures } from '../utility/index.ts';
import { TRUTH_SCOPES, type UtilityPolicy, type Verdict } from '../verify/index.ts';
import { committedFiles } from './commitment.ts';
import { like, likeEarlier } from './earlier-recoding.ts';
import { peopleOf, releaseContent, type WrittenData } from './release-document.ts';
import { dataFileName } from './release-files.ts';
import { README_FILE, releaseReadme } from './release-readme.ts';
import type { ReleaseDocument } from './release-schema.ts';

/** The facts that were recounted in the files of a release. */
export interface Recount {
  readonly counted: Facts;
  readonly recoding?: Recoding;
  /** The result of checking the promise; left out if it could not be checked. */
  readonly verdict?: Pick<Verdict, 'status' | 'scope' | 'checked'>;
  readonly policy?: UtilityPolicy;
  /** The content of counts.csv, if the release has it. */
  readonly counts?: LabelCounts;
  /** The people of the records, if they are known. */
  readonly numPersons?: number;
}

/** The statements in the files of a release that cannot be recounted without the original, or at all. */
const QUOTED_FILES: Readonly<Record<string, string>> = {
  'recoding.csv': 'which items a label stands for',
  [FILES.counts]: 'how many records contain the items of a label',
  ...Object.fromEntries(
    sideInputs.filter(({ isPolicy }) => isPolicy).map(({ file }) => [file, 'which items the policy lists']),
  ),
};

/** The fields of release.json for which the same is true. */
const QUOTED_FIELDS = [
  'sotto.version',
  'algorithm',
  'ranOn',
  'unit',
  'people',
  'data.shuffled',
  'data.emptyRecords',
  'data.ids',
  'seedIsPublic',
  'truthful',
  'utility',
  'attack',
  'recipient',
  'purpose',
  'otherReleases',
  'series',
] as const;

/** The statements of this release that cannot be recounted. */
export function quotedIn(releaseJson: ReleaseDocument): string[] {
  const files = releaseJson.subject.filter(({ name }) => Object.hasOwn(QUOTED_FILES, name));
  const isSaid = (field: string): boolean =>
    field
      .split('.')
      .reduce<unknown>((part, name) => (part instanceof Object ? Reflect.get(part, name) : undefined), releaseJson) !==
    undefined;
  return [...files.map(({ name }) => `${name} (${QUOTED_FILES[name]})`), ...QUOTED_FIELDS.filter(isSaid)];
}

/** The definitions that a release names, with its parameters checked. Throws `input` if they do not match. */
export function definitionsOf(releaseJson: ReleaseDocument): {
  readonly model: Model;
  readonly promised: PromiseSpec;
  readonly chosen: AlgorithmConfig;
} {
  const { id: modelId, ...parameters } = releaseJson.model;
  const { id, ...params } = releaseJson.algorithm;
  try {
    const model = modelById(modelId);
    const none = { labels: [] };
    const carried = {
      recoding: { original: none, published: none, target: new Uint32Array() },
      newItems: [],
      goneItems: [],
    };
    const config =
      id === like.id
        ? likeEarlier(carried, modelId)
        : id === own.id
          ? publishedOwnAlgorithm(modelId, releaseJson.kind, params)
          : chooseAlgorithm(id, params, modelId);
    return { model, promised: checkPromiseParameters(model, parameters), chosen: config };
  } catch (error) {
    if (!(error instanceof SottoError)) throw error;
    throw new SottoError('input', `release.json: ${error.message}`, error.facts);
  }
}

/** The report of a release, from what was recounted and what only release.json states. */
export function publishableFrom(releaseJson: ReleaseDocument, recount: Recount): Publishable {
  const { model, promised: promise, chosen } = definitionsOf(releaseJson);
  const { counted, recoding, verdict, policy, counts, numPersons } = recount;
  const { recipient, purpose, otherReleases, series, data, ranOn, kind, seedIsPublic } = releaseJson;
  const few = smallestPublishedCount(promise.params);
  const people = peopleFrom(releaseJson, few, numPersons);
  const facts: ReleaseFacts = {
    version: releaseJson.sotto.version,
    format: data.format,
    model: { definition: model, params: promise.params },
    algorithm: { definition: chosen.algorithm, params: chosenParams(chosen) },
    ranOn,
    kind,
    after: counted,
    measures,
    otherReleases,
    keepsOrder: !data.shuffled,
    ...compact({ recoding, recipient, purpose, series, seedIsPublic, counts: counts && publishedCounts(counts, few) }),
  };
  const { utility, attack } = publishesFigures(facts) ? releaseJson : { utility: {}, attack: [] };
  return publishableOf(facts, {
    verdict: verdictOf(releaseJson, verdict, model.needs.every(isPublic) && !needsPersons(people)),
    truthful: truthOf(releaseJson, counted.lengths.numRows),
    utility,
    attack,
    ...compact({
      people,
      policy: policy && { status: policy.status, checked: policy.checked, scope: policy.scope },
      dropped: data.emptyRecords?.dropped,
    }),
  });
}

/** The statements about people: the model defines what the promise counts, and people are counted if they are known. */
function peopleFrom(releaseJson: ReleaseDocument, few: number, numPersons?: number): Publishable['people'] {
  const people = peopleOf(releaseJson);
  if (people === undefined) return undefined;
  const unit = modelById(releaseJson.model.id).people === 'of records' ? 'records' : 'people';
  const records = people.joined ? people.records : roundedCount(releaseJson.data.records, few);
  return {
    unit,
    joined: people.joined,
    persons: numPersons === undefined ? people.persons : roundedCount(numPersons, few),
    records,
  };
}

/**
 * The document's required statement about the verdict: the result of the check or, if it was not made, that the promise
 * was found to hold.
 */
function verdictOf(
  { verdict: stated }: ReleaseDocument,
  found: Recount['verdict'],
  isRecountable: boolean,
): PublishedFigures['verdict'] {
  const { status, checked = stated.checked ?? 0, scope } = found ?? { status: 'holds', scope: stated.scope };
  return publishedVerdict({ status, checked, scope }, isRecountable);
}

/** A release's required statement about its truth: random noise cannot be true, and everything else was found to be. */
function truthOf({ kind, ranOn }: ReleaseDocument, checked: number): ReleaseDocument['truthful'] {
  const { truth } = kindById(kind);
  if ('none' in truth) return { status: 'not-applicable', checked: 0, scope: truth.none };
  return { status: 'holds', checked, scope: TRUTH_SCOPES[ranOn] };
}

/** A release composed again from its parts: the places where it differs, and the texts of the files that are derived from it. */
export interface Recomposed {
  readonly disagreements: readonly Disagreement[];
  readonly files: Readonly<Record<string, string>>;
  readonly quoted: readonly string[];
}

/** Composes a release again from its document and what was counted in its files. */
export function recompose(releaseJson: ReleaseDocument, recount: Recount): Recomposed {
  const publishable = publishableFrom(releaseJson, recount);
  return {
    disagreements: disagreements(releaseJson, publishable),
    files: composedFiles(releaseJson, publishable),
    quoted: quotedIn(releaseJson),
  };
}

/** A field of release.json that does not say what it must. */
export interface Disagreement {
  /** Such as `data.records`. */
  readonly field: string;
  /** A sentence without a full stop. */
  readonly text: string;
  /** Whether it is wording, which may differ between versions. */
  readonly isWording: boolean;
}

/** The files that are written from what release.json must say, with their texts. */
export function composedFiles(releaseJson: ReleaseDocument, publishable: Publishable): Recomposed['files'] {
  const content = releaseContent(publishable, expectedKind(releaseJson), writtenOf(releaseJson));
  const names = releaseJson.subject.map(({ name }) => name).filter((name) => name !== README_FILE);
  return { [FILES.report]: reportToHtml(publishable), [README_FILE]: releaseReadme(content, names) };
}

function writtenOf({ data: { format, shuffled, ids } }: ReleaseDocument): WrittenData {
  return { file: dataFileName(formatById(format)), shuffled, ids };
}

/** The places where release.json contradicts its files, its model, its algorithm or its kind. */
export function disagreements(releaseJson: ReleaseDocument, publishable: Publishable): Disagreement[] {
  const { file } = releaseJson.data;
  const { commitments, subject, digest: _, ...content } = releaseJson;
  const written = writtenOf(releaseJson);
  const kind = expectedKind(releaseJson);
  const found = differences(content, releaseContent(publishable, kind, written), '');
  const names = subject.map(({ name }) => name);
  const listed = unlikeNames(names, expectedNames(releaseJson, names), 'list');
  const { model } = definitionsOf(releaseJson);
  const committed = committedFiles(model, needsPersons(peopleOf(releaseJson)));
  const all = [...found, ...listed, ...unlikeNames(Object.keys(commitments ?? {}), committed, 'commit to')];
  if (all.length > 0 || file !== written.file) return all;
  const inOrder = JSON.stringify(releaseContent(publishable, kind, written)) === JSON.stringify(content);
  return inOrder ? [] : [{ field: '', text: 'the fields of release.json are in the wrong order', isWording: false }];
}

function expectedKind(releaseJson: ReleaseDocument): ReleaseDocument['kind'] {
  if (releaseJson.ranOn === 'counts') return recoded.id;
  return releaseJson.ranOn === 'parts' ? cells.id : definitionsOf(releaseJson).chosen.algorithm.publishes;
}

/** The files of a release, in their order: those it must have, and the published side inputs of its algorithm. */
function expectedNames(releaseJson: ReleaseDocument, listed: readonly string[]): string[] {
  const { model, chosen } = definitionsOf(releaseJson);
  const { used } = needsOf({ model, chosen });
  const inputs = sideInputs.filter(
    ({ name, file, audience }) =>
      audience === 'public' && (model.needs.some((need) => need === name) || (used.has(name) && listed.includes(file))),
  );
  return [
    dataFileName(formatById(releaseJson.data.format)),
    ...kindById(releaseJson.kind).files,
    ...(listed.includes(LABELS_FILE) ? [LABELS_FILE] : []), // whether it must be there follows from the recoding
    ...(releaseJson.counts === undefined ? [] : [FILES.counts]),
    ...inputs.map(({ file }) => file),
    FILES.report,
    README_FILE,
  ];
}

/** The places where a list of files is not what it must be. */
function unlikeNames(names: readonly string[], expected: readonly string[], verb: string): Disagreement[] {
  const unexpected = names.filter((name, n) => !expected.includes(name) || names.indexOf(name) !== n);
  const missing = expected.filter((name) => !names.includes(name));
  const found = [
    // Like wording: an earlier version wrote none.
    ...missing.map((name) => ({ text: `release.json does not ${verb} ${name}`, isWording: name === README_FILE })),
    ...unexpected.map((name) => ({
      text: `release.json must not ${verb} ${quote(name)}: it is not part of the release, or is already listed`,
      isWording: false,
    })),
  ];
  if (found.length === 0 && names.some((name, n) => name !== expected[n])) {
    found.push({ text: 'release.json lists its files in another order', isWording: false });
  }
  return found.map((one) => ({ field: 'subject', ...one }));
}

/** The places where two pieces of JSON differ, field by field. */
function differences(stated: unknown, expected: unknown, field: string): Disagreement[] {
  if (isBranch(stated) && isBranch(expected) && Array.isArray(stated) === Array.isArray(expected)) {
    const names = new Set([...Object.keys(expected), ...Object.keys(stated)]);
    return [...names].flatMap((name) =>
      differences(stated[name], expected[name], field === '' ? name : `${field}.${name}`),
    );
  }
  if (stated === expected) return [];
  const isWording = typeof stated === 'string' || typeof expected === 'string';
  const from = typeof stated === 'string' && typeof expected === 'string' ? firstDifference(stated, expected) : 0;
  const text = `release.json ${field} is ${excerpt(stated, from)}, and must be ${excerpt(expected, from)}`;
  return [{ field, text, isWording }];
}

function firstDifference(a: string, b: string): number {
  let n = 0;
  while (n < a.length && a[n] === b[n]) n++;
  return n;
}

function isBranch(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** A value in a sentence; of a long text, only the part from shortly before a place. */
function excerpt(value: unknown, from: number): string {
  if (value === undefined) return 'missing';
  if (typeof value !== 'string') return quote(JSON.stringify(value)).slice(1, -1);
  return quote(from <= 20 ? value : `…${value.slice(from - 10)}`);
}
