import { formatById, generatorById, randomFromSeed, writeHierarchy } from '../../src/internal.ts';
import { writeFileAtomically } from '../files/write-folder.ts';
import type { TaskContext } from '../worker/task-context.ts';

export interface GenerateOptions {
  readonly generator: string;
  /** Checked parameters. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly seed: number;
  readonly format: string;
  readonly output: string;
  /** The path of the hierarchy, for generators that know one. */
  readonly hierarchy?: string;
}

/** Makes synthetic data and writes it. */
export async function generate(options: GenerateOptions, context: TaskContext) {
  const generator = generatorById(options.generator);
  const random = randomFromSeed(options.seed);
  const { dataset, taxonomy } = generator.run(options.params, random, context.checkpoint);
  context.checkpoint(0, 1, 'writing');
  await writeFileAtomically(options.output, formatById(options.format).write(dataset));
  const hierarchy = taxonomy === undefined ? undefined : options.hierarchy;
  if (hierarchy !== undefined) await writeFileAtomically(hierarchy, [writeHierarchy(taxonomy!, 'levels')]);
  return {
    generator: generator.id,
    output: options.output,
    hierarchy: hierarchy ?? null,
    records: dataset.numRows,
    items: dataset.dictionary.labels.length,
    occurrences: dataset.items.length,
  };
}
