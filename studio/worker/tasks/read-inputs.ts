import {
  countInput,
  type Dataset,
  formatById,
  type Hierarchy,
  type Job,
  type LoadContext,
  lintTaxonomy,
  loadInputs,
  nearestTo,
  readHierarchy,
  type SideInput,
  type SideInputs,
  SottoError,
  sideInputs,
} from '../../../src/internal.ts';
import { type Failure, failureOf } from '../../state/failure.ts';
import { longTask } from '../define.ts';
import { fileBytes, type JobFiles } from '../read-source.ts';

export interface ReadInputsOptions {
  /** The fields of a job that name side inputs, with its seed. */
  readonly job: Pick<Job, 'seed' | 'hierarchy' | 'columns'> & Readonly<Record<string, unknown>>;
  /** Checked parameters of the model: some inputs are made by its thresholds. */
  readonly modelParams: Readonly<Record<string, unknown>>;
  readonly files: JobFiles;
  /** Ids of files, so that another file of the same name is another question. */
  readonly stored: readonly string[];
}

/** A hierarchy as a picture needs it. Nodes 0 … numItems − 1 are the items; the last is the root. */
export type HierarchyView = Pick<Hierarchy, 'numItems' | 'parent' | 'leafFrom' | 'leafTo' | 'leafOrder' | 'labels'>;

/** The content of one side input. */
export interface InputFinding {
  readonly count?: number;
  /** The first lines of its file. */
  readonly sample?: readonly string[];
  /** Labels that the data does not have, each with the nearest that it has, if any is near. */
  readonly unseen?: readonly { readonly label: string; readonly nearest?: string }[];
  readonly failure?: Failure;
}

export interface HierarchyFinding {
  /** None where it does not fit the data; `inputs.hierarchy` says why. */
  readonly view?: HierarchyView;
  readonly remarks: ReturnType<typeof lintTaxonomy>;
}

export interface InputFindings {
  readonly hierarchy?: HierarchyFinding;
  readonly inputs: Readonly<Record<string, InputFinding>>;
}

/** Lists of items that a hierarchy need not cover. */
const FREE_LISTS = ['sensitive', 'suppress'];

/** Larger inputs are counted, not written out. */
const MAX_WRITTEN = 20_000;
const SAMPLE_LINES = 12;

/** Reads or makes every side input by itself, so that each says what is wrong with it; the hierarchy first. */
export const readInputs = longTask({
  share: (_options: ReadInputsOptions, { dataset, data: { formatId } }) => ({ dataset, formatId }),
  async work({ job, modelParams, files }, { dataset, formatId }): Promise<InputFindings> {
    let load: LoadContext = { dataset, itemSyntax: formatById(formatId).itemSyntax };
    const fetchFile = (name: string): Promise<Uint8Array> => fileBytes(files, name);
    const inputs: Record<string, InputFinding> = {};
    for (const input of sideInputs) {
      const names = [input.name, ...Object.keys(input.options ?? {})].filter((name) => job[name] !== undefined);
      if (!names.includes(input.name)) continue;
      const read = (fields: readonly string[]): Promise<SideInputs> => {
        const alone = { seed: job.seed, ...Object.fromEntries(fields.map((name) => [name, job[name]])) };
        return loadInputs({ job: alone, promised: { params: modelParams } }, load, fetchFile);
      };
      // A hierarchy need not cover items that are not generalised; whether some are is not chosen yet.
      const lists = input.name === 'hierarchy' ? FREE_LISTS.filter((name) => job[name] !== undefined) : [];
      try {
        const loaded = await read(names).catch((error: unknown) =>
          lists.length === 0 ? Promise.reject(error) : read([...names, ...lists]).catch(() => Promise.reject(error)),
        );
        if (loaded.hierarchy !== undefined) load = { ...load, hierarchy: loaded.hierarchy };
        inputs[input.name] = findingOf(input, loaded, load);
      } catch (error) {
        inputs[input.name] = { failure: failureOf(error) };
      }
    }
    if (job.hierarchy === undefined) return { inputs };
    const remarks = await remarksOn(job.hierarchy, job.columns, dataset, fetchFile);
    if (load.hierarchy === undefined) return { inputs, hierarchy: { remarks } };
    const { numItems, parent, leafFrom, leafTo, leafOrder, labels } = load.hierarchy;
    return { inputs, hierarchy: { view: { numItems, parent, leafFrom, leafTo, leafOrder, labels }, remarks } };
  },
});

/** The oddities of a hierarchy file, whether or not it fits the data; none if it cannot be read at all. */
async function remarksOn(
  file: string,
  columns: readonly string[] | undefined,
  dataset: Dataset,
  fetchFile: (name: string) => Promise<Uint8Array>,
): Promise<HierarchyFinding['remarks']> {
  try {
    const { taxonomy } = readHierarchy(await fetchFile(file), { file, ...(columns !== undefined && { columns }) });
    return lintTaxonomy(taxonomy, dataset.dictionary);
  } catch (error) {
    if (error instanceof SottoError) return [];
    throw error;
  }
}

function findingOf(input: SideInput, loaded: SideInputs, { dataset, itemSyntax }: LoadContext): InputFinding {
  const value = loaded[input.name]!;
  const count = countInput(input, value);
  const unseen = unseenIn(input, loaded, dataset.dictionary.labels);
  if (count > MAX_WRITTEN) return { count, ...unseen };
  const lines = input.write(value, { dataset, itemSyntax }).split('\n', SAMPLE_LINES);
  return { count, sample: lines.filter((line) => line !== ''), ...unseen };
}

function unseenIn(
  { name }: SideInput,
  { unseen = {} }: SideInputs,
  labels: readonly string[],
): Pick<InputFinding, 'unseen'> {
  const own = unseen[name]?.flat() ?? [];
  if (own.length === 0) return {};
  const nearest = nearestTo({ [name]: [own] }, labels);
  return {
    unseen: own.map((label) => ({ label, ...(Object.hasOwn(nearest, label) && { nearest: nearest[label]! }) })),
  };
}
