import { defined, type Question, type Verdict, verifiers } from '../../src/internal.ts';
import type { TaskContext } from '../worker/task-context.ts';

/** Runs the verifier of a model on the published records of another thread. Loads only verifiers. */
export async function judge({ model, params, evidence }: Question, context: TaskContext): Promise<Verdict> {
  const verifier = defined(
    verifiers.find((one) => one.model.id === model),
    `${model} has a verifier`,
  );
  return verifier.verify(evidence, params, { checkpoint: context.checkpoint });
}
