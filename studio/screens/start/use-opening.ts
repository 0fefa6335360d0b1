import { useEffect, useRef, useState } from 'react';
import { SottoError } from '../../../src/internal.ts';
import { useOpenData } from '../../state/data.tsx';
import { failureOf, isCancelled } from '../../state/failure.ts';
import { putFile } from '../../state/file-store.ts';
import type { Failure } from '../../state/studio-state.ts';
import { type Progress, start } from '../../worker/client.ts';
import { MOST_BYTES } from '../../worker/limits.ts';

interface Opening {
  openFile(file: File, format: string | undefined): Promise<void>;
  openStory(id: string): Promise<void>;
  /** What is being done. */
  readonly status?: { readonly title: string; readonly progress?: Progress };
  /** The file is that of the failure, which may be read in another way. */
  readonly failure?: Failure & { readonly file?: File };
  cancel(): void;
  /** Something was opened since the screen was shown. */
  readonly isOpened: boolean;
}

/** Takes a file or makes a story's, and turns the studio to it once it was read. Leaving the screen stops it. */
export function useOpening(): Opening {
  const open = useOpenData();
  const [status, setStatus] = useState<Opening['status']>();
  const [failure, setFailure] = useState<Opening['failure']>();
  const [isOpened, setOpened] = useState(false);
  const controllerRef = useRef<AbortController>(undefined);
  useEffect(() => () => controllerRef.current?.abort(), []);
  const begin = (title: string): AbortSignal => {
    controllerRef.current?.abort();
    controllerRef.current = new AbortController();
    setFailure(undefined);
    setStatus({ title });
    return controllerRef.current.signal;
  };
  const end = (signal: AbortSignal): void => {
    if (controllerRef.current?.signal === signal) setStatus(undefined);
  };
  const fail = (error: unknown, signal: AbortSignal, file?: File): void => {
    end(signal);
    if (!isCancelled(error)) setFailure({ ...failureOf(error), ...(file !== undefined && { file }) });
  };
  const follow = (title: string) => (progress: Progress) => setStatus({ title, progress });
  return {
    async openFile(file, format) {
      const title = `Opening ${file.name}`;
      const signal = begin(title);
      try {
        checkSize(file);
        const id = await putFile(file);
        const source = { id, name: file.name, bytes: file.size, ...(format !== undefined && { format }) };
        await open({ source, signal, onProgress: follow(title) });
        end(signal);
        setOpened(true);
      } catch (error) {
        fail(error, signal, file);
      }
    },
    async openStory(id) {
      const title = 'Making the data of the story';
      const signal = begin(title);
      try {
        const made = await start('makeStory', { id }, { signal, onProgress: follow(title) });
        const source = { id: await putFile(made.file), name: made.fileName, bytes: made.file.size, story: id };
        const inputs =
          made.hierarchy === undefined ? {} : { hierarchy: { address: 'hierarchy.csv', text: made.hierarchy } };
        await open({ source, inputs, signal, onProgress: follow(`Opening ${made.fileName}`) });
        end(signal);
        setOpened(true);
      } catch (error) {
        fail(error, signal);
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
