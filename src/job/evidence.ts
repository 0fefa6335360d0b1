import type { Dataset } from '../data/dataset.ts';
import type { SideInputs } from '../data/side-inputs.ts';
import type { Release } from '../kinds/index.ts';
import type { Evidence } from '../verify/index.ts';

/** What the verifier is shown right after a run: the release, the original, and what the promise speaks of. */
export function evidenceOf(
  input: SideInputs & { readonly dataset: Dataset },
  { dataset, recoding }: Release,
): Evidence {
  const { dataset: original, hierarchy: _hierarchy, weights: _weights, queries: _queries, ...sideInputs } = input;
  return {
    ...sideInputs,
    published: dataset,
    original,
    ...(recoding !== undefined && { recoding }),
  };
}
