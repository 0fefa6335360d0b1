import { aa } from './aa/index.ts';
import type { Algorithm } from './define.ts';

export type { Algorithm, AlgorithmInput, Need, Promised, RunContext } from './define.ts';

/** Every algorithm, in the order of help, docs and studio. */
export const algorithms: readonly Algorithm[] = [aa as Algorithm];
