import {
  type OpenRecords,
  type ReadSummary,
  type SideInputs,
  type Verdict,
  verifyPromise,
} from '../../src/internal.ts';
import type { FileCheck } from '../release/release-account.ts';
import type { Signature } from '../release/signature.ts';
import type { TaskContext } from '../worker/task-context.ts';

/** The part of a release that breaks its promise. */
type Witness = Extract<Verdict, { readonly status: 'violated' }>['witness'];

/** The document of `verify --json`. */
export interface VerifyResult {
  readonly status: Verdict['status'];
  readonly model: { readonly id: string; readonly [param: string]: unknown };
  readonly statement: string;
  readonly checked: number;
  readonly scope: string;
  readonly witness?: Pick<Witness, 'finding'> & Partial<Witness>;
  readonly reason?: string;
  /** The inputs to give so that the promise can be checked; `reason` has each in brackets. */
  readonly missing?: readonly string[];
  /** For a promise that counts people: the verdict on records alone, and on people. */
  readonly verdicts?: Readonly<Record<'records' | 'persons', Verdict['status']>>;
  /** For a release: its digest, to compare with the one that its publisher gave. */
  readonly digest?: string;
  /** For a release: whether the curator's part is still in the folder. */
  readonly hasCurator?: boolean;
  /** For a signed release: who signed it, whether the signature is valid, and whether the key is the one that was given. */
  readonly signature?: Signature;
  /** For a release: how far each file of the folder was checked. */
  readonly files?: readonly FileCheck[];
  /** For a release: the fields of release.json that cannot be recounted from its files. */
  readonly quoted?: readonly string[];
  /** The mismatches with the hashes or statements of the release. */
  readonly tampering: readonly string[];
  /** For data: how it was read. */
  readonly input?: ReadSummary;
  /** Remarks that are worth a look, though nothing is wrong. */
  readonly notes: readonly string[];
}

/** Has a promise checked on published records, where everything it speaks of is there. */
export async function checkPromise(
  promise: VerifyResult['model'],
  open: OpenRecords,
  side: SideInputs,
  context: Pick<TaskContext, 'checkpoint'>,
): Promise<VerifyResult> {
  const missing: string[] = [];
  const named = (input: string): string => {
    missing.push(input);
    return input;
  };
  return {
    ...(await verifyPromise(promise, open, side, context, named)),
    ...(missing.length > 0 && { missing }),
    model: promise,
    ...(open.read !== undefined && { input: open.read }),
    tampering: [],
    notes: [],
  };
}
