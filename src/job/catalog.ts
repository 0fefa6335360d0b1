import { type Algorithm, algorithms } from '../algorithms/index.ts';
import { defined, quote, SottoError } from '../errors.ts';
import type { Format } from '../formats/define.ts';
import { formats } from '../formats/index.ts';
import { type Generator, generators } from '../generate/index.ts';
import { type HierarchyBuilder, hierarchyBuilders } from '../hierarchies/index.ts';
import { type Model, models } from '../models/index.ts';
import { editDistance } from '../text/edit-distance.ts';
import { type Verifier, verifiers } from '../verify/index.ts';

/** The model of an id; throws `usage` naming the ones there are. */
export function modelById(id: string): Model {
  return byId(models, id, 'model');
}

/** The algorithm of an id; throws `usage` naming the ones there are. */
export function algorithmById(id: string): Algorithm {
  return byId(algorithms, id, 'algorithm');
}

/** The data format of an id; throws `usage` naming the ones there are. */
export function formatById(id: string): Format {
  return byId(formats, id, 'format');
}

/** The generator of an id; throws `usage` naming the ones there are. */
export function generatorById(id: string): Generator {
  return byId(generators, id, 'generator');
}

/** The hierarchy builder of an id; throws `usage` naming the ones there are. */
export function hierarchyBuilderById(id: string): HierarchyBuilder {
  return byId(hierarchyBuilders, id, 'hierarchy builder');
}

/** The verifier of a model. Every model has one. */
export function verifierOf(model: Model): Verifier {
  return defined(
    verifiers.find((verifier) => verifier.model.id === model.id),
    `${model.id} has no verifier`,
  );
}

/** The definition of an id in a list; throws `usage` naming the ones there are. */
export function byId<T extends { readonly id: string }>(list: readonly T[], id: string, noun: string): T {
  const found = list.find((definition) => definition.id === id);
  if (found !== undefined) return found;
  const near = list.find((definition) => editDistance(definition.id, id, 2) !== undefined);
  const expected = `one of ${list.map((definition) => definition.id).join(', ')}`;
  throw new SottoError('usage', `${noun}: expected ${expected}, got ${quote(id)}`, {
    problems: [{ field: noun, expected, got: quote(id) }],
    ...(near !== undefined && { hint: `did you mean ${near.id}?` }),
  });
}
