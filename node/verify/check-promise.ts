import {
  checkParameters,
  type Model,
  modelById,
  needsPersons,
  PERSONS_FILE,
  type SideInputs,
  sideInputs,
  type Verdict,
  type WhatWasRead,
  type Witness,
} from '../../src/internal.ts';
import type { FileCheck } from '../release/release-account.ts';
import type { Signature } from '../release/signature.ts';
import type { HeldRecords } from './held-records.ts';

/** What `verify --json` prints. */
export interface VerifyResult {
  readonly status: Verdict['status'];
  readonly model: { readonly id: string; readonly [param: string]: unknown };
  readonly statement: string;
  readonly checked: number;
  readonly scope: string;
  readonly witness?: Pick<Witness, 'finding'> & Partial<Witness>;
  readonly reason?: string;
  /** Of a promise that counts people: what is found of records alone, and of persons. */
  readonly verdicts?: Readonly<Record<'records' | 'persons', Verdict['status']>>;
  /** Of a release: its digest, to compare with the one its publisher gave. */
  readonly digest?: string;
  /** Of a release: whether the curator's part is still in the folder. */
  readonly hasCurator?: boolean;
  /** Of a signed release: who signed, whether that is so, and whether it is the key that was given. */
  readonly signature?: Signature;
  /** Of a release: how far each file of the folder was checked. */
  readonly files?: readonly FileCheck[];
  /** Of a release: the fields of release.json that nobody can count anew from its files. */
  readonly quoted?: readonly string[];
  /** What does not agree with the hashes or statements of the release. */
  readonly tampering: readonly string[];
  /** Of data: how it was read. */
  readonly input?: WhatWasRead;
  /** What is worth a look, though nothing is wrong by itself. */
  readonly notes: readonly string[];
}

/** Has a promise checked on published records, where everything it speaks of is there. */
export async function checkPromise(
  promise: VerifyResult['model'],
  held: Pick<HeldRecords, 'original' | 'verify' | 'input' | 'people' | 'persons'>,
  side: SideInputs,
): Promise<VerifyResult> {
  const { id, ...given } = promise;
  const model = modelById(id);
  const params = checkParameters(model.params, given, 'model');
  const people = model.people === 'of records' ? undefined : held.people;
  const countsPeople = model.people === 'counted' && needsPersons(people);
  const verdict =
    notShown(model, { ...side, ...held }) ??
    (countsPeople ? await bothVerdicts(model, params, held, side) : await held.verify(model, params, side));
  return {
    ...verdict,
    model: promise,
    statement: model.statement(params, people?.unit),
    ...(held.input !== undefined && { input: held.input }),
    tampering: [],
    notes: [],
  };
}

/** The verdict on a promise of people, and what it is of records alone; without persons only the latter can be told. */
async function bothVerdicts(
  model: Model,
  params: Readonly<Record<string, unknown>>,
  held: Pick<HeldRecords, 'verify' | 'persons'>,
  side: SideInputs,
): Promise<Verdict & Pick<VerifyResult, 'verdicts'>> {
  if (held.persons !== undefined) {
    const verdict = await held.verify(model, params, side);
    const records = verdict.status === 'holds' ? verdict : await held.verify(model, params, side, true);
    return { ...verdict, verdicts: { records: records.status, persons: verdict.status } };
  }
  const verdict = await held.verify(model, params, side, true);
  if (verdict.status !== 'holds') return { ...verdict, verdicts: { records: verdict.status, persons: verdict.status } };
  const reason = `the promise holds for the records; whether it does for the persons cannot be told without curator/${PERSONS_FILE}, which says which records are of one person`;
  return { ...verdict, status: 'undecided', reason, verdicts: { records: 'holds', persons: 'undecided' } };
}

const titles = new Map<keyof SideInputs, string>(sideInputs.map(({ name, title }) => [name, title]));

/** A promise about something that is not here cannot be decided. */
function notShown(model: Model, shown: SideInputs & Pick<HeldRecords, 'original'>): Verdict | undefined {
  const missing = model.needs.filter((need) => shown[need] === undefined);
  if (missing.length === 0) return undefined;
  const wanted = missing.map((need) => {
    const title = need === 'original' ? 'the original data' : `the ${titles.get(need)}`;
    return `${title} (--${need} FILE)`;
  });
  const reason = `this promise cannot be checked without ${wanted.join(' and ')}`;
  return { status: 'undecided', checked: 0, scope: 'nothing', reason };
}
