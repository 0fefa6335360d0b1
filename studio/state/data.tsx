import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';
import { SottoError } from '../../src/internal.ts';
import { type Progress, start } from '../worker/client.ts';
import type { DataSummary } from '../worker/tasks/open-data.ts';
import { failureOf, isCancelled } from './failure.ts';
import { getFile } from './file-store.ts';
import type { Change } from './reducer.ts';
import { useDispatch, useStudio } from './store.tsx';
import type { Choices, Failure, Source } from './studio-state.ts';

/** What became of the data that is open. */
export type DataStatus =
  | { readonly status: 'none' }
  | { readonly status: 'reading'; readonly name: string; readonly progress?: Progress; cancel(): void }
  | { readonly status: 'ready'; readonly data: DataSummary }
  | { readonly status: 'failed'; readonly name: string; readonly failure: Failure };

const DataContext = createContext<DataStatus>({ status: 'none' });

/** The open data: read when the state names another source, also after a reload and by undo. */
export function useData(): DataStatus {
  return use(DataContext);
}

/** What is to be opened, and how its reading is followed. */
export interface OpenRequest {
  readonly source: Source;
  readonly inputs?: Choices['inputs'];
  /** What is chosen for it at once. */
  readonly choices?: Change;
  readonly signal: AbortSignal;
  onProgress(progress: Progress): void;
}

type Open = (request: OpenRequest) => Promise<void>;

const OpenContext = createContext<Open>(async () => {});

/** Reads other data and turns to it once it was read: what cannot be read leaves the open data and its runs alone. */
export function useOpenData(): Open {
  return use(OpenContext);
}

export function DataProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const { choices } = useStudio();
  const dispatch = useDispatch();
  const { source } = choices;
  const [status, setStatus] = useState<DataStatus>({ status: 'none' });
  const sourceId = source?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a source never changes under its id
  useEffect(() => {
    if (source === undefined) {
      setStatus({ status: 'none' });
      return;
    }
    if (status.status === 'ready' && status.data.source === source.id) return;
    const { name } = source;
    const controller = new AbortController();
    const cancel = (): void => {
      controller.abort();
      dispatch({ type: 'undo' });
    };
    setStatus({ status: 'reading', name, cancel });
    readSource(source, controller.signal, (progress) => setStatus({ status: 'reading', name, progress, cancel })).then(
      (data) => setStatus({ status: 'ready', data }),
      (error: unknown) => {
        if (!isCancelled(error)) setStatus({ status: 'failed', name, failure: failureOf(error) });
      },
    );
    return () => controller.abort();
  }, [sourceId]);
  const open = useCallback<Open>(
    async ({ source: other, inputs, choices: chosen, signal, onProgress }) => {
      const data = await readSource(other, signal, onProgress);
      setStatus({ status: 'ready', data });
      dispatch({
        type: 'open',
        source: other,
        ...(inputs !== undefined && { inputs }),
        ...(chosen !== undefined && { choices: chosen }),
      });
    },
    [dispatch],
  );
  return (
    <OpenContext value={open}>
      <DataContext value={currentStatus(status, source)}>{children}</DataContext>
    </OpenContext>
  );
}

/** Between the choice of another source and the effect that reads it, the old data is not the open one any more. */
function currentStatus(status: DataStatus, source: Source | undefined): DataStatus {
  if (status.status !== 'ready' || status.data.source === source?.id) return status;
  return source === undefined ? { status: 'none' } : { status: 'reading', name: source.name, cancel: () => {} };
}

async function readSource(
  { id, name, reading = {} }: Source,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<DataSummary> {
  const file = await getFile(id);
  if (file === undefined) {
    throw new SottoError('input', `${name}: the browser no longer has this file`, { hint: 'open it again' });
  }
  return start('openData', { source: id, name, file, reading }, { signal, onProgress });
}
