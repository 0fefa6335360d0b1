import { type Algorithm, algorithms } from '../algorithms/index.ts';
import { ensureDefined } from '../errors.ts';
import { type Generator, generators } from '../generate/index.ts';
import { type HierarchyBuilder, hierarchyBuilders } from '../hierarchies/index.ts';
import { type Model, models } from '../models/index.ts';
import { byId } from '../text/by-id.ts';
import { type Verifier, verifiers } from '../verify/index.ts';

/** The model of an id; throws `usage` naming the ones there are. */
export function modelById(id: string): Model {
  return byId(models, id, 'model');
}

/** The algorithm of an id; throws `usage` naming the ones there are. */
export function algorithmById(id: string): Algorithm {
  return byId(algorithms, id, 'algorithm');
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
  return ensureDefined(
    verifiers.find((verifier) => verifier.model.id === model.id),
    `${model.id} has no verifier`,
  );
}
