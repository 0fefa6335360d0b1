import { clicks } from './clicks.ts';
import type { Generator } from './define.ts';
import { diagnoses } from './diagnoses.ts';
import { quest } from './quest.ts';
import { searchLog } from './search-log.ts';
import { supermarket } from './supermarket.ts';

export type { Checkpoint, Generated, Generator } from './define.ts';
export { generateQuest, type QuestOptions, quest } from './quest.ts';
export { generateSupermarket, type SupermarketOptions, supermarket, supermarketTaxonomy } from './supermarket.ts';

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
