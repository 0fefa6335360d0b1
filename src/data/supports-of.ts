import { countSupports, type Dataset } from '../records/dataset.ts';

const known = new WeakMap<Uint32Array, Uint32Array>();

/** The number of records that contain each item, counted once for a dataset; not to be changed. */
export function supportsOf(dataset: Dataset): Uint32Array {
  const { items, dictionary } = dataset;
  let supports = known.get(items);
  // Datasets of the same cells may name more items or fewer.
  if (supports?.length !== dictionary.labels.length) {
    supports = countSupports(dataset);
    known.set(items, supports);
  }
  return supports;
}
