import { type Hint, type HintWords, hintText } from './hints.ts';

/** Why something could not be computed. The list is closed: the shells map each code to an exit code or a screen. */
export type ErrorCode =
  | 'usage' // a parameter, flag or job file is wrong
  | 'input' // the data or a side file is wrong
  | 'infeasible' // no release can keep the promise that was asked for
  | 'unsupported' // this algorithm cannot serve this model or data
  | 'resource' // a stated resource limit was reached
  | 'cancelled' // the caller asked to stop
  | 'invariant'; // our bug

/** One thing that is wrong: where, what was expected, what came, what to do. */
export interface Problem {
  readonly file?: string;
  /** From 1. */
  readonly line?: number;
  /** From 1, in characters of the line. */
  readonly column?: number;
  /** A parameter or job field, such as `model.k`. */
  readonly field?: string;
  readonly expected: string;
  /** The actual value, as the user wrote it (use `quote` to shorten it). */
  readonly got?: string;
  readonly hint?: Hint;
}

export interface ErrorFacts {
  readonly problems?: readonly Problem[];
  /** The number of problems beyond the listed ones. */
  readonly more?: number;
  readonly hint?: Hint;
}

/**
 * The only exception that the library throws: "I cannot compute this". A promise that fails is a Verdict, never an
 * exception.
 *
 * @example
 * ```ts
 * try {
 *   mine([['milk']], { kind: 'frequent', contains: ['mulk'] });
 * } catch (error) {
 *   error instanceof SottoError && error.code; // → 'usage'
 *   error instanceof SottoError && error.problems[0]?.field; // → 'contains'
 * }
 * ```
 */
export class SottoError extends Error {
  readonly code: ErrorCode;
  readonly facts: ErrorFacts;

  constructor(code: ErrorCode, message: string, facts: ErrorFacts = {}, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'SottoError';
    this.code = code;
    this.facts = facts;
  }

  /** Also those of another copy of this library: an algorithm that a user brings may import one of its own. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'SottoError';
  }

  /** Everything that is wrong, where several things can be. */
  get problems(): readonly Problem[] {
    return this.facts.problems ?? [];
  }

  /** The remedy, in the words of the library's options; shells say `facts.hint` in their own. */
  get hint(): string | undefined {
    return this.facts.hint === undefined ? undefined : hintText(this.facts.hint);
  }
}

/** Throws `invariant` when a condition that our own code guarantees does not hold. */
export function invariant(condition: boolean, subject: string): asserts condition {
  if (!condition) throw new SottoError('invariant', subject);
}

/** A value that our own code guarantees to be there; throws `invariant` where it is not. */
export function ensureDefined<T>(value: T | null | undefined, subject: string): T {
  if (value === undefined || value === null) throw new SottoError('invariant', subject);
  return value;
}

/**
 * `orders.dat:17:3: expected …, got …` on one line.
 *
 * @example
 * ```ts
 * problemText({ file: 'orders.dat', line: 17, expected: 'an item', got: '""' }); // → 'orders.dat:17: expected an item, got ""'
 * ```
 */
export function problemText(problem: Problem): string {
  return problemIn(problem);
}

/** The same in the words of a shell. */
export function problemIn(problem: Problem, words?: HintWords): string {
  const location = [problem.file, problem.line, problem.column].filter((part) => part !== undefined).join(':');
  const where = [location, problem.field].filter((part) => part !== undefined && part !== '').join(' ');
  const actual = problem.got === undefined ? '' : `, got ${problem.got}`;
  const hint = problem.hint === undefined ? '' : ` (${hintText(problem.hint, words)})`;
  return `${where === '' ? '' : `${where}: `}expected ${problem.expected}${actual}${hint}`;
}

/** The message of an error in the words of a shell, where it is that of its one problem; else as it is. */
export function messageText({ message, facts: { problems = [] } }: SottoError, words: HintWords): string {
  const [first] = problems;
  return problems.length === 1 && message === problemIn(first) ? problemIn(first, words) : message;
}

/** The text of an error, whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The value at a path of a value that came from outside; undefined if there is nothing. */
export function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => Object(value ?? {})[key], input);
}

/** Any value as it is shown in a message, `nothing` where there is none. */
export function quoteValue(value: unknown): string {
  return value === undefined ? 'nothing' : quote(typeof value === 'string' ? value : JSON.stringify(value));
}

/** A value as it is shown in a message: JSON quotes, control characters escaped, at most 40 characters. */
export function quote(value: string): string {
  const characters = Array.from(value);
  return JSON.stringify(characters.length <= 40 ? value : `${characters.slice(0, 39).join('')}…`);
}

/** Bytes of a file as quoted text. */
export function quotedBytes(bytes: Uint8Array, start: number, end: number): string {
  return quote(new TextDecoder().decode(bytes.subarray(start, end)));
}
