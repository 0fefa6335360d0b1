import fc from 'fast-check';
import { applyRecoding, recodingFromClusters, SUPPRESSED } from '../../src/data/recoding.ts';
import type { SideInputs } from '../../src/data/side-inputs.ts';
import { type Random, randomFromSeed } from '../../src/random.ts';
import { type Dataset, rowOf } from '../../src/records/dataset.ts';
import type { Evidence } from '../../src/verify/index.ts';
import { datasetOf } from '../arbitraries/dataset.ts';
import { datasetWith } from '../dataset-with.ts';
import { modelCases } from './model-cases.ts';

export interface CaseSize {
  readonly items: number;
  readonly rows: number;
  readonly unknown: number;
}

export interface VerifierCase {
  readonly evidence: Evidence;
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * Case number n of a model: data, a release of it, what the model speaks of, and parameters. The same for the same
 * number. Some records are repeated, so that promises hold now and then.
 */
export function verifierCase(modelId: string, n: number, size: CaseSize): VerifierCase {
  const random = randomFromSeed(n, size.items);
  const sampled = <T>(values: fc.Arbitrary<T>): T => fc.sample(values, { seed: n, numRuns: 3 })[2];
  const { params, inputs } = modelCases[modelId];
  const isPersonal = modelId === 'personal-rho';
  const original = someDataset(random, size, !isPersonal && random.int(3) === 0);
  const sideInputs: SideInputs = inputs === undefined ? {} : sampled(inputs(original));
  const release = isPersonal ? withoutSomeCells(original, random) : someRelease(original, random);
  return { params: sampled(params), evidence: { ...release, ...sideInputs, ...(isPersonal && { original }) } };
}

function someDataset(random: Random, { items, rows, unknown }: CaseSize, hasUnknown: boolean): Dataset {
  const numItems = 1 + random.int(items);
  const density = 0.1 + 0.8 * random.real();
  const drawn: { known: string[]; unknown: string[] }[] = [];
  const numRows = random.int(rows + 1);
  let unknownLeft = hasUnknown ? unknown : 0;
  while (drawn.length < numRows) {
    if (drawn.length > 0 && random.int(2) === 0) {
      const again = drawn[random.int(drawn.length)];
      unknownLeft -= again.unknown.length;
      if (unknownLeft >= 0) drawn.push(again);
      continue;
    }
    const row = { known: [] as string[], unknown: [] as string[] };
    for (let i = 0; i < numItems; i++) {
      if (random.real() >= density) continue;
      const isUnknown = unknownLeft > 0 && random.int(4) === 0;
      if (isUnknown) unknownLeft--;
      row[isUnknown ? 'unknown' : 'known'].push(`i${i}`);
    }
    drawn.push(row);
  }
  return datasetOf(drawn, random.int(2) === 0 ? drawn.map((_, t) => `row ${t}`) : undefined);
}

/** The same case where it is said whose the published records are: a few persons, some with many records. */
export function verifierCaseOfPeople(modelId: string, n: number, size: CaseSize): VerifierCase {
  const { evidence, params } = verifierCase(modelId, n, size);
  const random = randomFromSeed(n, size.rows);
  const numPersons = 1 + random.int(Math.max(1, evidence.published.numRows));
  const persons = Uint32Array.from({ length: evidence.published.numRows }, () => random.int(numPersons));
  return { params, evidence: { ...evidence, published: datasetWith({ ...evidence.published, persons, numPersons }) } };
}

/** The data itself, or under a recoding that merges and suppresses some items. */
function someRelease(original: Dataset, random: Random): Evidence {
  if (random.int(2) === 0) return { published: original };
  const numItems = original.dictionary.labels.length;
  const clusters = Array.from({ length: numItems }, () => (random.int(6) === 0 ? SUPPRESSED : random.int(numItems)));
  const recoding = recodingFromClusters(original.dictionary, clusters);
  return { published: applyRecoding(original, recoding), recoding };
}

/** Some cells are deleted, or some items suppressed. */
function withoutSomeCells(original: Dataset, random: Random): Evidence {
  const { labels } = original.dictionary;
  if (random.int(3) === 0) {
    const clusters = labels.map((_, i) => (random.int(3) === 0 ? SUPPRESSED : i));
    const recoding = recodingFromClusters(original.dictionary, clusters);
    return { published: applyRecoding(original, recoding), recoding };
  }
  const share = random.real() / 2;
  const rows = Array.from({ length: original.numRows }, (_, t) => ({
    known: Array.from(rowOf(original, t), (i) => labels[i]).filter(() => random.real() >= share),
    unknown: [],
  }));
  return { published: datasetOf(rows) };
}
