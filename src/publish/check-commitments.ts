import type { SideInputs } from '../data/side-inputs.ts';
import { FILES } from '../file-names.ts';
import type { StartHash } from '../hash.ts';
import type { OpenRecords } from '../run/judge.ts';
import { commitmentsOf, committedInputs, type Salts } from './commitment.ts';
import { definitionsOf } from './recount.ts';
import type { ReleaseDocument } from './release-schema.ts';

/** The result of comparing the promise with what a release committed to. */
export interface CheckedCommitments {
  /** Files that are not those that the release was made for. */
  readonly findings: readonly string[];
  /** Why something could not be compared, and what that needs. */
  readonly doubt?: string;
}

/** The name of the table of owners in messages. */
const PERSONS = { name: undefined, title: 'groups of records', file: FILES.persons };

/** Checks that the part of the promise that only the curator sees is what release.json committed to, wherever it comes from. */
export function checkCommitments(
  release: ReleaseDocument,
  side: SideInputs,
  { known: dataset, persons }: Pick<OpenRecords, 'known' | 'persons'>,
  salts: Salts | undefined,
  startHash: StartHash,
): CheckedCommitments {
  const { model } = definitionsOf(release);
  const inputs = committedInputs(model);
  const data = { dataset, format: release.data.format, persons };
  const now = commitmentsOf(model, side, data, salts ?? {}, startHash);
  const findings = Object.entries(now)
    .filter(([file, hash]) => release.commitments?.[file] !== hash)
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
  const subject = missing.map(({ title }) => title).join(' and ');
  const doubt = `the ${subject} cannot be compared with the commitment of the release without ${[...new Set(needed)].join(' and ')}`;
  return { findings, doubt };
}
