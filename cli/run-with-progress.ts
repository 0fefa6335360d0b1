import pc from 'picocolors';
import {
  removeTemporaryFiles,
  runInProcess,
  runInWorker,
  savedProgressText,
  type TaskContext,
  type TaskName,
  type TaskOptions,
  type TaskResult,
  TOO_LONG,
} from '../node/internal.ts';
import { hintText, readSummaryText, repeatedHint, SottoError } from '../src/internal.ts';
import { isTaskSmall, takeWorker } from './early-worker.ts';
import { EXIT } from './exit-codes.ts';
import { flagWords } from './flag-words.ts';
import type { Terminal } from './terminal.ts';

/** The time in milliseconds that a cancelled task may take to stop before it is terminated. */
const TIMEOUT = 5000;
/** CPU time that a quick task may take without a worker, in microseconds: what runs longer is an exception. */
const QUICK = 1_000_000;

/** The information that a verb has about its task. */
interface TaskFacts {
  /** It takes hardly longer than reading. */
  readonly isQuick?: boolean | undefined;
  /** Its counts are kept if it is stopped. */
  readonly isOnEngine?: boolean;
}

/**
 * Runs a task, in a thread of its own unless it is small or, of little data, quick, with a progress bar. Ctrl-C cancels
 * it; a second one ends it at once.
 */
export async function runWithProgress<N extends TaskName>(
  terminal: Terminal,
  name: N,
  options: TaskOptions<N>,
  output?: string,
  { isQuick = false, isOnEngine = false }: TaskFacts = {},
): Promise<TaskResult<N>> {
  const reported = new Set<string>();
  const context: TaskContext = {
    checkpoint: (done, total, phase) => terminal.progress(done, total, phase),
    read: (data, read) => {
      if (reported.has(data)) return;
      reported.add(data);
      terminal.notice(`${data} ${readSummaryText(read)}`);
      const hint = repeatedHint(read);
      if (hint !== undefined) terminal.notice(`${pc.yellow('⚠')} ${hintText(hint, flagWords)}`);
    },
    notice: (line) => terminal.notice(`${pc.yellow('⚠')} ${line}`),
    log: (line) => terminal.log(line),
  };
  let isForced = false;
  let cancel: () => void = () => {};
  const stop = (): void => {
    if (isForced) endNow(terminal, output, isOnEngine);
    isForced = true;
    cancel();
    setTimeout(() => endNow(terminal, output, isOnEngine), TIMEOUT).unref();
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, stop);
  try {
    if (isTaskSmall(isQuick)) {
      const inProcess = runInProcess(name, options, context, isQuick ? QUICK : undefined);
      cancel = inProcess.cancel;
      const result = await inProcess.result;
      if (result !== TOO_LONG) return result;
    }
    const running = runInWorker(await takeWorker(), name, options, context);
    cancel = running.cancel;
    if (isForced) cancel();
    return await running.result.catch((error: unknown) => {
      const isCut = output === '-' && error instanceof SottoError && error.code === 'cancelled';
      throw isCut ? new SottoError('cancelled', 'stopped as asked; what was written is not complete') : error;
    });
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}

function endNow(terminal: Terminal, output: string | undefined, isOnEngine: boolean): never {
  const path = output === '-' ? undefined : output;
  removeTemporaryFiles(path);
  const savedText = isOnEngine && path !== undefined ? savedProgressText(path) : undefined;
  if (path === undefined) terminal.warn('interrupted');
  else if (savedText === undefined) terminal.warn('interrupted; nothing was written');
  else terminal.warn(`interrupted; no release was written\n  → ${savedText}`);
  process.exit(EXIT.interrupted);
}
