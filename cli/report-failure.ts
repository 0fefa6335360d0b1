import pc from 'picocolors';
import { machineFailure } from '../node/internal.ts';
import { type HintWords, hintText, messageText, problemText, SottoError } from '../src/internal.ts';
import { EXIT, EXIT_OF_ERROR, type ExitCode } from './exit-codes.ts';
import { flagWords } from './flag-words.ts';
import type { Terminal } from './terminal.ts';

/** Tells people what went wrong and what to do; gives the exit code. A stack trace only for our own bugs. */
export function reportFailure(thrown: unknown, terminal: Terminal, words: HintWords = flagWords): ExitCode {
  const error = machineFailure(thrown) ?? thrown;
  if (!(error instanceof SottoError) || error.code === 'invariant') {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    terminal.warn(`${pc.red('internal error')}: this is a bug in sotto; please report it\n${detail}`);
    terminal.document({ error: { code: 'internal', message: error instanceof Error ? error.message : String(error) } });
    return EXIT.internal;
  }
  const { more = 0 } = error.facts;
  const message = messageText(error, words);
  const hint = error.facts.hint === undefined ? undefined : hintText(error.facts.hint, words);
  const problems = (error.facts.problems ?? []).map((problem) =>
    problem.hint === undefined ? problem : { ...problem, hint: hintText(problem.hint, words) },
  );
  terminal.warn(`${pc.red('sotto:')} ${message}`);
  if (problems.length > 1) for (const problem of problems) terminal.warn(`  ${problemText(problem)}`);
  if (more > 0) terminal.warn(`  … and ${more} more`);
  if (hint !== undefined) terminal.warn(`  ${pc.dim('→')} ${hint}`);
  terminal.document({
    error: { code: error.code, message, problems, more, ...(hint !== undefined && { hint }) },
  });
  return EXIT_OF_ERROR[error.code];
}
