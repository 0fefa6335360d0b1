import { aa } from './aa/index.ts';
import { bestCellAlgorithm } from './best-cell/index.ts';
import { cellInsertAlgorithm } from './cell-insert/index.ts';
import { coat } from './coat/index.ts';
import { coreInsertAlgorithm } from './core-insert/index.ts';
import { cr } from './cr/index.ts';
import { cr2 } from './cr2/index.ts';
import { cyclic } from './cyclic/index.ts';
import type { Algorithm } from './define.ts';
import { exactSuppressorAlgorithm } from './exact-suppressor/index.ts';
import { gih } from './gih/index.ts';
import { interleaved } from './interleaved/index.ts';
import { leastEffect } from './least-effect/index.ts';
import { leastEffectDelete } from './least-effect-delete/index.ts';
import { localRecode } from './local-recode/index.ts';
import { mergeGreedy } from './merge-greedy/index.ts';
import { optimum } from './optimum/index.ts';
import { pcta } from './pcta/index.ts';
import { readmitAlgorithm } from './readmit/index.ts';
import { refine } from './refine/index.ts';
import { sampleSuppressorAlgorithm } from './sample-suppressor/index.ts';
import { selectASizeAlgorithm } from './select-a-size/index.ts';
import { simple } from './simple/index.ts';
import { supportClustersAlgorithm } from './support-clusters/index.ts';
import { suppressControlAlgorithm } from './suppress-control/index.ts';
import { suppressorAlgorithm } from './suppressor/index.ts';
import { tdControlAlgorithm } from './td-control/index.ts';
import { upcta } from './upcta/index.ts';
import { wishableInsertAlgorithm } from './wishable-insert/index.ts';

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
