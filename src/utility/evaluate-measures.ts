import { type Release, unchanged } from '../kinds/index.ts';
import type { Dataset } from '../records/dataset.ts';
import type { MeasureContext } from './define.ts';
import { comparingMeasures, measures } from './index.ts';

/** One measure before and after; `before` is the original measured against itself. */
export interface Evaluated {
  readonly title: string;
  readonly summary: string;
  readonly better: 'lower' | 'higher';
  readonly unit: 'share' | 'number';
  readonly before: number;
  readonly after: number;
}

/** Every measure that applies, by id: of the release, and of the original against itself. */
export function evaluateMeasures(
  original: Dataset,
  release: Release,
  context: MeasureContext,
  checkpoint: (done: number, total: number, phase: string) => void,
): Readonly<Record<string, Evaluated>> {
  const itself = unchanged(original);
  const asking: MeasureContext = { ...context, drawsQueries: true };
  const evaluated: Record<string, Evaluated> = {};
  const all = [...measures, ...comparingMeasures];
  for (const [n, { id, title, summary, better, unit, measure }] of all.entries()) {
    checkpoint(n, all.length, 'measuring');
    const before = measure(original, itself, asking);
    const after = measure(original, release, asking);
    if (before !== undefined && after !== undefined) evaluated[id] = { title, summary, better, unit, before, after };
  }
  return evaluated;
}
