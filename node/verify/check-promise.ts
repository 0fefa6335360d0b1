import { judgePromise, type SideInputs, type Verdict, type WhatWasRead, type Witness } from '../../src/internal.ts';
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
  held: HeldRecords,
  side: SideInputs,
): Promise<VerifyResult> {
  return {
    ...(await judgePromise(promise, held, side, (input) => `--${input} FILE`)),
    model: promise,
    ...(held.input !== undefined && { input: held.input }),
    tampering: [],
    notes: [],
  };
}
