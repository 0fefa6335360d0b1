import { SottoError } from '../errors.ts';
import { hashText, type StartHash } from '../hash.ts';
import { kinds, type Release } from '../kinds/index.ts';
import type { Report } from '../report/report.ts';
import { VERSION } from '../version.ts';

/** The version of the release folder's layout. */
const LAYOUT = 1;

/** What in-toto calls a statement about files. */
const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1';

/** The name of the public document of a release folder. */
export const RELEASE_FILE = 'release.json';

/** How long a file is, and its SHA-256. */
export interface FileHash {
  readonly bytes: number;
  readonly sha256: string;
}

/** One file of the release, as in-toto names what a statement is about. */
export interface Subject {
  readonly name: string;
  readonly digest: { readonly sha256: string };
  readonly bytes: number;
}

/**
 * What `release.json` says: the promise, the verdict and the hashes that tie them to the files. All publishable. An
 * in-toto statement about the released files, whose predicate stands beside its own fields.
 */
export interface ReleaseDocument {
  readonly _type: string;
  readonly predicateType: string;
  readonly sotto: { readonly release: number; readonly version: string };
  readonly statement: string;
  readonly model: { readonly id: string; readonly [param: string]: unknown };
  readonly algorithm: { readonly id: string; readonly [param: string]: unknown };
  readonly kind: Release['kind'];
  /** Everything random derives from a seed that others may guess: chance protects nobody. */
  readonly seedIsPublic?: true;
  readonly verdict: Report['publishable']['verdict'];
  readonly truthful: Report['publishable']['truthful'];
  readonly policy?: NonNullable<Report['publishable']['policy']>;
  readonly data: { readonly file: string; readonly shuffled: boolean } & Report['publishable']['data'];
  readonly items: Report['publishable']['published'];
  /** Coarse: two significant digits or a bound; empty where hidden cells must not show in any figure. */
  readonly utility: Report['publishable']['utility'];
  readonly attack: Report['publishable']['attack'];
  readonly meaning: readonly string[];
  readonly limits: readonly string[];
  /** Salted hashes of what only the curator sees of the promise, by file name. */
  readonly commitments?: Readonly<Record<string, string>>;
  /** The files of the release, without this one. */
  readonly subject: readonly Subject[];
  /** SHA-256 of this document as it stands without this field. */
  readonly digest: string;
}

/** Composes the document of a release. */
export function releaseDocument(
  { publishable }: Report,
  kind: Release['kind'],
  written: { readonly file: string; readonly shuffled: boolean },
  files: Readonly<Record<string, FileHash>>,
  commitments: Readonly<Record<string, string>>,
  startHash: StartHash,
): ReleaseDocument {
  const content = {
    _type: STATEMENT_TYPE,
    predicateType: `urn:sotto:release:${LAYOUT}`,
    sotto: { release: LAYOUT, version: VERSION },
    statement: publishable.model.statement,
    model: { id: publishable.model.id, ...publishable.model.params },
    algorithm: { id: publishable.algorithm.id, ...publishable.algorithm.params },
    kind,
    ...(publishable.seedIsPublic && { seedIsPublic: true as const }),
    verdict: publishable.verdict,
    truthful: publishable.truthful,
    ...(publishable.policy !== undefined && { policy: publishable.policy }),
    data: { ...written, ...publishable.data },
    items: publishable.published,
    utility: publishable.utility,
    attack: publishable.attack,
    meaning: publishable.meaning,
    limits: publishable.limits,
    ...(Object.keys(commitments).length > 0 && { commitments }),
    subject: Object.entries(files).map(([name, { sha256, bytes }]) => ({ name, digest: { sha256 }, bytes })),
  };
  return { ...content, digest: hashText(documentText(content), startHash) };
}

/** The document's one and only text: any other text of the same content counts as changed. */
export function documentText(content: object): string {
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** Reads a document; throws `input` if it is not one; `intact` tells whether a byte of it was changed. */
export function parseReleaseDocument(
  text: string,
  file: string,
  startHash: StartHash,
): { content: ReleaseDocument; intact: boolean } {
  let content: ReleaseDocument;
  try {
    content = JSON.parse(text) as ReleaseDocument;
  } catch (error) {
    throw new SottoError(
      'input',
      `${file}: expected the JSON of a release, got something else (${(error as Error).message})`,
    );
  }
  if (
    content?.sotto?.release !== LAYOUT ||
    typeof content.model?.id !== 'string' ||
    !kinds.some(({ id }) => id === content.kind) ||
    !isSubjectList(content.subject)
  ) {
    throw new SottoError('input', `${file}: expected a release of layout ${LAYOUT}, got another document`);
  }
  const { digest, ...rest } = content;
  return { content, intact: documentText(content) === text && digest === hashText(documentText(rest), startHash) };
}

function isSubjectList(subject: unknown): boolean {
  return (
    Array.isArray(subject) &&
    subject.every(
      (one: Partial<Subject> | null) => typeof one?.name === 'string' && typeof one.digest?.sha256 === 'string',
    )
  );
}
