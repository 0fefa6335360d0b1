import { aa } from './aa/aa.ts';
import { bestCellAlgorithm } from './best-cell/best-cell.ts';
import { cellInsertAlgorithm } from './cell-insert/cell-insert.ts';
import { coat } from './coat/coat.ts';
import { coreInsertAlgorithm } from './core-insert/core-insert.ts';
import type { Algorithm } from './define.ts';
import { exactSuppressorAlgorithm } from './exact-suppressor/exact-suppressor.ts';
import { cr, cr2, cyclic, gih, interleaved } from './hiding-baselines/hiding-baselines.ts';
import { leastEffect } from './least-effect/least-effect.ts';
import { leastEffectDelete } from './least-effect-delete/least-effect-delete.ts';
import { localRecode } from './local-recode/local-recode.ts';
import { mergeGreedy } from './merge-greedy/merge-greedy.ts';
import { optimum } from './optimum/optimum.ts';
import { pcta } from './pcta/pcta.ts';
import { readmitAlgorithm } from './readmit/readmit.ts';
import { refine } from './refine/refine.ts';
import { sampleSuppressorAlgorithm } from './sample-suppressor/sample-suppressor.ts';
import { selectASizeAlgorithm } from './select-a-size/select-a-size.ts';
import { simple } from './simple/simple.ts';
import { supportClustersAlgorithm } from './support-clusters/support-clusters.ts';
import { suppressControlAlgorithm } from './suppress-control/suppress-control.ts';
import { suppressorAlgorithm } from './suppressor/suppressor.ts';
import { tdControlAlgorithm } from './td-control/td-control.ts';
import { upcta } from './upcta/upcta.ts';
import { wishableInsertAlgorithm } from './wishable-insert/wishable-insert.ts';

export {
  type Algorithm,
  type AlgorithmContext,
  type AlgorithmInput,
  type Decision,
  defineAlgorithm,
  type OnRecordsContext,
  type OnRecordsResult,
  type Promised,
  type RunContext,
  type SharedLabels,
} from './define.ts';

const defined = [
  aa,
  pcta,
  upcta,
  coat,
  mergeGreedy,
  refine,
  localRecode,
  optimum,
  simple,
  suppressControlAlgorithm,
  tdControlAlgorithm,
  selectASizeAlgorithm,
  readmitAlgorithm,
  supportClustersAlgorithm,
  cellInsertAlgorithm,
  coreInsertAlgorithm,
  suppressorAlgorithm,
  sampleSuppressorAlgorithm,
  bestCellAlgorithm,
  exactSuppressorAlgorithm,
  wishableInsertAlgorithm,
  gih,
  cr,
  cr2,
  interleaved,
  cyclic,
  leastEffect,
  leastEffectDelete,
] as const;

/**
 * Every algorithm, in the order of help, docs and studio. A program can add its own.
 *
 * @example
 * ```ts
 * algorithms.filter(({ serves }) => serves.includes('km')).some(({ id }) => id === 'refine'); // → true
 * ```
 */
export const algorithms: Algorithm[] = [...defined];

/** One of the algorithms, with the types of its own id, parameters, needs and models. */
export type DefinedAlgorithm = (typeof defined)[number];
