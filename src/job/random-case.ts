import { datasetFromRows } from '../data/dataset-builder.ts';
import { hierarchyFromTaxonomy } from '../data/hierarchy.ts';
import { keysOf } from '../data/keys-of.ts';
import type { SideInputName, SideInputs } from '../data/side-inputs.ts';
import { taxonomyFromPaths } from '../data/taxonomy.ts';
import { checkPromiseParameters, type Model, type PromiseSpec } from '../models/index.ts';
import { type Random, shuffle } from '../random.ts';
import type { Dataset } from '../records/dataset.ts';

/** A small request that an algorithm may meet. */
export interface RandomCase {
  readonly input: SideInputs & { readonly dataset: Dataset };
  readonly promised: PromiseSpec;
}

/** Parameters of promises that small data can keep and can break; the others keep their defaults. */
const VALUES: Readonly<Record<string, readonly (string | number)[]>> = {
  k: [2, 3],
  m: [1, 2, 3],
  rho: ['1/3', '1/2', '2/3'],
  minSupport: ['0', '1/10', '1/4'],
  minConfidence: ['1/2', '3/4'],
};

/** A few records of a few items, a promise, and the side inputs of the promise and the algorithm. */
export function randomCase(model: Model, needs: readonly SideInputName[], random: Random): RandomCase {
  const numItems = 1 + random.int(6);
  const rows = Array.from({ length: random.int(13) }, () =>
    draw(
      Array.from({ length: numItems }, (_, i) => String.fromCharCode(97 + i)),
      random.int(numItems + 1),
      random,
    ),
  );
  const dataset = datasetFromRows(rows);
  const params: Record<string, string | number> = {};
  for (const [name, values] of Object.entries(VALUES)) {
    if (model.params.shape[name] !== undefined) params[name] = values[random.int(values.length)];
  }
  const names = new Set<string>([...model.needs, ...needs]);
  const inputs: Record<string, unknown> = {};
  for (const [name, make] of Object.entries(MAKERS)) if (names.has(name)) inputs[name] = make(dataset, random, inputs);
  return { input: { dataset, ...inputs }, promised: checkPromiseParameters(model, params) };
}

/** The way each side input is drawn. An algorithm can use, but not need, those that are missing here. */
const MAKERS: {
  readonly [N in SideInputName]?: (dataset: Dataset, random: Random, before: SideInputs) => NonNullable<SideInputs[N]>;
} = {
  hierarchy: ({ dictionary }) =>
    hierarchyFromTaxonomy(
      taxonomyFromPaths(dictionary.labels.map((label, i) => [label, `group ${i >> 1}`])),
      dictionary,
    ),
  sensitive: (dataset, random) => someItems(dataset, random),
  constraints: (dataset, random) => Array.from({ length: random.int(4) }, () => someItems(dataset, random)),
  utility: ({ dictionary }, random) => Uint32Array.from(dictionary.labels, () => random.int(2)),
  weights: ({ dictionary }, random) => Float64Array.from(dictionary.labels, () => 1 + random.int(3)),
  rules: ({ dictionary: { labels } }, random) =>
    labels.length < 2
      ? []
      : Array.from({ length: random.int(3) }, () => {
          const [from, to] = draw([...labels.keys()], 2, random);
          return { antecedent: Uint32Array.of(from), consequent: Uint32Array.of(to) };
        }),
  preferences: (dataset, random, { sensitive }) => {
    // If there are sensitive items, people ask to hide those.
    const wishes = Array.from({ length: dataset.numRows }, () =>
      someItems(dataset, random).filter((i) => sensitive?.includes(i) !== false),
    );
    const offsets = new Uint32Array(dataset.numRows + 1);
    for (const [t, items] of wishes.entries()) offsets[t + 1] = offsets[t] + items.length;
    return { offsets, items: Uint32Array.from(wishes.flatMap((items) => [...items])) };
  },
};

/** The side inputs that an algorithm may need. */
export const drawnInputs = keysOf(MAKERS);

function someItems({ dictionary }: Dataset, random: Random): Uint32Array {
  const items = [...dictionary.labels.keys()];
  return Uint32Array.from(draw(items, random.int(items.length + 1), random)).sort();
}

function draw<T>(all: readonly T[], count: number, random: Random): T[] {
  const positions = shuffle(
    Uint32Array.from({ length: all.length }, (_, n) => n),
    random,
  );
  return Array.from(positions.subarray(0, count), (n) => all[n]);
}
