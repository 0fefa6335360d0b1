import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { ask, type Progress, start } from '../worker/client.ts';
import type { RunSummary } from '../worker/run-summary.ts';
import { useData } from './data.tsx';
import { failureOf, isCancelled } from './failure.ts';
import { givenFiles } from './given-files.ts';
import { useDispatch, useStudio } from './store.tsx';
import type { Failure, Run } from './studio-state.ts';

/**
 * Where runs are worked on, whatever screen is shown. A few at a time; the others wait. Releases live in the data
 * worker and are not stored: a run is its job, and after a reload `hold` makes its release again from that.
 */
export interface RunDesk {
  /** Adds runs to the state and starts them. */
  begin(runs: readonly Omit<Run, 'status'>[]): void;
  cancel(id: string): void;
  /** Stops several, those that wait first, so that none of them begins. */
  cancelRuns(ids: readonly string[]): void;
  /** Lets go of releases; `hold` makes them again. */
  forget(ids: readonly string[]): void;
  /** Makes sure that the data worker has the release of a run that ended. */
  hold(run: Run, signal: AbortSignal, onProgress: (progress: Progress) => void): Promise<void>;
  progressOf(id: string): Progress | undefined;
  subscribe(listener: () => void): () => void;
}

const MOST_AT_ONCE = Math.max(1, (navigator.hardwareConcurrency || 2) - 1);

const DeskContext = createContext<RunDesk | undefined>(undefined);

export function useRunDesk(): RunDesk {
  return use(DeskContext)!;
}

/** How far a run has come. */
export function useRunProgress(id: string): Progress | undefined {
  const desk = useRunDesk();
  return useSyncExternalStore(desk.subscribe, () => desk.progressOf(id));
}

export function RunDeskProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const dispatch = useDispatch();
  const { choices } = useStudio();
  const deskRef = useRef<Desk>(undefined);
  deskRef.current ??= new Desk((id, update) => dispatch({ type: 'updateRun', id, update }));
  const desk = deskRef.current;
  const sourceId = choices.source?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs of data that is no longer open are stopped
  useEffect(() => () => desk.cancelAll(), [sourceId]);
  const face = useMemo<RunDesk>(
    () => ({
      begin(runs) {
        const waiting = runs.map((run): Run => ({ ...run, status: 'waiting' }));
        dispatch({ type: 'addRuns', runs: waiting });
        for (const run of waiting) desk.add(run);
      },
      cancel: (id) => desk.cancel(id),
      cancelRuns: (ids) => desk.cancelRuns(new Set(ids)),
      forget: (ids) => desk.forget(ids),
      hold: (run, signal, onProgress) => desk.hold(run, signal, onProgress),
      progressOf: (id) => desk.progressOf(id),
      subscribe: (listener) => desk.subscribe(listener),
    }),
    [desk, dispatch],
  );
  return <DeskContext value={face}>{children}</DeskContext>;
}

class Desk {
  readonly #update: (id: string, update: Partial<Run>) => void;
  readonly #queue: Run[] = [];
  readonly #working = new Map<string, AbortController>();
  readonly #progress = new Map<string, Progress>();
  readonly #listeners = new Set<() => void>();
  /** Runs whose release the data worker has. */
  readonly #held = new Set<string>();

  constructor(update: (id: string, update: Partial<Run>) => void) {
    this.#update = update;
  }

  add(run: Run): void {
    this.#queue.push(run);
    this.#startSome();
  }

  cancel(id: string): void {
    const waiting = this.#queue.findIndex((run) => run.id === id);
    if (waiting >= 0) {
      this.#queue.splice(waiting, 1);
      this.#update(id, { status: 'cancelled' });
    }
    this.#working.get(id)?.abort();
  }

  cancelRuns(ids: ReadonlySet<string>): void {
    const open = [...this.#queue.map(({ id }) => id), ...this.#working.keys()];
    for (const id of open) if (ids.has(id)) this.cancel(id);
  }

  /** Data worker and state turn to other data. */
  cancelAll(): void {
    this.cancelRuns(new Set([...this.#queue.map(({ id }) => id), ...this.#working.keys()]));
    this.#held.clear();
  }

  forget(ids: readonly string[]): void {
    for (const id of ids) {
      this.#held.delete(id);
      void ask('forgetRun', { id });
    }
  }

  async hold(run: Run, signal: AbortSignal, onProgress: (progress: Progress) => void): Promise<void> {
    if (this.#held.has(run.id)) return;
    await work(run, signal, onProgress);
    this.#held.add(run.id);
  }

  progressOf(id: string): Progress | undefined {
    return this.#progress.get(id);
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #startSome(): void {
    while (this.#working.size < MOST_AT_ONCE) {
      const run = this.#queue.shift();
      if (run === undefined) return;
      const controller = new AbortController();
      this.#working.set(run.id, controller);
      this.#update(run.id, { status: 'running' });
      work(run, controller.signal, (progress) => this.#tell(run.id, progress))
        .then(
          (summary) => {
            this.#held.add(run.id);
            this.#update(run.id, { status: 'done', summary });
          },
          (error: unknown) =>
            this.#update(
              run.id,
              isCancelled(error) ? { status: 'cancelled' } : { status: 'failed', failure: failureOf(error) },
            ),
        )
        .finally(() => {
          this.#working.delete(run.id);
          this.#tell(run.id, undefined);
          this.#startSome();
        });
    }
  }

  #tell(id: string, progress: Progress | undefined): void {
    if (progress === undefined) this.#progress.delete(id);
    else this.#progress.set(id, progress);
    for (const listener of this.#listeners) listener();
  }
}

async function work(run: Run, signal: AbortSignal, onProgress: (progress: Progress) => void): Promise<RunSummary> {
  const files = await givenFiles(run.inputs);
  return start('runJob', { id: run.id, job: run.job, files }, { signal, onProgress });
}

/** What became of making sure that a release is in memory. */
export type HeldStatus =
  | { readonly status: 'none' }
  | { readonly status: 'making'; readonly progress?: Progress }
  | { readonly status: 'held' }
  | { readonly status: 'failed'; readonly failure: Failure };

/** Makes sure that questions about a run's release can be asked: after a reload its job is run again. */
export function useHeldRun(run: Run | undefined): HeldStatus {
  const desk = useRunDesk();
  const data = useData();
  const [status, setStatus] = useState<HeldStatus>({ status: 'none' });
  const isReady = data.status === 'ready' && data.data.source === run?.source;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a run's job never changes under its id
  useEffect(() => {
    if (run === undefined || !isReady) {
      setStatus({ status: 'none' });
      return;
    }
    const controller = new AbortController();
    setStatus({ status: 'making' });
    desk
      .hold(run, controller.signal, (progress) => setStatus({ status: 'making', progress }))
      .then(
        () => !controller.signal.aborted && setStatus({ status: 'held' }),
        (error: unknown) => !isCancelled(error) && setStatus({ status: 'failed', failure: failureOf(error) }),
      );
    return () => controller.abort();
  }, [run?.id, isReady, desk]);
  return status;
}
