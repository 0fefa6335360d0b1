import type { Taxonomy } from '../../data/taxonomy.ts';
import { writeAmnesia } from './amnesia.ts';
import { writeAmnesiaJson } from './amnesia-json.ts';
import { writeParents } from './parents.ts';
import { writeArx, writeLevels } from './write-levels.ts';

/** The kinds of hierarchy files, with the summaries that help and docs show. */
export const hierarchyKinds = {
  levels: 'A line per item with its levels from the item up, and a header: `item,level1,…`.',
  arx: 'A line per item with its levels from the item up, as ARX writes it: `leaf;…;root`, no header.',
  parents: 'A line per node with the node above it: `child,parent`.',
  amnesia: "Amnesia's text files: `distinct`, a header, and lines `parent has child child …`.",
  'amnesia-json': "The graph that Amnesia's service gives: `nodeList` and `edgeList`.",
} as const;

export type HierarchyKind = keyof typeof hierarchyKinds;

const writers: Readonly<Record<HierarchyKind, (taxonomy: Taxonomy) => string>> = {
  levels: writeLevels,
  arx: writeArx,
  parents: writeParents,
  amnesia: writeAmnesia,
  'amnesia-json': writeAmnesiaJson,
};

/** The file's text. Reading it gives the same tree back. Throws `unsupported` where the kind cannot carry a name. */
export function writeHierarchy(taxonomy: Taxonomy, kind: HierarchyKind): string {
  return writers[kind](taxonomy);
}
