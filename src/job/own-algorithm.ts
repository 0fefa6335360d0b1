import * as z from 'zod';
import type { Algorithm } from '../algorithms/index.ts';
import { datasetMalformation } from '../data/dataset-malformation.ts';
import { type Problem, problemText, quoteValue, SottoError } from '../errors.ts';
import { sideInputs } from '../inputs/index.ts';
import { kinds, type Release } from '../kinds/index.ts';
import { models } from '../models/index.ts';
import { drawnInputs } from './random-case.ts';
import type { Chosen } from './run-algorithm.ts';

/** What a release says of an algorithm that is no part of this program. */
export const own = {
  id: 'own',
  title: 'an algorithm of the publisher’s own',
  summary: 'An algorithm that is not part of Sotto; its file is identified by name and hash.',
  tells: 'The method is not part of Sotto: nobody has examined what its choices reveal beyond what is published.',
  source: { authors: 'the publisher', title: 'An algorithm of its own', year: 2026, venue: 'outside this program' },
} as const;

/** What the id of an algorithm looks like that names a file. */
export const OWN_ALGORITHM = /[\\/]|\.[cm]?js$/;

export function isOwnAlgorithm(id: string): boolean {
  return OWN_ALGORITHM.test(id);
}

const text = z.string().min(1);
const inputName = z.enum(sideInputs.map(({ name }) => name));

/** What a definition from outside must have at least. */
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
  run: z.custom<Algorithm['run']>((given) => typeof given === 'function'),
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

function isZodObject(given: unknown): boolean {
  return typeof given === 'object' && given !== null && 'shape' in given && 'safeParse' in given;
}

/**
 * A definition from outside as an algorithm of this program, called by its file; throws `usage` with all that it lacks. Its
 * hash is a parameter, so that a job which was made with another file of that name is refused.
 */
export function ownAlgorithm(given: unknown, file: string, sha256: string): Algorithm {
  const checked = definitionSchema.safeParse(given ?? {});
  if (!checked.success) {
    const fields = new Set(checked.error.issues.map(({ path }) => String(path[0] ?? '')));
    const problems = [...fields].map(
      (field): Problem => ({
        file,
        field,
        expected: EXPECTED[field] ?? 'a definition of an algorithm as default export',
        got: quoteValue(Object(given ?? {})[field]),
      }),
    );
    throw new SottoError(
      'usage',
      problems.length === 1 ? problemText(problems[0]) : `${problems.length} problems in ${file}`,
      {
        problems,
      },
    );
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
    run(input, promised, { sha256: _, ...values }, context) {
      const release = guarded(() => run(input, promised, values, context));
      const wrong = malformation(release, publishes);
      if (wrong === undefined) return release;
      throw new SottoError('unsupported', `${file} gave no release that can be used: ${wrong}`);
    },
  };
}

/** What it throws on purpose may come from another copy of the library. */
function guarded<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof SottoError || !(error instanceof Error) || error.name !== 'SottoError') throw error;
    const code = 'code' in error && error.code === 'infeasible' ? 'infeasible' : 'unsupported';
    throw new SottoError(code, error.message, {}, error);
  }
}

/** Verifiers and writers take for granted that a dataset is one. */
function malformation(release: Release | undefined, kind: Release['kind']): string | undefined {
  if (release?.kind !== kind)
    return `it publishes ${quoteValue(release?.kind)}, but says that it publishes ${quoteValue(kind)}`;
  const { dataset, recoding } = release;
  if (dataset?.dictionary?.labels === undefined) return 'it has no dataset';
  if (recoding !== undefined && recoding.target?.length !== recoding.original?.labels.length)
    return 'its recoding does not cover every item';
  return datasetMalformation(dataset);
}

/** An algorithm as a release tells of it: of one that is no part of this program what it calls itself, and its hash. */
export function toldAlgorithm({ algorithm }: Pick<Chosen, 'algorithm'>, params: Readonly<Record<string, unknown>>) {
  if (algorithm.own === undefined) return { definition: algorithm, params };
  return { definition: own, params: { name: algorithm.own.name, ...params } };
}

/** What a release tells of such an algorithm, as far as checking the release needs one: nothing of it is believed. */
export function toldOwn(modelId: string, kind: Release['kind'], params: Readonly<Record<string, unknown>>): Chosen {
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
