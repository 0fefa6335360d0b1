import { readHierarchy, writeHierarchy } from '../../../src/internal.ts';
import { quickTask } from '../define.ts';
import { editHierarchy, type HierarchyEdit } from '../hierarchy-edits.ts';
import { fileBytes, type RunJobOptions } from './run-job.ts';

export interface ChangeHierarchyOptions {
  /** The name of the hierarchy's file. */
  readonly file: string;
  readonly files: RunJobOptions['files'];
  /** The columns of the file that are levels. */
  readonly columns?: readonly string[];
  readonly edit: HierarchyEdit;
}

/** The text of the hierarchy after a change, as levels. */
export const changeHierarchy = quickTask(
  async ({ file, files, columns, edit }: ChangeHierarchyOptions): Promise<string> => {
    const bytes = await fileBytes(files, file);
    const { taxonomy } = readHierarchy(bytes, { file, ...(columns !== undefined && { columns }) });
    return writeHierarchy(editHierarchy(taxonomy, edit), 'levels');
  },
);
