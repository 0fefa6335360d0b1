import {
  countInput,
  type Dataset,
  formatById,
  type Hierarchy,
  hierarchyFromTaxonomy,
  type Job,
  lintTaxonomy,
  loadInputs,
  readHierarchy,
  type SideInput,
  type SideInputs,
  sideInputs,
} from '../../../src/internal.ts';
import { failureOf } from '../../state/failure.ts';
import type { Failure } from '../../state/studio-state.ts';
import { longTask } from '../define.ts';
import { fileBytes, type RunJobOptions } from './run-job.ts';

export interface ReadInputsOptions {
  /** The fields of a job that name side inputs, with its seed. */
  readonly job: Pick<Job, 'seed' | 'hierarchy' | 'columns'> & Readonly<Record<string, unknown>>;
  /** Checked parameters of the model: some inputs are made by its thresholds. */
  readonly modelParams: Readonly<Record<string, unknown>>;
  readonly files: RunJobOptions['files'];
  /** Ids of files, so that another file of the same name is another question. */
  readonly stored: readonly string[];
}

/** A hierarchy as a picture needs it. Nodes 0 … numItems − 1 are the items; the last is the root. */
export interface HierarchyView {
  readonly numItems: number;
  readonly parent: Int32Array;
  readonly leafFrom: Uint32Array;
  readonly leafTo: Uint32Array;
  /** Items in the order of the picture. */
  readonly leafOrder: Uint32Array;
  readonly labels: readonly string[];
}

/** What was found in one side input. */
export interface InputFinding {
  readonly count?: number;
  /** The first lines of its file. */
  readonly sample?: readonly string[];
  readonly failure?: Failure;
}

export interface HierarchyFinding {
  readonly view?: HierarchyView;
  readonly kind?: string;
  readonly remarks: ReturnType<typeof lintTaxonomy>;
  readonly failure?: Failure;
}

export interface InputFindings {
  readonly hierarchy?: HierarchyFinding;
  readonly inputs: Readonly<Record<string, InputFinding>>;
}

/** Larger inputs are counted, not written out. */
const MOST_WRITTEN = 20_000;
const SAMPLE_LINES = 12;

/** Reads or makes every side input by itself, so that each says what is wrong with it. */
export const readInputs = longTask({
  share: (_options: ReadInputsOptions, { data: { dataset, formatId } }) => ({ dataset, formatId }),
  async work({ job, modelParams, files }, { dataset, formatId }): Promise<InputFindings> {
    const { itemSyntax } = formatById(formatId);
    const hierarchy = await readTree(job, dataset, files);
    const load = { dataset, itemSyntax, ...(hierarchy?.bound !== undefined && { hierarchy: hierarchy.bound }) };
    const inputs: Record<string, InputFinding> = {};
    for (const input of sideInputs) {
      const address = job[input.name];
      if (address === undefined) continue;
      const alone = { seed: job.seed, [input.name]: address } as Job;
      try {
        const loaded = await loadInputs({ job: alone, modelParams }, load, (name) => fileBytes(files, name));
        inputs[input.name] = findingOf(input, loaded, load);
      } catch (error) {
        inputs[input.name] = { failure: failureOf(error) };
      }
    }
    return { ...(hierarchy !== undefined && { hierarchy: hierarchy.finding }), inputs };
  },
  keep: (_options, findings) => findings,
});

async function readTree(
  { hierarchy: name, columns }: ReadInputsOptions['job'],
  dataset: Dataset,
  files: RunJobOptions['files'],
): Promise<{ readonly finding: HierarchyFinding; readonly bound?: Hierarchy } | undefined> {
  if (name === undefined) return undefined;
  let remarks: HierarchyFinding['remarks'] = [];
  try {
    const bytes = await fileBytes(files, name);
    const { taxonomy, kind } = readHierarchy(bytes, { file: name, ...(columns !== undefined && { columns }) });
    remarks = lintTaxonomy(taxonomy, dataset.dictionary);
    const bound = hierarchyFromTaxonomy(taxonomy, dataset.dictionary, name);
    const { numItems, parent, leafFrom, leafTo, leafOrder, labels } = bound;
    const view = { numItems, parent, leafFrom, leafTo, leafOrder, labels };
    return { finding: { view, kind, remarks }, bound };
  } catch (error) {
    return { finding: { remarks, failure: failureOf(error) } };
  }
}

function findingOf(
  input: SideInput,
  loaded: SideInputs,
  { dataset, itemSyntax }: { readonly dataset: Dataset; readonly itemSyntax: 'blanks' | 'commas' },
): InputFinding {
  const value = loaded[input.name]!;
  const count = countInput(input, value);
  if (count > MOST_WRITTEN) return { count };
  const lines = input.write(value, { dataset, itemSyntax }).split('\n', SAMPLE_LINES);
  return { count, sample: lines.filter((line) => line !== '') };
}
