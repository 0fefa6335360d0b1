import { defined, type Question, type Verdict, verifiers } from '../../src/internal.ts';
import type { TaskContext } from '../worker/task-context.ts';

/** Has the verifier of a model judge what another thread has published. Loads nothing but verifiers. */
export async function judge({ model, params, evidence }: Question, context: TaskContext): Promise<Verdict> {
  const verifier = defined(
    verifiers.find((one) => one.model.id === model),
    `${model} has a verifier`,
  );
  return verifier.verify(evidence, params, { checkpoint: context.checkpoint });
}
