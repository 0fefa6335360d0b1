import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Dataset,
  FILES,
  keepRecords,
  plural,
  type RecordNames,
  type ResolvedJob,
  readWithdrawals,
  rowIdOf,
  SottoError,
  smallestPublishedCount,
  type Withdrawn,
} from '../../src/internal.ts';
import { readBytes } from '../files/read-bytes.ts';
import type { DataRecords } from '../files/read-data.ts';
import type { EarlierRelease } from '../release/read-earlier.ts';

/** The withdrawals that were applied to data. */
interface Removed {
  /** The numbers of the records that are left. */
  readonly numbers: readonly number[];
  /** Everybody who ever withdrew, for the curator's log. */
  readonly log: ReturnType<typeof readWithdrawals>;
  readonly withdrawn: Withdrawn;
}

/** Data without those who withdrew. */
type RemainingData = Pick<DataRecords, 'dataset' | 'personLabels'> & { readonly removed?: Removed };

/**
 * Removes the people who withdraw from the data, by the names of persons or by the ids of records, and those who
 * withdrew before, as earlier releases list; undefined if no one ever did. Throws `input` for ids that neither the data
 * nor an earlier release has and if no one is left, `usage` if so few people of an earlier release withdraw that a
 * comparison of the two releases shows who they are.
 */
export async function withdraw(
  { job, promised: promise }: ResolvedJob,
  read: DataRecords,
  earlier: readonly EarlierRelease[],
): Promise<RemainingData> {
  const { dataset, personLabels } = read;
  const file = job.withdraw;
  if (file === undefined && !earlier.some(({ folder }) => existsSync(logOf(folder)))) return read;
  const today = new Date().toISOString().slice(0, 10);
  const withdrawals = file === undefined ? [] : readWithdrawals(await readBytes(file), today, { file });
  const nameOf = (t: number): string =>
    dataset.persons === undefined || personLabels === undefined
      ? rowIdOf(dataset, t)
      : (personLabels[dataset.persons[t]!] ?? '');
  const known = new Set(Array.from({ length: dataset.numRows }, (_, t) => nameOf(t)));
  const published = new Set<string>();
  const log = new Map<string, Removed['log'][number]>();
  const before = new Set<string>();
  // Numbers of records mean something in the same data only.
  const isNamed = read.input.reading.id !== undefined || dataset.persons !== undefined;
  for (const { folder, ties } of earlier) {
    const { names, sourceHash } = ties;
    for (const name of namesIn(names, dataset)) published.add(name);
    const curatorPath = logOf(folder);
    if (!existsSync(curatorPath)) continue;
    for (const one of readWithdrawals(await readBytes(curatorPath), '', { file: curatorPath })) log.set(one.id, one);
    if (isNamed || sourceHash === undefined || sourceHash !== read.sha256 || names === undefined) continue;
    const left = new Set(names.numbers);
    for (let t = 0; t < dataset.numRows; t++) if (!left.has(t + 1)) before.add(nameOf(t));
  }
  if (file === undefined && log.size === 0) return read;
  if (isNamed) for (const id of log.keys()) before.add(id);
  const unexpected = withdrawals.findIndex(({ id }) => !known.has(id) && !published.has(id));
  if (unexpected >= 0) {
    throw new SottoError('input', `${file}: id ${unexpected + 1} is neither in the data nor in an earlier release`, {
      hint: 'curator/records.csv of the earlier release lists the ids of its records and people',
    });
  }
  const ids = new Set(withdrawals.map(({ id }) => id));
  const isWithdrawn = (t: number): boolean => ids.has(nameOf(t));
  const isAgain = (t: number): boolean => before.has(nameOf(t)) && !isWithdrawn(t);
  // Without a list of their names, records are known by their numbers: all of them may have been published.
  const few = withdrawals.filter(({ id }) => published.has(id) || (earlier.length > 0 && published.size === 0)).length;
  const least = smallestPublishedCount(promise.params);
  const noun = dataset.persons === undefined ? 'record' : 'person';
  if (few > 0 && few < least && job.acceptDifference !== true) {
    throw new SottoError(
      'usage',
      `${plural(few, noun)} of an earlier release ${few === 1 ? 'withdraws' : 'withdraw'}, fewer than ${least}: an attacker who compares the two releases can see which records are gone`,
      {
        hint: [
          { say: [{ name: 'acceptDifference', value: true }] },
          ` to publish anyway, or wait until ${least} withdraw`,
        ],
      },
    );
  }
  for (const one of withdrawals) log.set(one.id, log.get(one.id) ?? one);
  const rows = Uint32Array.from({ length: dataset.numRows }, (_, t) => t).filter((t) => !isWithdrawn(t) && !isAgain(t));
  if (rows.length === 0) {
    throw new SottoError('input', 'everybody in the data withdrew: there is nothing left to publish');
  }
  const again = Array.from({ length: dataset.numRows }, (_, t) => t).filter(isAgain).length;
  return {
    ...keepRecords(dataset, rows, personLabels),
    removed: {
      numbers: Array.from(rows, (t) => t + 1),
      log: [...log.values()],
      withdrawn: { count: withdrawals.length, published: few, records: dataset.numRows - rows.length, again },
    },
  };
}

/** The path of the list of people who withdrew, in a release folder. */
function logOf(folder: string): string {
  return join(folder, 'curator', FILES.withdrawals);
}

/** The names in an earlier release of the people with these ids. */
function namesIn(names: RecordNames | undefined, { persons }: Dataset): readonly string[] {
  if (names === undefined) return [];
  return persons === undefined ? (names.ids ?? names.numbers.map(String)) : (names.persons ?? []);
}
