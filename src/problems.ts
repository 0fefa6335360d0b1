import { type ErrorCode, type Problem, problemText, SottoError } from './errors.ts';

/** A position in a file: line and column, each from 1. */
export type SourcePosition = Pick<Problem, 'line' | 'column'>;

/** The number of problems of one file that are listed; the rest are counted. */
export const MAX_PROBLEMS = 20;

/** The encoding that readers expect of every byte; the message for another encoding says what to do about it. */
export const VALID_UTF8 = 'valid UTF-8';

/** Collects what is wrong with one file or request, so that the user sees everything at once. */
export class Problems {
  readonly #list: Problem[] = [];
  readonly #file: string | undefined;
  readonly #linesBefore: number;
  #more = 0;

  /** `linesBefore` are the lines of the file that its reader was not shown. */
  constructor(file?: string, linesBefore = 0) {
    this.#file = file;
    this.#linesBefore = linesBefore;
  }

  get count(): number {
    return this.#list.length + this.#more;
  }

  add(problem: Problem): void {
    if (this.#list.length === MAX_PROBLEMS) {
      this.#more++;
      return;
    }
    const line = problem.line === undefined ? undefined : problem.line + this.#linesBefore;
    const file = this.#file === undefined ? undefined : { file: this.#file };
    this.#list.push({ ...file, ...problem, ...(line !== undefined && { line }) });
  }

  /** Throws once with all problems, if there are any. */
  throwIfAny(code: ErrorCode = 'input'): void {
    if (this.#list.length === 0) return;
    const total = this.count;
    const first = this.#list[0];
    const message =
      total === 1 ? problemText(first) : `${total} problems${this.#file === undefined ? '' : ` in ${this.#file}`}`;
    const isMisread = this.#list.some(({ expected }) => expected === VALID_UTF8);
    throw new SottoError(code, message, {
      problems: this.#list,
      ...(this.#more > 0 && { more: this.#more }),
      ...(isMisread && { hint: 'the file seems to be in another encoding, such as Latin-1: save it as UTF-8' }),
    });
  }
}
