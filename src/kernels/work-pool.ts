/** A thread as the pool sees it: a worker thread of Node or a Web Worker, behind four functions. */
export interface PoolWorker {
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  onError(listener: (error: unknown) => void): void;
  end(): void;
}

/** Answers that come in parts: a worker sends the next one when it is asked for more. */
export interface AnswerParts<Output> {
  /** The request for more. */
  readonly more: unknown;
  isLast(part: Output): boolean;
  sizeOf(part: Output): number;
  /** While parts of this size together wait for their turn, no further input is handed out. */
  readonly most: number;
}

/** A part that waits for its turn, and what goes on with the rest of the answer, if there is more. */
interface PendingPart<Output> {
  readonly part: Output;
  readonly resume: (() => void) | undefined;
}

/**
 * Hands inputs to workers, one at a time each, and takes their answers in the order of the inputs: what comes out does
 * not depend on how many workers there are or which is faster. A worker answers every message with one message. So much
 * waits here at most: a part for each worker, and what `parts` allows.
 */
export class WorkPool<Input, Output> {
  readonly #workers: readonly PoolWorker[];

  constructor(workers: readonly PoolWorker[]) {
    this.#workers = workers;
  }

  /**
   * Calls `take` with the answer to every input, in order, as soon as it and all before it are there; with each of its
   * parts, where answers have some.
   */
  forEach(
    inputs: readonly Input[],
    take: (output: Output, index: number) => void,
    parts?: AnswerParts<Output>,
  ): Promise<void> {
    const early = new Map<number, PendingPart<Output>>();
    const sizeOf = (part: Output): number => parts?.sizeOf(part) ?? 0;
    const limit = parts?.most ?? 0;
    let numEarly = 0;
    let next = 0;
    let turn = 0;
    let idle: (() => void)[] = [];
    return new Promise((resolve, reject) => {
      if (inputs.length === 0) resolve();
      const accept = (waiting: PendingPart<Output>, index: number): void => {
        early.set(index, waiting);
        numEarly += sizeOf(waiting.part);
        for (let due = early.get(turn); due !== undefined; due = early.get(turn)) {
          early.delete(turn);
          numEarly -= sizeOf(due.part);
          take(due.part, turn);
          if (due.resume === undefined) turn++;
          else due.resume();
        }
        if (turn === inputs.length) resolve();
      };
      const wake = (): void => {
        const woken = idle;
        idle = [];
        for (const go of woken) go();
      };
      for (const worker of this.#workers) {
        let current = -1;
        const go = (): void => {
          if (next === inputs.length) return;
          if (numEarly > limit) {
            idle.push(go);
            return;
          }
          current = next++;
          worker.post(inputs[current]);
        };
        worker.onError(reject);
        worker.onMessage((message) => {
          try {
            // Workers of a pool answer with its outputs.
            const part = message as Output;
            const isLast = parts?.isLast(part) ?? true;
            accept({ part, resume: isLast ? undefined : () => worker.post(parts?.more) }, current);
            if (isLast) idle.push(go);
            wake();
          } catch (error) {
            reject(error);
          }
        });
        go();
      }
    });
  }

  /** Ends all workers. */
  close(): void {
    for (const worker of this.#workers) worker.end();
  }
}
