import type { MeasureContext } from '../../src/utility/index.ts';

/** What measures are told where no promise matters. */
export const plainMeasuring: MeasureContext = {
  seed: 1,
  inputs: {},
  promised: { id: 'km', params: { k: 2, m: 2 } },
};
