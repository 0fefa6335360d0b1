import type { ErrorCode } from '../src/internal.ts';

/** The exit codes of the command line; the reason is always printed. */
export const EXIT = {
  done: 0,
  finding: 1,
  usage: 2,
  input: 3,
  infeasible: 4,
  resource: 5,
  internal: 70,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export const EXIT_OF_ERROR: Readonly<Record<ErrorCode, ExitCode>> = {
  usage: EXIT.usage,
  input: EXIT.input,
  infeasible: EXIT.infeasible,
  unsupported: EXIT.infeasible,
  resource: EXIT.resource,
  cancelled: EXIT.interrupted,
  invariant: EXIT.internal,
};
