import { create } from 'zustand';
import { type CallOptions, request, start } from '../worker/client.ts';
import type { TaskProgress } from '../worker/define.ts';
import type { RunSummary } from '../worker/tasks/runs.ts';
import { failureOf, isCancelled } from './failure.ts';
import { filesOfInputs } from './side-inputs.ts';
import { dispatch } from './store.ts';
import type { StudioRun } from './studio-state.ts';

const maxAtOnce = (): number => Math.max(1, (navigator.hardwareConcurrency || 2) - 1);

/** The progress of the runs, by id. */
export const useRunProgress = create<Readonly<Record<string, TaskProgress | undefined>>>(() => ({}));

/**
 * Works on runs, independent of the screen: a few at a time; the others wait. Releases live in the data worker only: a
 * run is its job, and after a reload `store` makes its release again from that.
 */
class RunController {
  #queue: StudioRun[] = [];
  readonly #active = new Map<string, AbortController>();
  /** Runs whose release the data worker has. */
  readonly #stored = new Set<string>();

  /** Adds runs to the state and starts them. */
  begin(runs: readonly Omit<StudioRun, 'status'>[]): void {
    const waiting = runs.map((run): StudioRun => ({ ...run, status: 'waiting' }));
    dispatch({ type: 'addRuns', runs: waiting });
    this.#queue.push(...waiting);
    this.#startSome();
  }

  /** Cancels runs, those that wait first, so that none of them begins. */
  cancel(ids: readonly string[]): void {
    const cancelled = new Set(ids);
    const waiting = this.#queue.filter(({ id }) => cancelled.has(id));
    this.#queue = this.#queue.filter(({ id }) => !cancelled.has(id));
    for (const { id } of waiting) update(id, { status: 'cancelled' });
    for (const [id, controller] of this.#active) if (cancelled.has(id)) controller.abort();
  }

  /** Cancels every run: data worker and state turn to other data. */
  cancelAll(): void {
    this.cancel([...this.#queue.map(({ id }) => id), ...this.#active.keys()]);
    this.#stored.clear();
  }

  /** Forgets releases; `store` makes them again. */
  forget(ids: readonly string[]): void {
    for (const id of ids) {
      this.#stored.delete(id);
      void request('forgetRun', { id });
    }
  }

  /** Makes sure that the data worker has the release of a finished run. */
  async store(run: StudioRun, options: CallOptions): Promise<true> {
    if (!this.#stored.has(run.id)) await work(run, options);
    this.#stored.add(run.id);
    return true;
  }

  #startSome(): void {
    while (this.#active.size < maxAtOnce()) {
      const run = this.#queue.shift();
      if (run === undefined) return;
      void this.#start(run);
    }
  }

  async #start(run: StudioRun): Promise<void> {
    const { id } = run;
    const controller = new AbortController();
    this.#active.set(id, controller);
    update(id, { status: 'running' });
    const setProgress = (progress?: TaskProgress): void => useRunProgress.setState({ [id]: progress });
    try {
      const summary = await work(run, { signal: controller.signal, onProgress: setProgress });
      this.#stored.add(id);
      update(id, { status: 'done', summary });
    } catch (error) {
      update(id, isCancelled(error) ? { status: 'cancelled' } : { status: 'failed', failure: failureOf(error) });
    }
    this.#active.delete(id);
    setProgress();
    this.#startSome();
  }
}

export const runController = new RunController();

function update(id: string, change: Partial<StudioRun>): void {
  dispatch({ type: 'updateRun', id, update: change });
}

async function work(run: StudioRun, options: CallOptions): Promise<RunSummary> {
  return start('runJob', { id: run.id, job: run.job, files: await filesOfInputs(run.inputs) }, options);
}
