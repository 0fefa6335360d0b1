import type { KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  checkCommitments,
  countPersons,
  definitionsOf,
  FILES,
  findingInCounts,
  formatById,
  inputText,
  maxSuppressionOf,
  type parseSalts,
  type ReleaseDocument,
  recompose,
  type SideInputs,
  sideInputs,
  smallestPublishedCount,
  VERSION,
  verifyUtilityPolicy,
  withCounts,
} from '../../src/internal.ts';
import { startSha256 } from '../files/sha256.ts';
import type { VerifyResult } from '../verify/check-promise.ts';
import type { OpenRelease } from '../verify/open-release.ts';
import type { ReleaseFiles } from './read-release.ts';
import { accountOf } from './release-account.ts';
import { lookAlikes, strangeLabels } from './release-labels.ts';
import { firstDifference } from './same-bytes.ts';
import { checkSignature } from './signature.ts';

/** A release folder whose promise was checked, in memory or on an engine. */
interface CheckedRelease {
  readonly files: ReleaseFiles;
  readonly open: OpenRelease;
  readonly side: SideInputs;
  /** The salts of the release's commitments, if they are available. */
  readonly salts?: ReturnType<typeof parseSalts>;
  readonly result: VerifyResult;
  /** The key that must have signed the release. */
  readonly key?: KeyObject | undefined;
}

/**
 * The verdict on a release as a whole: a promise that is kept does not help a folder that says something else of itself.
 * All ways of checking end here, so that none overlooks what another one finds.
 */
export async function judgeRelease(options: CheckedRelease): Promise<VerifyResult> {
  const { counted: checked, finding: miscount } = countsJudged(options);
  const { files, open, side, key } = checked;
  const { folder, document, recoding } = files;
  const isSameVersion = document.sotto.version === VERSION;
  const evidence = { ...side, ...(open.recoding !== undefined && { recoding: open.recoding }) };
  const { signature, finding } = signatureOf(files, key);
  const policy = policyOf(checked);
  const recomposed = recompose(document, {
    counted: open.counted,
    ...(recoding !== undefined && { recoding }),
    ...(policy !== undefined && { policy }),
    ...(files.counts !== undefined && { counts: files.counts }),
    ...(open.persons !== undefined && { numPersons: countPersons(open.persons) }),
    ...verdictOf(checked),
  });
  const unlike = recomposed.disagreements;
  const rewritten = await rewrittenFiles(folder, recomposed.files);
  const commitments = checkCommitments(document, side, open, checked.salts, startSha256);
  // Another version may say the same in other words: whether it did, only that version can tell.
  const doubts = isSameVersion ? [] : unlike.filter(({ isWording }) => isWording);
  const tampering = [
    ...files.tampering,
    ...unlike.filter((one) => !doubts.includes(one)).map(({ text }) => text),
    ...(recoding === undefined ? [] : strangeLabels(document.kind, open.counted, recoding)),
    ...(finding === undefined ? [] : [finding]),
    ...(await rewrittenInputs(checked)),
    ...(miscount === undefined ? [] : [miscount]),
    ...commitments.findings,
    ...(policy?.finding === undefined ? [] : [policy.finding]),
    ...open.findings,
    ...(isSameVersion ? rewritten.values() : []),
  ];
  const readInputs = new Set(sideInputs.filter(({ name }) => side[name] !== undefined).map(({ file }) => file));
  if (checked.salts !== undefined) readInputs.add(FILES.salts);
  if (open.persons !== undefined) readInputs.add(FILES.persons);
  const result = {
    ...checked.result,
    notes: lookAlikes(open.counted, evidence),
    digest: document.digest,
    hasCurator: files.curatorFiles !== undefined,
    ...(signature !== undefined && { signature }),
    files: accountOf(files, new Set(rewritten.keys()), readInputs, signature),
    quoted: recomposed.quoted,
    tampering: [...new Set(tampering)],
  };
  if (tampering.length > 0 && result.status !== 'violated') {
    return { ...result, status: 'violated', witness: { finding: tampering[0]! } };
  }
  const reason =
    commitments.doubt ?? wordingDoubt([...doubts.map(({ text }) => text), ...rewritten.values()], document);
  return reason === undefined || result.status !== 'holds' ? result : { ...result, status: 'undecided', reason };
}

/** Counts of items behind labels are part of the promise: their scope and violations join the verdict. */
function countsJudged(checked: CheckedRelease): { readonly counted: CheckedRelease; readonly finding?: string } {
  const { files, open, result } = checked;
  const { counts, document, recoding } = files;
  if (counts === undefined || recoding === undefined) return { counted: checked };
  const { model, promised: promise } = definitionsOf(document);
  const { labels, supports } = open.counted;
  const supportOf = new Map(labels.map((label, id) => [label, supports[id]!]));
  const evidence = {
    counts,
    recoding,
    recordsWith: (label: string) => supportOf.get(label) ?? 0,
    k: smallestPublishedCount(promise.params),
    ...(open.original !== undefined && { original: open.original }),
  };
  const finding = model.bearsCounts === true ? findingInCounts(evidence) : 'no counts are allowed with this promise';
  const { status, checked: examined, scope } = result;
  const verdict = withCounts({ status: 'holds', checked: examined, scope }, { ...evidence, counts });
  return {
    counted: {
      ...checked,
      result: status === 'undecided' ? result : { ...result, checked: verdict.checked, scope: verdict.scope },
    },
    ...(finding !== undefined && { finding: `${FILES.counts}: ${finding}` }),
  };
}

function wordingDoubt([doubt]: readonly string[], { sotto: { version } }: ReleaseDocument): string | undefined {
  return doubt && `${doubt}; the release was made by Sotto ${version}: have that version check it`;
}

/**
 * The result of a check that found nothing wrong, as release.json must state it. The number of counted cases depends on
 * where the records are.
 */
function verdictOf({ result, open, files }: CheckedRelease) {
  if (result.status !== 'holds') return {};
  const isSameWay = open.isInMemory === (files.document.ranOn === 'records');
  const { scope } = result;
  const checked = isSameWay ? result.checked : (files.document.verdict.checked ?? 0);
  return { verdict: { status: 'holds' as const, scope, checked } };
}

/** The labels found among the requested ones, from the labels alone; the curator's table has all items. */
function policyOf({ files: { document, recoding: published }, open, side }: CheckedRelease) {
  const { recoding, original } = open;
  const knowsAll = recoding?.target.length !== published?.target.length;
  const { labels, supports, unknown } = open.counted;
  const visibleLabels = new Set(labels.filter((_, id) => supports[id]! > 0 || unknown.items.has(id)));
  const evidence = {
    ...side,
    ...(recoding !== undefined && { recoding }),
    ...(original !== undefined && { original }),
  };
  return verifyUtilityPolicy(evidence, maxSuppressionOf(document), { knowsAll, visibleLabels });
}

function signatureOf({ envelope, text }: ReleaseFiles, key: KeyObject | undefined): ReturnType<typeof checkSignature> {
  if (envelope !== undefined) return checkSignature(envelope, text, key);
  return key === undefined ? {} : { finding: 'a key was given, but the release is not signed' };
}

/** The files that are not as they are composed, and what is found of each. */
async function rewrittenFiles(folder: string, texts: Readonly<Record<string, string>>): Promise<Map<string, string>> {
  const findings = new Map<string, string>();
  for (const [file, text] of Object.entries(texts)) {
    const path = join(folder, file);
    const difference = existsSync(path) ? await firstDifference(path, [text]) : undefined;
    if (difference === undefined) continue;
    findings.set(
      file,
      `${file} is not ${file === FILES.report ? 'the report' : 'that'} of this release, from line ${difference.line} on`,
    );
  }
  return findings;
}

/** The side inputs of the promise must be as a release writes them: comments and spaces could carry more. */
async function rewrittenInputs({ files, open, side }: CheckedRelease): Promise<string[]> {
  const { itemSyntax } = formatById(files.document.data.format);
  const findings: string[] = [];
  for (const input of sideInputs) {
    const { name, file, audience } = input;
    const shownPath = audience === 'public' ? file : join('curator', file);
    const path = join(files.folder, shownPath);
    if (side[name] === undefined || audience === 'nobody' || !existsSync(path)) continue;
    const text = inputText(input, side, { dataset: open.known, itemSyntax }, files.recoding);
    const difference = await firstDifference(path, [text]);
    if (difference === undefined) continue;
    findings.push(`${shownPath} is not in canonical form, from line ${difference.line} on`);
  }
  return findings;
}
