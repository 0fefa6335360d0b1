import type { Dataset } from '../records/dataset.ts';
import { measureAll } from '../run/measure.ts';
import { avgRe, comparingMeasures, type MeasureContext, ruleChanges } from '../utility/index.ts';

/** The numbers of a cell that only comparisons measure: every measure that applies, and what hiding rules did to others. */
export function measureCell(
  dataset: Dataset,
  release: Parameters<typeof measureAll>[1],
  context: MeasureContext,
): Record<string, number> {
  const changes = ruleChanges(dataset, release, context);
  return {
    ...measureAll(dataset, release, context, [avgRe, ...comparingMeasures]),
    ...(changes !== undefined && sideEffectsOf(changes)),
  };
}

/** The effects of hiding rules, as counts, and the mean confidence that the rules to hide had. */
function sideEffectsOf({ numOthers, numLost, numGhosts, hidden }: NonNullable<ReturnType<typeof ruleChanges>>) {
  const confidences = hidden.map(({ before }) => before.confidence.min);
  const ruleConfidence = confidences.reduce((sum, confidence) => sum + confidence, 0) / Math.max(1, confidences.length);
  return { otherRules: numOthers, lostRules: numLost, sideEffects: numLost + numGhosts, ruleConfidence };
}

/** Every number of a result by its path, such as `oEstimate.plain`; lists of more than one entry are left out. */
export function numbersIn(result: object, path = ''): Record<string, number> {
  const found: Record<string, number> = {};
  for (const [name, value] of Object.entries<unknown>({ ...result })) {
    const one: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
    if (typeof one === 'number') found[`${path}${name}`] = one;
    else if (typeof one === 'object' && one !== null && !Array.isArray(one))
      Object.assign(found, numbersIn(one, `${path}${name}.`));
  }
  return found;
}
