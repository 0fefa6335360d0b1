import { quickTask } from '../define.ts';

/** Lets go of a release that is no longer wanted. */
export const forgetRun = quickTask(({ id }: { readonly id: string }, holding): void => holding.forgetRun(id));
