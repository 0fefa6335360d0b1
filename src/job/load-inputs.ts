import type { AvailableData } from '../data/available-data.ts';
import type { SideInputName, SideInputs } from '../data/side-inputs.ts';
import type { ItemSyntax } from '../formats/define.ts';
import { type InputContext, loadInput, type SideInput, sideInputs } from '../inputs/index.ts';
import { randomFromSeed } from '../random.ts';
import { type AlgorithmConfig, chainOf } from './choose-algorithm.ts';
import type { Job } from './fields.ts';
import { readsHierarchy } from './job.ts';
import { seedOf } from './job-secret.ts';

/** The context in which side inputs are read: the data, how it writes items, and the inputs that are read already. */
export interface LoadContext extends Pick<InputContext, 'hierarchy' | 'checkpoint'> {
  readonly dataset: AvailableData;
  readonly itemSyntax: ItemSyntax;
}

/** The part of a resolved job that names side inputs, and what their makers depend on. */
interface NamedInputs {
  readonly job: Pick<Job, SideInputName | 'columns' | 'seed'>;
  readonly promised: { readonly params: Readonly<Record<string, unknown>> };
  /** An algorithm that uses a hierarchy says which items it must cover. */
  readonly chosen?: AlgorithmConfig;
}

/** The first of the seed's streams that side inputs draw from, one each: adding a side input does not affect another. */
const INPUT_STREAM = 31;

/** Reads or makes every side input that a job names; `readBytes` fetches a file. */
export async function loadInputs(
  named: NamedInputs,
  load: LoadContext,
  readBytes: (file: string) => Promise<Uint8Array>,
): Promise<SideInputs> {
  const { job, promised } = named;
  const columns = job.columns === undefined ? {} : { columns: job.columns };
  let loaded: SideInputs = load.hierarchy === undefined ? {} : { hierarchy: load.hierarchy };
  const read = async (input: SideInput, further: Partial<InputContext> = {}): Promise<void> => {
    const text = job[input.name];
    if (text === undefined || (loaded[input.name] !== undefined && input.name !== 'hierarchy')) return;
    const { hierarchy } = loaded;
    const unseen: string[][] = [];
    const context = {
      ...load,
      ...columns,
      ...(hierarchy !== undefined && { hierarchy }),
      random: randomFromSeed(seedOf(job), INPUT_STREAM + sideInputs.indexOf(input)),
      modelParams: promised.params,
      ...(input.isPolicy && { unseen }),
      ...further,
    };
    loaded = { ...loaded, [input.name]: await loadInput(input, text, context, readBytes) };
    if (unseen.length > 0) loaded = { ...loaded, unseen: { ...loaded.unseen, [input.name]: unseen } };
  };
  // Lists of items that are not generalised are read before the hierarchy, unless they refer to it.
  const alone = job.hierarchy === undefined ? [] : ungeneralised(named);
  for (const input of alone) await read(input);
  const free = new Set(alone.flatMap(({ name }) => [...(loaded[name] ?? [])]));
  const items = Uint32Array.from(load.dataset.dictionary.labels.keys());
  const mustCover = free.size === 0 ? {} : { mustCover: items.filter((i) => !free.has(i)) };
  for (const input of sideInputs) await read(input, mustCover);
  return loaded;
}

type ItemList = SideInput & { readonly name: 'sensitive' | 'suppress' };

/** The lists of items that the algorithm of a job never generalises or never sees, unless they depend on the hierarchy. */
function ungeneralised({ job, chosen }: NamedInputs): ItemList[] {
  const chain = chosen === undefined ? [] : chainOf(chosen).map(({ algorithm }) => algorithm);
  const along = chain.filter(({ needs, uses = [] }) => [...needs, ...uses].includes('hierarchy'));
  const isFree = (name: string): boolean =>
    name === 'suppress' ||
    (name === 'sensitive' && along.every(({ neverGeneralises = [] }) => neverGeneralises.includes(name)));
  return sideInputs.filter((input): input is ItemList => isFree(input.name) && !readsHierarchy(input, job[input.name]));
}
