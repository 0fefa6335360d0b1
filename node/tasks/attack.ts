import {
  type AttackResult,
  type KnowledgeChoice,
  type ReadSummary,
  type RequestedReading,
  randomFromSeed,
  simulateAttack,
} from '../../src/internal.ts';
import { readNonEmpty } from '../files/read-source.ts';
import { readWholeRelease } from '../release/read-release.ts';
import { readReleaseInputs } from '../release/read-release-inputs.ts';
import { dropsEmpty, rebuildRelease } from '../release/rebuild-release.ts';
import type { TaskContext } from '../worker/task-context.ts';

export interface AttackTaskOptions extends RequestedReading {
  readonly release: string;
  readonly original: string;
  readonly known: number;
  readonly samples: number;
  readonly choice: KnowledgeChoice;
  readonly seed: number;
  /** Side inputs given by flags: a file or a maker, by name. */
  readonly inputs: Readonly<Record<string, string>>;
}

/** The document of `attack --json`. */
export interface AttackTaskResult extends AttackResult {
  /** The original. */
  readonly input: ReadSummary;
  readonly tampering: readonly string[];
}

/** Simulated attackers on a release folder and its original. */
export async function attack(options: AttackTaskOptions, context: TaskContext): Promise<AttackTaskResult> {
  const { release: folder, original: path, known, samples, choice, seed, inputs: inputFiles } = options;
  const found = await readWholeRelease(folder, context);
  const { dataset: original, input } = await readNonEmpty(path, options, context);
  const release = await rebuildRelease(found, original);
  const { document, tampering } = found;
  const sources = { dataset: original, format: document.data.format, model: document.model, folder, inputFiles, seed };
  const { sensitive } = await readReleaseInputs(sources);
  const attackers = { known, samples, choice, dropsEmpty: dropsEmpty(document), ...(sensitive && { sensitive }) };
  const result = simulateAttack(original, release, attackers, randomFromSeed(seed), context.checkpoint);
  return { ...result, input, tampering };
}
