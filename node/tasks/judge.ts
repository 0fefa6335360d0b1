import { ensureDefined, type Verdict, type VerificationRequest, verifiers } from '../../src/internal.ts';
import type { TaskContext } from '../worker/task-context.ts';

/** Runs the verifier of a model on the published records of another thread. Loads only verifiers. */
export async function judge({ model, params, evidence }: VerificationRequest, context: TaskContext): Promise<Verdict> {
  const verifier = ensureDefined(
    verifiers.find((one) => one.model.id === model),
    `${model} has a verifier`,
  );
  return verifier.verify(evidence, params, { checkpoint: context.checkpoint });
}
