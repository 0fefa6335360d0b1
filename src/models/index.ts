import type { Model } from './define.ts';
import { km } from './km.ts';

export type { Model } from './define.ts';
export { km } from './km.ts';

/** Every model, in the order of help, docs and studio. */
export const models: readonly Model[] = [km];
