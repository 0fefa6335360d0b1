import { type ChildProcess, spawn } from 'node:child_process';
import { type CellOutcome, cellOutcome } from '../../src/internal.ts';
import type { RunCellOptions } from './run-cell.ts';

export interface CellPoolOptions {
  /** Program and arguments that run the cell given as one more argument (JSON), and print its outcome (JSON). */
  readonly command: readonly [string, ...string[]];
  /** The number of processes that run at a time. */
  readonly threads: number;
  /** A cell that takes longer is ended. */
  readonly maxSeconds?: number;
}

/** The interval at which the caller is asked whether to continue, in milliseconds. */
const ASK_EVERY = 100;

/** The amount of a failed process's output that is kept. */
const MAX_OUTPUT = 2000;

/**
 * Runs cells, each in a process of its own: its memory can be measured, its time bounded, and its failure ends no other.
 * `take` gets the outcomes as they come. `ask` is called now and then; when it throws, all processes end and so does this.
 */
export async function runCells(
  cells: readonly RunCellOptions[],
  options: CellPoolOptions,
  take: (outcome: CellOutcome, index: number) => void,
  ask: () => void,
): Promise<void> {
  const running = new Set<ChildProcess>();
  let next = 0;
  let stopped: { readonly error: unknown } | undefined;
  const stop = (error: unknown): void => {
    stopped ??= { error };
    for (const child of running) child.kill('SIGKILL');
  };
  const guarded = (work: () => void): void => {
    if (stopped !== undefined) return;
    try {
      work();
    } catch (error) {
      stop(error);
    }
  };
  const timer = setInterval(() => guarded(ask), ASK_EVERY);
  const runSome = async (): Promise<void> => {
    while (next < cells.length && stopped === undefined) {
      const index = next++;
      const outcome = await runOne(cells[index]!, options, running);
      guarded(() => take(outcome, index));
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(options.threads, cells.length) }, runSome));
  } finally {
    clearInterval(timer);
  }
  if (stopped !== undefined) throw stopped.error;
}

function runOne(
  cell: RunCellOptions,
  { command: [program, ...args], maxSeconds }: CellPoolOptions,
  running: Set<ChildProcess>,
): Promise<CellOutcome> {
  return new Promise((resolve) => {
    const child = spawn(program, [...args, JSON.stringify(cell)], { stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    let printed = '';
    let output = '';
    let isLate = false;
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output = `${output}${text}`.slice(-MAX_OUTPUT);
    });
    const timeout =
      maxSeconds === undefined
        ? undefined
        : setTimeout(() => {
            isLate = true;
            child.kill('SIGKILL');
          }, maxSeconds * 1000);
    const end = (outcome: CellOutcome): void => {
      clearTimeout(timeout);
      running.delete(child);
      resolve(outcome);
    };
    child.on('error', (error) => end({ status: 'failed', reason: error.message, numbers: {} }));
    child.on('close', (code, signal) => {
      if (isLate) end({ status: 'resource', reason: `stopped after ${maxSeconds} seconds`, numbers: {} });
      else if (code === 0) end(cellOutcome.parse(JSON.parse(printed)));
      else end(brokenOff(code, signal, output));
    });
  });
}

/** A process that ended without an outcome: out of memory, or our bug. */
function brokenOff(code: number | null, signal: string | null, output: string): CellOutcome {
  const words = output.trim();
  const outOfMemory = code === 5 || signal === 'SIGABRT' || signal === 'SIGKILL' || /heap out of memory/.test(words);
  if (outOfMemory) return { status: 'resource', reason: words.split('\n')[0] || 'out of memory', numbers: {} };
  return { status: 'failed', reason: words || `ended with ${code ?? signal}`, numbers: {} };
}
