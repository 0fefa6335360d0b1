import type { ReleaseParts } from '../data/release-parts.ts';
import { invariant } from '../errors.ts';
import type { Dataset } from '../records/dataset.ts';
import { cells } from './cells.ts';
import type { ReleaseKind } from './define.ts';
import { local } from './local.ts';
import { perturbed } from './perturbed.ts';
import { recoded } from './recoded.ts';
import { unknowns } from './unknowns.ts';

export { cells } from './cells.ts';
export { isCertain, LABELS_FILE, RECODING_FILE, type ReleaseKind } from './define.ts';
export { recoded, unchanged } from './recoded.ts';
export { unknowns } from './unknowns.ts';

const listed = [recoded, local, cells, unknowns, perturbed] as const;

type ReleaseOf<K> = K extends ReleaseKind<infer R> ? R : never;

/** A release in memory: one type for each kind, distinguished by `kind`. Code that reads releases asks `kindOf`. */
export type Release = ReleaseOf<(typeof listed)[number]>;

/** The changes of a release, without its records, which may be on an engine. Every release is one. */
export interface ReleaseChanges extends Omit<ReleaseParts, 'dataset'> {
  readonly kind: Release['kind'];
}

/** Every kind of release. A program can add its own. */
export const kinds: ReleaseKind<Release>[] = [...listed];

/** The definition of a kind; throws `invariant` for an id there is not. */
export function kindById(id: string): ReleaseKind<Release> {
  const kind = kinds.find((one) => one.id === id);
  invariant(kind !== undefined, `there is no kind of release named ${id}`);
  return kind;
}

/** The id of the kind of this release. */
export function kindOf(release: Pick<Release, 'kind'>): ReleaseKind<Release> {
  return kindById(release.kind);
}

/**
 * The release as it would be had one item been kept: published as itself wherever the original contains it, all else as
 * it is. Throws `unsupported` for releases of random noise, where no cell is the original's.
 */
export function keepItem(original: Dataset, release: Release, item: number): Release {
  return kindOf(release).keepItem(original, release, item);
}
