import type { Dataset } from '../data/dataset.ts';
import type { SideInputs } from '../data/side-inputs.ts';
import type { Changes, Release } from '../kinds/index.ts';
import type { Evidence } from '../verify/index.ts';

/**
 * What the verifier is shown right after a run: the records as they are published, the original, and what the promise
 * speaks of.
 */
export function evidenceOf(
  input: SideInputs & { readonly dataset: Dataset },
  release: Release,
  published: Dataset = release.dataset,
): Evidence {
  const { dataset: original, ...inputs } = input;
  return { ...sideEvidence(inputs, release), published, original };
}

/** The part of it that is not records: what the promise speaks of, and labels. */
export function sideEvidence(inputs: SideInputs, { recoding }: Changes): Omit<Evidence, 'published' | 'original'> {
  const { hierarchy: _hierarchy, weights: _weights, queries: _queries, ...side } = inputs;
  return { ...side, ...(recoding !== undefined && { recoding }) };
}
