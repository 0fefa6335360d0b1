import { useRef, useState } from 'react';
import { SottoError } from '../../../src/index.ts';
import { failureOf, isCancelled } from '../../state/failure.ts';
import { putFile } from '../../state/file-store.ts';
import { useDispatch } from '../../state/store.tsx';
import type { Failure } from '../../state/studio-state.ts';
import { type Progress, start } from '../../worker/client.ts';
import { MOST_BYTES } from '../../worker/limits.ts';

interface Opening {
  openFile(file: File, format: string | undefined): Promise<void>;
  openStory(id: string): Promise<void>;
  /** What is being done before the data can be read. */
  readonly status?: { readonly title: string; readonly progress?: Progress };
  readonly failure?: Failure & { readonly fileName?: string };
  cancel(): void;
  /** Something was opened since the screen was shown. */
  readonly isOpened: boolean;
}

/** Takes a file or makes a story's, and hands it to the studio. */
export function useOpening(): Opening {
  const dispatch = useDispatch();
  const [status, setStatus] = useState<Opening['status']>();
  const [failure, setFailure] = useState<Opening['failure']>();
  const [isOpened, setOpened] = useState(false);
  const controllerRef = useRef<AbortController>(undefined);
  const begin = (title: string): AbortSignal => {
    controllerRef.current?.abort();
    controllerRef.current = new AbortController();
    setFailure(undefined);
    setStatus({ title });
    return controllerRef.current.signal;
  };
  const fail = (error: unknown, fileName?: string): void => {
    setStatus(undefined);
    if (!isCancelled(error)) setFailure({ ...failureOf(error), ...(fileName !== undefined && { fileName }) });
  };
  return {
    async openFile(file, format) {
      begin(`Opening ${file.name}`);
      try {
        checkSize(file);
        const id = await putFile(file);
        const source = { id, name: file.name, bytes: file.size, ...(format !== undefined && { format }) };
        setStatus(undefined);
        setOpened(true);
        dispatch({ type: 'open', source });
      } catch (error) {
        fail(error, file.name);
      }
    },
    async openStory(id) {
      const title = 'Making the data of the story';
      const signal = begin(title);
      try {
        const onProgress = (progress: Progress): void => setStatus({ title, progress });
        const made = await start('makeStory', { id }, { signal, onProgress });
        const source = { id: await putFile(made.file), name: made.fileName, bytes: made.file.size, story: id };
        const inputs =
          made.hierarchy === undefined ? {} : { hierarchy: { address: 'hierarchy.csv', text: made.hierarchy } };
        setStatus(undefined);
        setOpened(true);
        dispatch({ type: 'open', source, inputs });
      } catch (error) {
        fail(error);
      }
    },
    ...(status !== undefined && { status }),
    ...(failure !== undefined && { failure }),
    cancel: () => controllerRef.current?.abort(),
    isOpened,
  };
}

/** A file that is too large as it lies there need not be read to know it. */
function checkSize(file: File): void {
  if (file.size <= MOST_BYTES) return;
  const megabytes = Math.round(file.size / 2 ** 20);
  throw new SottoError(
    'resource',
    `${file.name} is too large for a browser tab: ${megabytes} MB, and ${MOST_BYTES / 2 ** 20} MB are the most`,
  );
}
