import { applyRecoding, type Recoding, recodingFromClusters } from '../../data/recoding.ts';
import type { Release } from '../../kinds/index.ts';
import type { Dataset } from '../../records/dataset.ts';

/** The release that publishes every item as a recoding says. */
export function recodedRelease(dataset: Dataset, recoding: Recoding): Release {
  return { kind: 'recoded', dataset: applyRecoding(dataset, recoding), recoding };
}

/** The release that publishes items of one cluster under one label. */
export function clusteredRelease(dataset: Dataset, cluster: ArrayLike<number>): Release {
  return recodedRelease(dataset, recodingFromClusters(dataset.dictionary, cluster));
}

/** A release without some cells, under a recoding as well if there is one. */
export function recodedCells(release: Release & { readonly kind: 'cells' }, recoding: Recoding | undefined): Release {
  return recoding === undefined ? release : { ...release, dataset: applyRecoding(release.dataset, recoding), recoding };
}
