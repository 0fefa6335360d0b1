import { checkAlgorithm, SottoError } from '../../src/internal.ts';
import { loadOwnAlgorithm } from '../files/load-own-algorithm.ts';
import type { TaskContext } from '../worker/task-context.ts';

export interface CheckAlgorithmOptions
  extends Pick<NonNullable<Parameters<typeof checkAlgorithm>[1]>, 'cases' | 'params' | 'models'> {
  /** The JavaScript module. */
  readonly file: string;
  readonly seed: number;
}

/** The document of `check-algorithm --json`. */
export interface CheckAlgorithmResult {
  readonly id: string;
  readonly title: string;
  readonly sha256: string;
  readonly seed: number;
  readonly checks: ReturnType<typeof checkAlgorithm>;
}

/** Checks what the algorithm in a file owes, on small random datasets. */
export async function checkAlgorithmFile(
  options: CheckAlgorithmOptions,
  context: TaskContext,
): Promise<CheckAlgorithmResult> {
  const { file, ...settings } = options;
  reportTrusted(file, context);
  // A name without a slash is that of a file here.
  const algorithm = await loadOwnAlgorithm(/[\\/]/.test(file) ? file : `./${file}`);
  if (algorithm?.own === undefined) throw new SottoError('usage', `${file}: expected a JavaScript module`);
  const checks = checkAlgorithm(algorithm, { ...settings, checkpoint: context.checkpoint });
  const { name: id, sha256 } = algorithm.own;
  return { id, title: algorithm.title, sha256, seed: options.seed, checks };
}

/** Code of others never runs without a notice. */
function reportTrusted(file: string, context: TaskContext): void {
  context.notice?.(`${file} is not part of Sotto: its code runs with all your rights, so you must trust it`);
}

/** Loads the algorithm that a job names by its file, and throws `unsupported` where it does not keep what it owes. */
export async function loadCheckedAlgorithm(
  chosen: { readonly id: string; readonly [param: string]: unknown } | undefined,
  models: readonly string[],
  context: TaskContext,
  file?: string,
): Promise<void> {
  const algorithm = await loadOwnAlgorithm(chosen?.id, file);
  if (algorithm === undefined || chosen === undefined) return;
  const { id, ...params } = chosen;
  reportTrusted(id, context);
  const served = models.filter((model) => algorithm.serves.includes(model));
  const checkpoint = context.checkpoint;
  const failed = checkAlgorithm(algorithm, { models: served, params, checkpoint }).find(
    ({ status }) => status === 'failed',
  );
  if (failed === undefined) return;
  throw new SottoError('unsupported', `${id} breaks a rule for all algorithms (${failed.owes}): ${failed.finding}`, {
    hint: `sotto check-algorithm ${id} shows all that was checked`,
  });
}
