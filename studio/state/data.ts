import { create } from 'zustand';
import { type Profile, SottoError } from '../../src/internal.ts';
import { type CallOptions, start } from '../worker/client.ts';
import type { TaskProgress } from '../worker/define.ts';
import type { DataSummary } from '../worker/tasks/data.ts';
import { type Failure, failureOf, isCancelled } from './failure.ts';
import { getFile } from './file-store.ts';
import { runController } from './run-controller.ts';
import { dispatch, useStudio } from './store.ts';
import type { Choices, DataSource, StateChange } from './studio-state.ts';

/** The status of the open data. */
export type DataStatus =
  | { readonly status: 'none' }
  | { readonly status: 'reading'; readonly name: string; readonly progress?: TaskProgress; cancel(): void }
  | { readonly status: 'ready'; readonly data: DataSummary }
  | { readonly status: 'failed'; readonly name: string; readonly failure: Failure };

/** The open data: read when the state names another source, also after a reload and by undo. */
export const useData = create<DataStatus>(() => ({ status: 'none' }));

/** The profile of the open data, once it was read. */
export function useProfile(): Profile | undefined {
  const data = useData();
  return data.status === 'ready' ? data.data.profile : undefined;
}

const setStatus = (status: DataStatus): void => useData.setState(status, true);

let reading: AbortController | undefined;

useStudio.subscribe(({ choices: { source } }, before) => {
  if (source?.id === before.choices.source?.id) return;
  reading?.abort();
  runController.cancelAll();
  if (source === undefined) return setStatus({ status: 'none' });
  const last = useData.getState();
  if (last.status === 'ready' && last.data.source === source.id) return;
  const { name } = source;
  const controller = new AbortController();
  const { signal } = controller;
  reading = controller;
  const cancel = (): void => dispatch({ type: 'undo' });
  setStatus({ status: 'reading', name, cancel });
  readOpenSource(source, {
    signal,
    onProgress: (progress) => setStatus({ status: 'reading', name, progress, cancel }),
  }).then(
    (data) => !signal.aborted && setStatus({ status: 'ready', data }),
    (error: unknown) => !isCancelled(error) && setStatus({ status: 'failed', name, failure: failureOf(error) }),
  );
});

/** Data to open, with the side inputs and the choices that come with it. */
interface DataToOpen {
  readonly source: DataSource;
  readonly inputs?: Choices['inputs'];
  readonly choices?: StateChange;
}

/** Reads other data and turns to it once it was read: a failure leaves the open data and its runs alone. */
export async function openData({ source, inputs, choices }: DataToOpen, options: CallOptions): Promise<void> {
  const data = await readOpenSource(source, options);
  setStatus({ status: 'ready', data });
  dispatch({ type: 'open', source, inputs, choices });
}

async function readOpenSource({ id, name, reading = {} }: DataSource, options: CallOptions): Promise<DataSummary> {
  const file = await getFile(id);
  if (file === undefined) {
    throw new SottoError('input', `${name}: the browser no longer has this file`, { hint: 'open it again' });
  }
  return start('openData', { source: id, name, file, reading }, options);
}
