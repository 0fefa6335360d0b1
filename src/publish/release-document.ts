import type * as z from 'zod';
import { compact } from '../compact.ts';
import { parseRational, type Rational } from '../data/rational.ts';
import { messageOf, SottoError } from '../errors.ts';
import { hashText, type StartHash } from '../hash.ts';
import type { Release } from '../kinds/index.ts';
import type { PeopleSummary } from '../report/people.ts';
import type { Publishable } from '../report/report.ts';
import type { RoundedFigure } from '../report/rounded-figure.ts';
import { checkShape } from '../schema/schema-problems.ts';
import { type Salts, saltsSchema } from './commitment.ts';
import {
  type FileHash,
  hashesSchema,
  LAYOUT,
  type ReleaseDocument,
  releaseSchema,
  STATEMENT_TYPE,
} from './release-schema.ts';

/** The format of a release's records. */
export type WrittenData = Pick<ReleaseDocument['data'], 'file' | 'shuffled' | 'ids'>;

/** The promise and the findings, without the list of files. */
export type ReleaseContent = Omit<ReleaseDocument, 'commitments' | 'subject' | 'digest'>;

/** The content of release.json except hashes. The same whether a release is made or its folder is read. */
export function releaseContent(publishable: Publishable, kind: Release['kind'], written: WrittenData): ReleaseContent {
  const { recipient, purpose, policy, people, counts, series } = publishable;
  return {
    _type: STATEMENT_TYPE,
    predicateType: `urn:sotto:release:${LAYOUT}`,
    sotto: { release: LAYOUT, version: publishable.sotto },
    statement: publishable.model.statement,
    model: { id: publishable.model.id, ...publishable.model.params },
    algorithm: { id: publishable.algorithm.id, ...publishable.algorithm.params },
    ranOn: publishable.ranOn,
    kind,
    ...(publishable.seedIsPublic && { seedIsPublic: true as const }),
    verdict: publishable.verdict,
    truthful: publishable.truthful,
    ...compact({ policy }),
    ...(people !== undefined && peopleFields(people)),
    data: { ...written, ...publishable.data },
    items: publishable.published,
    ...compact({ counts }),
    utility: publishable.utility,
    attack: [...publishable.attack],
    ...compact({ recipient, purpose }),
    otherReleases: [...publishable.otherReleases],
    ...(series !== undefined && { series: { ...series, after: [...series.after], others: [...series.others] } }),
    meaning: [...publishable.meaning],
    limits: [...publishable.limits],
  };
}

/** The document's statements about people, and back. */
function peopleFields({
  unit,
  joined,
  persons,
  records,
}: PeopleSummary<RoundedFigure>): Pick<ReleaseDocument, 'unit' | 'people'> {
  return { unit, people: { joined, persons, records } };
}

export function peopleOf({ unit, people }: ReleaseDocument): PeopleSummary<RoundedFigure> | undefined {
  return unit === undefined || people === undefined ? undefined : { unit, ...people };
}

/** The document of a release: its content and the list of files, sealed with a digest. */
export function releaseDocument(
  content: ReleaseContent,
  files: Readonly<Record<string, FileHash>>,
  commitments: Readonly<Record<string, string>>,
  startHash: StartHash,
): ReleaseDocument {
  const unsealed = {
    ...content,
    ...(Object.keys(commitments).length > 0 && { commitments }),
    subject: Object.entries(files).map(([name, { sha256, bytes }]) => ({ name, digest: { sha256 }, bytes })),
  };
  return { ...unsealed, digest: hashText(documentText(unsealed), startHash) };
}

/** The document's one and only text: any other text of the same content counts as changed. */
export function documentText(content: object): string {
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** The curator's list of hashes in a text; undefined where it is not written as a release writes it. */
export function parseHashes(text: string): Record<string, FileHash> | undefined {
  return parseExactly(hashesSchema, text);
}

/** The salts in a text; undefined where they are not written as a release writes them. */
export function parseSalts(text: string): Salts | undefined {
  return parseExactly(saltsSchema, text);
}

function parseExactly<T extends object>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    const content = schema.parse(JSON.parse(text));
    return documentText(content) === text ? content : undefined;
  } catch {
    return undefined;
  }
}

/** The share of items that an algorithm of a release may suppress, where it says one. */
export function maxSuppressionOf({ algorithm: { maxSuppression } }: ReleaseDocument): Rational | undefined {
  return maxSuppression === undefined ? undefined : parseRational(String(maxSuppression));
}

/** Reads a document. Throws `input` with every wrong field. `intact`: whether no byte of it was changed. */
export function parseReleaseDocument(
  text: string,
  file: string,
  startHash: StartHash,
): { content: ReleaseDocument; intact: boolean } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new SottoError('input', `${file}: expected the JSON of a release, got something else (${messageOf(error)})`);
  }
  // Any JSON may have come: nothing is known of its shape yet.
  const made = (value as { readonly sotto?: { readonly release?: unknown; readonly version?: unknown } } | null)?.sotto;
  if (made?.release !== LAYOUT) {
    const by = typeof made?.version === 'string' ? `, made by version ${made.version}` : '';
    throw new SottoError('input', `${file}: expected a release of layout ${LAYOUT}, got another document${by}`);
  }
  const content = checkShape(releaseSchema, value, 'input', 'release', file);
  // The order of fields is part of the text, and the check does not keep it.
  const inOrder = value as ReleaseDocument;
  const { digest, ...rest } = inOrder;
  const isSame = documentText(inOrder) === text;
  return { content, intact: isSame && digest === hashText(documentText(rest), startHash) };
}
