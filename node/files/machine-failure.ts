import { SottoError } from '../../src/internal.ts';

/** The resource that the machine ran out of, or the device that failed, in words. */
const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EFBIG: 'the file would be larger than this system allows',
  EIO: 'the device failed',
  EPIPE: 'it was closed before everything was written',
  EMFILE: 'too many files are open at once',
  ENFILE: 'too many files are open at once',
  ENOMEM: 'there is not enough memory',
  EAGAIN: 'the system has too few resources left',
};

/** V8's message, without a code, about a typed array for which there is no memory. */
const NO_ROOM = 'Array buffer allocation failed';

/** The errors that leave a file unwritten: a draft never gets its name. */
const OF_WRITING: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/**
 * A limit or failure of the machine, as `resource`; undefined for anything else. `subject`: the file or output it befell;
 * `left`: what is there now of that which was to be written.
 */
export function machineFailure(error: unknown, subject?: string, left = 'nothing was written'): SottoError | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = codeOf(error);
  const reason = REASONS[String(code)] ?? ('syscall' in error ? `the system refused: ${error.message}` : undefined);
  if (reason === undefined) return undefined;
  const whole = OF_WRITING.has(String(code)) ? `${reason}; ${left}` : reason;
  const isFiles = code === 'EMFILE' || code === 'ENFILE';
  return new SottoError('resource', subject === undefined ? whole : `${subject}: ${whole}`, {
    ...(isFiles && { hint: 'raise the limit of open files of this shell: ulimit -n 1024' }),
  });
}

function codeOf(error: Error): unknown {
  if (error instanceof RangeError && error.message === NO_ROOM) return 'ENOMEM';
  if (!('code' in error)) return undefined;
  // A worker that cannot start says why at the end of its message.
  return error.code === 'ERR_WORKER_INIT_FAILED' ? error.message.split(' ').at(-1) : error.code;
}
