import * as z from 'zod';
import type { Algorithm } from '../algorithms/index.ts';
import { type Problem, problemText, quoteValue, SottoError } from '../errors.ts';
import { sideInputs } from '../inputs/index.ts';
import { kinds, type Release } from '../kinds/index.ts';
import { models } from '../models/index.ts';
import { datasetMalformation } from '../records/dataset-malformation.ts';
import type { AlgorithmConfig } from './choose-algorithm.ts';
import { drawnInputs } from './random-case.ts';

/** The statement of a release about an algorithm that is not part of this program. */
export const own = {
  id: 'own',
  title: 'an algorithm of the publisher’s own',
  summary: 'An algorithm that is not part of Sotto; its file is identified by name and hash.',
  tells: 'The method is not part of Sotto: nobody has examined what its choices reveal beyond what is published.',
  source: { authors: 'the publisher', title: 'An algorithm of its own', year: 2026, venue: 'outside this program' },
} as const;

/** The form of an algorithm id that names a file. */
export const OWN_ALGORITHM = /[\\/]|\.[cm]?js$/;

export function isOwnAlgorithm(id: string): boolean {
  return OWN_ALGORITHM.test(id);
}

const text = z.string().min(1);
const inputName = z.enum(sideInputs.map(({ name }) => name));

/** The minimum that a definition from outside must have. */
const definitionSchema = z.looseObject({
  id: text,
  title: text,
  serves: z.array(z.enum(models.map(({ id }) => id))).min(1),
  needs: z.array(z.enum(drawnInputs)).default([]),
  uses: z.array(inputName).default([]),
  publishes: z.string().refine((id) => kinds.some((kind) => kind.id === id)),
  takesUnknown: z.literal(true).optional(),
  countsPeople: z.literal(true).optional(),
  params: z.custom<z.ZodObject>(isZodObject).optional(),
  run: z.custom<Algorithm['run']>((value) => typeof value === 'function'),
});

const EXPECTED: Readonly<Record<string, string>> = {
  id: 'the id of the algorithm, as text',
  title: 'its name, as text',
  serves: `ids of models: ${models.map(({ id }) => id).join(', ')}`,
  needs: `side inputs: ${drawnInputs.join(', ')}`,
  uses: `side inputs: ${sideInputs.map(({ name }) => name).join(', ')}`,
  publishes: `a kind of release: ${kinds.map(({ id }) => id).join(', ')}`,
  takesUnknown: 'true, or nothing',
  countsPeople: 'true, or nothing',
  params: 'a zod object, or nothing',
  run: 'a function (input, promised, params, context) that gives a release',
};

function isZodObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'shape' in value && 'safeParse' in value;
}

/**
 * Makes an algorithm of this program from a definition from outside, named by its file. Throws `usage` with everything
 * that the definition lacks. The hash of the file is a parameter, so that a job made with another file of that name is
 * refused.
 */
export function ownAlgorithm(value: unknown, file: string, sha256: string): Algorithm {
  const checked = definitionSchema.safeParse(value ?? {});
  if (!checked.success) {
    const fields = new Set(checked.error.issues.map(({ path }) => String(path[0] ?? '')));
    const problems = [...fields].map(
      (field): Problem => ({
        file,
        field,
        expected: EXPECTED[field] ?? 'a definition of an algorithm as default export',
        got: quoteValue(Object(value ?? {})[field]),
      }),
    );
    const reason = problems.length === 1 ? problemText(problems[0]) : `${problems.length} problems in ${file}`;
    throw new SottoError('usage', reason, { problems });
  }
  const { id: name, title, serves, needs, uses, takesUnknown, countsPeople, params, run } = checked.data;
  // The schema has just found it among the kinds.
  const publishes = checked.data.publishes as Release['kind'];
  return {
    ...own,
    id: file,
    title,
    own: { name, sha256 },
    chanceProtects: true, // for all that is known
    serves,
    needs,
    uses,
    ...(takesUnknown && { takesUnknown }),
    ...(countsPeople && { countsPeople }),
    publishes,
    params: z.object({
      ...params?.shape,
      sha256: z.enum([sha256]).default(sha256).describe('The SHA-256 of the file of the algorithm.'),
    }),
    run(input, promise, { sha256: _, ...values }, context) {
      const release = guarded(() => run(input, promise, values, context));
      const fault = malformation(release, publishes);
      if (fault === undefined) return release;
      throw new SottoError('unsupported', `${file} gave no release that can be used: ${fault}`);
    },
  };
}

/** The errors that it throws on purpose may come from another copy of the library. */
function guarded<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof SottoError || !(error instanceof Error) || error.name !== 'SottoError') throw error;
    const code = 'code' in error && error.code === 'infeasible' ? 'infeasible' : 'unsupported';
    throw new SottoError(code, error.message, {}, error);
  }
}

/** Verifiers and writers rely on a dataset being valid. */
function malformation(release: Release | undefined, kind: Release['kind']): string | undefined {
  if (release?.kind !== kind)
    return `it publishes ${quoteValue(release?.kind)}, but says that it publishes ${quoteValue(kind)}`;
  const { dataset, recoding } = release;
  if (dataset?.dictionary?.labels === undefined) return 'it has no dataset';
  if (recoding !== undefined && recoding.target?.length !== recoding.original?.labels.length)
    return 'its recoding does not cover every item';
  return datasetMalformation(dataset);
}

/** An algorithm as a release describes it: if it is not part of this program, by its own name and its hash. */
export function publishedAlgorithm(
  { algorithm }: Pick<AlgorithmConfig, 'algorithm'>,
  params: Readonly<Record<string, unknown>>,
) {
  if (algorithm.own === undefined) return { definition: algorithm, params };
  return { definition: own, params: { name: algorithm.own.name, ...params } };
}

/**
 * Such an algorithm as a release describes it, as far as the check of the release needs one. Nothing that it says is
 * trusted.
 */
export function publishedOwnAlgorithm(
  modelId: string,
  kind: Release['kind'],
  params: Readonly<Record<string, unknown>>,
): AlgorithmConfig {
  const algorithm: Algorithm = {
    ...own,
    serves: [modelId],
    needs: [],
    uses: sideInputs.map(({ name }) => name),
    countsPeople: true,
    publishes: kind,
    params: z.object({}),
    run() {
      throw new SottoError('unsupported', 'the algorithm of this release is not part of this program');
    },
  };
  return { algorithm, params };
}
