import { clicks } from './clicks.ts';
import type { Generator } from './define.ts';
import { diagnoses } from './diagnoses.ts';
import { quest } from './quest.ts';
import { searchLog } from './search-log.ts';
import { supermarket } from './supermarket.ts';

export type { Generator } from './define.ts';

/**
 * Every generator, in the order of help, docs and studio.
 *
 * @example
 * ```ts
 * const [quest] = generators;
 * const { dataset } = quest.run(quest.params.parse({ records: 100 }), randomFromSeed(1), () => {});
 * dataset.numRows; // → 100
 * ```
 */
export const generators: readonly Generator[] = [quest, supermarket, diagnoses, clicks, searchLog];
