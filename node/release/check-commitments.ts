import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  commitmentsOf,
  committedInputs,
  definitionsOf,
  documentText,
  FILES,
  type KnownData,
  quote,
  type ReleaseDocument,
  type Salts,
  type SideInputs,
  SottoError,
  saltsSchema,
} from '../../src/internal.ts';
import { readText } from '../files/read-text.ts';
import { startSha256 } from '../files/sha256.ts';

/** What came of comparing with what a release committed to. */
export interface CheckedCommitments {
  /** Files that are not those that the release was made for. */
  readonly findings: readonly string[];
  /** Why something could not be compared, and what that needs. */
  readonly doubt?: string;
}

/** Whose records they are, as messages call it. */
const PERSONS = { name: undefined, title: 'groups of records', file: FILES.persons };

/** What only the curator sees of the promise must be what release.json committed to, wherever it comes from. */
export function checkCommitments(
  document: ReleaseDocument,
  side: SideInputs,
  { dataset, persons }: { readonly dataset: KnownData; readonly persons?: Uint32Array },
  salts: Salts | undefined,
): CheckedCommitments {
  const { model } = definitionsOf(document);
  const inputs = committedInputs(model);
  const data = { dataset, format: document.data.format, persons };
  const now = commitmentsOf(model, side, data, salts ?? {}, startSha256);
  const findings = Object.entries(now)
    .filter(([file, hash]) => document.commitments?.[file] !== hash)
    .map(([file]) => `${file} is not the one that the release was made for`);
  const missing = [
    ...inputs.filter(({ file }) => now[file] === undefined),
    ...(persons !== undefined && now[FILES.persons] === undefined ? [PERSONS] : []),
  ];
  if (missing.length === 0) return { findings };
  const needed = missing.flatMap(({ name, file }) => [
    ...(name !== undefined && side[name] === undefined ? [`curator/${file}`] : []),
    ...(salts?.[file] === undefined ? [`curator/${FILES.salts}`] : []),
  ]);
  const what = missing.map(({ title }) => title).join(' and ');
  const doubt = `whether the ${what} are those that the release committed to cannot be decided without ${[...new Set(needed)].join(' and ')}`;
  return { findings, doubt };
}

/** The salts that were given, or that the curator's part of the folder has; throws `input` where they are none. */
export function readSalts(folder: string, given: string | undefined): Salts | undefined {
  const kept = join(folder, 'curator', FILES.salts);
  const file = given ?? (existsSync(kept) ? kept : undefined);
  if (file === undefined) return undefined;
  const text = readText(file);
  try {
    const salts = saltsSchema.parse(JSON.parse(text));
    if (documentText(salts) === text) return salts;
  } catch {}
  throw new SottoError(
    'input',
    `${file}: expected salts as ${quote(FILES.salts)} of a release has them, got something else`,
  );
}
