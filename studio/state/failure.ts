import { useState } from 'react';
import { hintText, messageText, problemIn, SottoError } from '../../src/internal.ts';
import { sentence } from '../components/texts.ts';
import { type HintedField, hintedFields, studioWords } from './hints.ts';

/** The error, as plain data. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  /** The fields that the hint names. */
  readonly fields?: readonly HintedField[];
  readonly problems?: readonly string[];
}

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

/** The message of an error and its hint in one sentence. */
export function failureSentence(error: unknown): string {
  const { message, hint } = failureOf(error);
  return sentence(hint === undefined ? message : `${message}: ${hint}`);
}

export function isCancelled(error: unknown): boolean {
  return error instanceof SottoError && error.code === 'cancelled';
}

/** The result of a function; `undefined` if it throws one of our errors. */
export function unlessRefused<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof SottoError) return undefined;
    throw error;
  }
}

/** Runs work that may fail, and holds the last failure; a cancellation does not count. */
export function useAttempt(): {
  readonly failure: Failure | undefined;
  attempt(work: () => void | Promise<void>): Promise<void>;
} {
  const [failure, setFailure] = useState<Failure>();
  const attempt = async (work: () => void | Promise<void>): Promise<void> => {
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      if (!isCancelled(error)) setFailure(failureOf(error));
    }
  };
  return { failure, attempt };
}
