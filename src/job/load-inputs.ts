import type { KnownData } from '../data/known-data.ts';
import type { SideInputName, SideInputs } from '../data/side-inputs.ts';
import type { ItemSyntax } from '../formats/define.ts';
import { type InputContext, loadInput, sideInputs } from '../inputs/index.ts';
import { randomFromSeed } from '../random.ts';
import type { Job } from './fields.ts';
import { seedOf } from './job-secret.ts';

/** What side inputs are read for: the data, its way to write items, and those that are read already. */
export interface LoadContext extends Pick<InputContext, 'hierarchy' | 'checkpoint'> {
  readonly dataset: KnownData;
  readonly itemSyntax: ItemSyntax;
}

/** The part of a resolved job that names side inputs, and what their makers go by. */
interface NamedInputs {
  readonly job: Pick<Job, SideInputName | 'columns' | 'seed'>;
  readonly promised: { readonly params: Readonly<Record<string, unknown>> };
}

/** The first of the seed's streams that side inputs draw from, one each: adding one does not shift another. */
const INPUT_STREAM = 31;

/** Reads or makes every side input that a job names; `readBytes` fetches a file. */
export async function loadInputs(
  { job, promised }: NamedInputs,
  load: LoadContext,
  readBytes: (file: string) => Promise<Uint8Array>,
): Promise<SideInputs> {
  const columns = job.columns === undefined ? {} : { columns: job.columns };
  let loaded: SideInputs = load.hierarchy === undefined ? {} : { hierarchy: load.hierarchy };
  for (const [n, input] of sideInputs.entries()) {
    const text = job[input.name];
    if (text === undefined) continue;
    const random = randomFromSeed(seedOf(job), INPUT_STREAM + n);
    const { hierarchy } = loaded;
    const unseen: string[][] = [];
    const context = {
      ...load,
      ...columns,
      ...(hierarchy !== undefined && { hierarchy }),
      random,
      modelParams: promised.params,
      ...(input.isPolicy && { unseen }),
    };
    loaded = { ...loaded, [input.name]: await loadInput(input, text, context, readBytes) };
    if (unseen.length > 0) loaded = { ...loaded, unseen: { ...loaded.unseen, [input.name]: unseen } };
  }
  return loaded;
}
