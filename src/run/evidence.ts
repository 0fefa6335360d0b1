import { type Recoding, SUPPRESSED } from '../data/recoding.ts';
import type { SideInputs } from '../data/side-inputs.ts';
import type { Release, ReleaseChanges } from '../kinds/index.ts';
import type { Dataset } from '../records/dataset.ts';
import type { Evidence, SideEvidence } from '../verify/index.ts';

/**
 * The verifier's view right after a run: the records as they are published, the original, and the side inputs of the
 * promise.
 */
export function evidenceOf(
  input: SideInputs & { readonly dataset: Dataset },
  release: Release,
  published: Dataset = release.dataset,
): Evidence {
  const { dataset: original, ...inputs } = input;
  return { ...sideEvidence(inputs, release), published, original };
}

/** The part of it that is not records. */
export function sideEvidence(inputs: SideInputs, { recoding }: ReleaseChanges): SideEvidence {
  const { hierarchy: _hierarchy, weights: _weights, queries: _queries, ...side } = inputs;
  return { ...side, ...(recoding !== undefined && { recoding }) };
}

/** The verifier's view of data as an outsider has it, and of the original if that is available. */
export function evidenceOfData(published: Dataset, original?: Dataset, recoding?: Recoding): Evidence {
  const labels = recoding ?? (original && itself(original, published));
  return { published, ...(original !== undefined && { original }), ...(labels !== undefined && { recoding: labels }) };
}

/** The recoding of data that was published without labels: every item stands for itself, or for nothing. */
function itself(original: Dataset, published: Dataset): Recoding {
  const existing = new Set(published.dictionary.labels);
  const target = Uint32Array.from(original.dictionary.labels, (label, i) => (existing.has(label) ? i : SUPPRESSED));
  return { original: original.dictionary, published: original.dictionary, target };
}

/** For a promise whose verifier does not read releases that show an item in two ways. */
export const NOT_READ = {
  status: 'undecided',
  checked: 0,
  scope: 'nothing',
  reason: 'some records show an item under its own name and others under its label, which this check cannot read',
} as const;
