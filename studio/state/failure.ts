import { hintText, messageText, problemIn, SottoError } from '../../src/internal.ts';
import { hintedFields } from './hinted-fields.ts';
import type { Failure } from './studio-state.ts';
import { studioWords } from './studio-words.ts';

/** An error as plain data that can be shown and stored. */
export function failureOf(error: unknown): Failure {
  if (error instanceof SottoError) {
    const { problems = [], more, hint } = error.facts;
    const listed = problems.length > 1 ? problems.map((problem) => problemIn(problem, studioWords)) : [];
    const fields = [hint, ...problems.map((problem) => problem.hint)].flatMap((one) =>
      one === undefined ? [] : hintedFields(one),
    );
    return {
      code: error.code,
      message: messageText(error, studioWords),
      ...(fields.length > 0 && { fields }),
      ...(hint !== undefined && { hint: hintText(hint, studioWords) }),
      ...(listed.length > 0 && { problems: more === undefined ? listed : [...listed, `and ${more} more`] }),
    };
  }
  return {
    code: 'invariant',
    message: 'Something went wrong inside the studio',
    hint: 'this is a mistake of ours: reload the page, and tell us what you did',
    problems: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
  };
}

export function isCancelled(error: unknown): boolean {
  return error instanceof SottoError && error.code === 'cancelled';
}
