/** A thread as the pool sees it: a worker thread of Node or a Web Worker, behind four functions. */
export interface PoolWorker {
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  onError(listener: (error: unknown) => void): void;
  end(): void;
}

/**
 * Hands inputs to workers, one at a time each, and takes their answers in the order of the inputs: what comes out does
 * not depend on how many workers there are or which is faster. A worker answers every message with one message.
 */
export class WorkPool<Input, Output> {
  readonly #workers: readonly PoolWorker[];

  constructor(workers: readonly PoolWorker[]) {
    this.#workers = workers;
  }

  /** Calls `take` with the answer to every input, in order, as soon as it and all before it are there. */
  forEach(inputs: readonly Input[], take: (output: Output, index: number) => void): Promise<void> {
    const early = new Map<number, Output>();
    let next = 0;
    let taken = 0;
    return new Promise((resolve, reject) => {
      if (inputs.length === 0) resolve();
      const accept = (output: Output, index: number): void => {
        early.set(index, output);
        for (let due = early.get(taken); due !== undefined; due = early.get(taken)) {
          early.delete(taken);
          take(due, taken++);
        }
        if (taken === inputs.length) resolve();
      };
      for (const worker of this.#workers) {
        let current = -1;
        const go = (): void => {
          if (next === inputs.length) return;
          current = next++;
          worker.post(inputs[current]);
        };
        worker.onError(reject);
        worker.onMessage((message) => {
          try {
            // Workers of a pool answer with its outputs.
            accept(message as Output, current);
            go();
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
