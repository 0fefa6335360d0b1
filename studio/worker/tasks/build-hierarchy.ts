import { checkParameters, hierarchyBuilderById, writeHierarchy } from '../../../src/internal.ts';
import { longTask } from '../define.ts';

export interface BuildHierarchyOptions {
  readonly builder: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Makes a hierarchy over the items of the open data: the text of its file. */
export const buildHierarchy = longTask({
  share: (_options: BuildHierarchyOptions, { data }) => data.dataset,
  work({ builder: id, params }, dataset, { checkpoint }): string {
    const builder = hierarchyBuilderById(id);
    return writeHierarchy(builder.build(dataset, checkParameters(builder.params, params, id), checkpoint), 'levels');
  },
  keep: (_options, text) => text,
});
