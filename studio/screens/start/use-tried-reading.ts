import { useEffect, useState } from 'react';
import type { ReadSummary, RequestedReading } from '../../../src/internal.ts';
import { failureOf, isCancelled } from '../../state/failure.ts';
import type { Failure } from '../../state/studio-state.ts';
import { ask, type Progress, start } from '../../worker/client.ts';
import type { Preview } from '../../worker/read-source.ts';
import { leavesOpen } from './asked-reading.ts';
import type { Importing } from './use-opening.ts';

/** What would come of a file if it were read so. */
export interface TriedReading {
  /** The last one that could be had: it stays while the next is awaited. */
  readonly preview?: Preview;
  /** What was counted, once the whole file was read so. */
  readonly read?: ReadSummary;
  readonly progress?: Progress;
  readonly isWaiting: boolean;
  readonly failure?: Failure;
}

/** Looks at how a file begins and reads all of it, whenever something else is asked for. */
export function useTriedReading({ id, name, file }: Importing, reading: RequestedReading): TriedReading {
  const [tried, setTried] = useState<TriedReading>({ isWaiting: true });
  const key = JSON.stringify(reading);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the reading, the id for the file
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const options = { source: id, name, file, reading };
    const tell = (told: Partial<TriedReading>): void => {
      if (!signal.aborted)
        setTried((last) => ({ ...(last.preview && { preview: last.preview }), isWaiting: true, ...told }));
    };
    const look = async (): Promise<void> => {
      const preview = await ask('previewFile', options, { signal });
      if (leavesOpen(preview, reading)) return tell({ preview, isWaiting: false });
      tell({ preview });
      const read = await start('tryReading', options, { signal, onProgress: (progress) => tell({ progress }) });
      tell({ read, isWaiting: false });
    };
    tell({});
    look().catch((error: unknown) => {
      if (!isCancelled(error)) tell({ failure: failureOf(error), isWaiting: false });
    });
    return () => controller.abort();
  }, [id, key]);
  return tried;
}
