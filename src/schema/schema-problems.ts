import type * as z from 'zod';
import { type Problem, problemText, quote, quoteValue, SottoError, valueAt } from '../errors.ts';

/** A value as its schema has it; throws with every problem of its shape at once, each with its field. */
export function checkShape<S extends z.ZodObject>(
  schema: S,
  value: unknown,
  code: 'usage' | 'input',
  subject: string,
  file?: string,
): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const place = file === undefined ? {} : { file };
  const problems = result.error.issues.map((issue): Problem => {
    if (issue.code === 'unrecognized_keys') {
      const at = issue.path.join('.');
      const expected = at === '' ? `only ${Object.keys(schema.shape).join(', ')}` : `no further field of ${at}`;
      return { ...place, expected, got: issue.keys.map(quote).join(', ') };
    }
    return {
      ...place,
      field: issue.path.join('.') || subject,
      expected: expectationOf(issue),
      // A secret is not shown, however wrong it is.
      got: issue.path[0] === 'secret' ? 'something else' : quoteValue(valueAt(value, issue.path)),
    };
  });
  const message = problems.length === 1 ? problemText(problems[0]) : `${problems.length} problems in the ${subject}`;
  throw new SottoError(code, message, { problems });
}

function expectationOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return `a ${issue.expected}`;
  if (issue.code === 'invalid_value') return `one of ${issue.values.join(', ')}`;
  if (issue.code === 'too_small') return `a number ≥ ${issue.minimum}`;
  if (issue.code === 'invalid_format' && issue.path[0] === 'secret') return '64 hexadecimal digits in lower case';
  if (issue.code === 'too_big') return `a number ≤ ${issue.maximum}`;
  return issue.code === 'custom' ? issue.message : 'another value';
}
