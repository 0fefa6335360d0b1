import type { SideInputs } from '../data/side-inputs.ts';
import { verifierOf } from '../job/catalog.ts';
import { keepItem, type Release } from '../kinds/index.ts';
import type { Model } from '../models/index.ts';
import type { Dataset } from '../records/dataset.ts';
import { takeRows } from '../records/rows.ts';
import type { Verdict, VerifyContext } from '../verify/index.ts';
import { evidenceOf } from './evidence.ts';

/** A release and what it was made from. */
interface Made {
  readonly dataset: Dataset;
  readonly inputs: SideInputs;
  readonly release: Release;
}

/** The verdict on a release as it would be had one item been kept. `orderOf` gives the rows that are published, in order. */
export function judgeKeptItem(
  { dataset, inputs, release }: Made,
  item: number,
  { model, params }: { readonly model: Model; readonly params: Readonly<Record<string, unknown>> },
  orderOf: (published: Dataset) => Uint32Array | undefined,
  context: VerifyContext,
): Verdict {
  const withItem = keepItem(dataset, release, item);
  const order = orderOf(withItem.dataset);
  const published = order === undefined ? withItem.dataset : takeRows(withItem.dataset, order);
  return verifierOf(model).verify(evidenceOf({ ...inputs, dataset }, withItem, published), params, context);
}
