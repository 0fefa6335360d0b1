import {
  hierarchyBuilderById,
  lintTaxonomy,
  type RequestedReading,
  readHierarchy,
  type Taxonomy,
  writeHierarchy,
} from '../../src/internal.ts';
import { readBytes } from '../files/read-bytes.ts';
import { readData } from '../files/read-data.ts';
import { readNonEmpty } from '../files/read-source.ts';
import { writeFileAtomically } from '../files/write-folder.ts';
import type { TaskContext } from '../worker/task-context.ts';

type HierarchyKind = Parameters<typeof writeHierarchy>[1];

export interface BuildHierarchyTaskOptions extends RequestedReading {
  readonly data: string;
  readonly builder: string;
  /** Checked parameters. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly to: HierarchyKind;
  readonly output: string;
}

/** Makes a hierarchy over the items of a data file. */
export async function buildHierarchy(options: BuildHierarchyTaskOptions, context: TaskContext) {
  const builder = hierarchyBuilderById(options.builder);
  const { dataset, input } = await readNonEmpty(options.data, options, context);
  const taxonomy = builder.build(dataset, options.params, context.checkpoint);
  await writeFileAtomically(options.output, [writeHierarchy(taxonomy, options.to)]);
  return { output: options.output, kind: options.to, ...sizeOf(taxonomy), input };
}

export interface HierarchyFileOptions {
  readonly hierarchy: string;
  readonly columns?: readonly string[];
}

/** Writes a hierarchy file in another kind. */
export async function convertHierarchy(
  options: HierarchyFileOptions & { readonly to: HierarchyKind; readonly output: string },
  context: TaskContext,
) {
  context.checkpoint(0, 1, 'reading');
  const { taxonomy, reason } = await readTaxonomy(options);
  await writeFileAtomically(options.output, [writeHierarchy(taxonomy, options.to)]);
  return { output: options.output, kind: options.to, reason, ...sizeOf(taxonomy) };
}

/** Checks a hierarchy file, against a data file if one is given. */
export async function lintHierarchy(
  options: HierarchyFileOptions & RequestedReading & { readonly data?: string },
  context: TaskContext,
) {
  const { taxonomy, kind, reason } = await readTaxonomy(options);
  const data = options.data === undefined ? undefined : await readData(options.data, options, context);
  const remarks = lintTaxonomy(taxonomy, data?.dataset.dictionary);
  return { kind, reason, ...sizeOf(taxonomy), remarks, ...(data !== undefined && { input: data.input }) };
}

async function readTaxonomy({ hierarchy, columns }: HierarchyFileOptions) {
  return readHierarchy(await readBytes(hierarchy), { file: hierarchy, ...(columns !== undefined && { columns }) });
}

function sizeOf(taxonomy: Taxonomy): { nodes: number; leaves: number; levels: number } {
  const isParent = new Set(taxonomy.parents);
  let leaves = 0;
  let levels = 0;
  for (let v = 0; v < taxonomy.names.length; v++) {
    if (!isParent.has(v)) leaves++;
    levels = Math.max(levels, taxonomy.levels[v]! + 1);
  }
  return { nodes: taxonomy.names.length, leaves, levels };
}
