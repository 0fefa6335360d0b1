import fc from 'fast-check';
import type { ConsistentGraph } from '../../src/risk/item/beliefs/consistent-graph.ts';
import { graphOf } from '../oracles/mappings.ts';

/** A small graph with intervals of one width around the truth. */
export function symmetricGraph(maxItems = 7, maxSupport = 8): fc.Arbitrary<ConsistentGraph> {
  return fc
    .record({
      supports: fc.array(fc.integer({ min: 1, max: maxSupport }), { minLength: 1, maxLength: maxItems }),
      radius: fc.nat({ max: 3 }),
    })
    .map(({ supports, radius }) =>
      graphOf(
        supports,
        supports.map((support) => [Math.max(0, support - radius), support + radius]),
      ),
    );
}

/** A small graph whose beliefs hold the truth, more of it on one side than on the other. */
export function compliantGraph(maxItems = 7, maxSupport = 8): fc.Arbitrary<ConsistentGraph> {
  const item = fc.tuple(fc.integer({ min: 1, max: maxSupport }), fc.nat({ max: 4 }), fc.nat({ max: 4 }));
  return fc.array(item, { minLength: 1, maxLength: maxItems }).map((items) =>
    graphOf(
      items.map(([support]) => support),
      items.map(([support, below, above]) => [Math.max(0, support - below), support + above]),
    ),
  );
}

/** A small graph of any beliefs, right or wrong; it may have no consistent mapping. */
export function anyGraph(maxItems = 7, maxSupport = 6): fc.Arbitrary<ConsistentGraph> {
  const item = fc.tuple(
    fc.integer({ min: 1, max: maxSupport }),
    fc.integer({ min: 0, max: maxSupport }),
    fc.nat({ max: maxSupport }),
  );
  return fc.array(item, { minLength: 1, maxLength: maxItems }).map((items) =>
    graphOf(
      items.map(([support]) => support),
      items.map(([, low, width]) => [low, low + width]),
    ),
  );
}
