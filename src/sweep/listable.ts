import * as z from 'zod';

/** A value, or a list of them: a list is a dimension of the sweep. */
export function listable<T extends z.ZodType>(one: T, noun: string) {
  return z.union([one, z.array(one).min(1)], { error: `${noun}, or a list of them` });
}
