import * as z from 'zod';

/** The value of `by` if two numbers of the same cell are compared. */
export const BY_MEASURE = 'measure';

/** The scope of a chart or claim. */
export const where = z
  .record(z.string(), listable(z.union([z.string(), z.number()]), 'a value'))
  .optional()
  .describe('Only cells whose factors have these values.');

/** The figures or tables of the paper that something serves. */
export const figure = listable(z.string(), 'a figure such as Figure 4')
  .optional()
  .describe('The figure or table of the paper that it serves, as the list of its figures names it.');

const value = z.union([z.string(), z.number()]);

/** A claim about the numbers of a sweep, in one of the ways that can be checked. */
export const claim = z
  .strictObject({
    text: z.string().describe('The claim in words.'),
    measure: z.string().optional().describe('The number it is about; left out where `by` is `measure`.'),
    less: value.optional().describe('Whose number is smaller.'),
    than: value.optional().describe('Than whose.'),
    equal: value.optional().describe('The other value, whose number is equal to within `within`.'),
    to: value.optional().describe('As whose.'),
    by: z
      .string()
      .default('algorithm')
      .describe('The factor that `less` and `than`, `equal` and `to` are values of; `measure`: two numbers of a cell.'),
    times: z.number().min(1).default(1).describe('The minimum factor by which it is smaller; 1: strictly smaller.'),
    within: z.number().min(0).default(0).describe('How far equal numbers may be apart, as a share of the larger.'),
    rises: z.string().optional().describe('The factor with which the number never falls.'),
    falls: z.string().optional().describe('The factor with which the number never rises.'),
    steady: z.string().optional().describe('The factor that must not change the number by more than `within`.'),
    atLeast: z.number().optional().describe('The number is never below this.'),
    atMost: z.number().optional().describe('The number is never above this.'),
    of: z
      .enum(['draws', 'means'])
      .default('draws')
      .describe('Whether it is about every draw, or about the means over the seeds, as a figure of means shows them.'),
    figure,
    ours: z
      .boolean()
      .default(false)
      .describe('Our own claim, not the paper’s: it does not count towards the verdict of a figure.'),
    where,
  })
  .refine(
    ({ less, than: reference, equal, to, rises, falls, steady, atLeast, atMost }) =>
      (less === undefined) === (reference === undefined) &&
      (equal === undefined) === (to === undefined) &&
      [less, equal, rises, falls, steady, atLeast ?? atMost].filter((part) => part !== undefined).length === 1,
    { error: 'one of: less and than; equal and to; rises; falls; steady; atLeast, atMost or both' },
  )
  .refine(({ measure, by }) => (measure === undefined) === (by === BY_MEASURE), {
    error: 'measure, or by: measure with less and than, or equal and to',
  });

export type SweepClaim = z.output<typeof claim>;

/** A value, or a list of them: a list is a dimension of the sweep. */
export function listable<T extends z.ZodType>(one: T, noun: string) {
  return z.union([one, z.array(one).min(1)], { error: `${noun}, or a list of them` });
}
