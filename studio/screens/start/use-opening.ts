import { useEffect, useRef, useState } from 'react';
import { type RequestedReading, SottoError } from '../../../src/internal.ts';
import { openData } from '../../state/data.ts';
import { type Failure, failureOf, isCancelled } from '../../state/failure.ts';
import { getFile, putFile } from '../../state/file-store.ts';
import { opened } from '../../state/project.ts';
import { runController } from '../../state/run-controller.ts';
import { goTo } from '../../state/store.ts';
import type { Choices, DataSource, StateChange } from '../../state/studio-state.ts';
import { start } from '../../worker/client.ts';
import type { TaskProgress } from '../../worker/define.ts';
import { MAX_BYTES } from '../../worker/limits.ts';
import type { StoryFiles } from '../../worker/tasks/data.ts';
import { filesOfProject, jobAmong, openJob, projectAmong } from './documents.ts';

/** A file whose reading the user still chooses. */
export interface PendingImport {
  /** Its id in the file store. */
  readonly id: string;
  readonly name: string;
  readonly file: Blob;
  /** Earlier choices for its reading. */
  readonly reading: RequestedReading;
}

interface Opening {
  /** Takes a file to be looked at, or a job or project with the files that it names. */
  takeFiles(files: readonly File[]): Promise<void>;
  /** Takes the file of the open data, to read it in another way. */
  takeAgain(source: DataSource): Promise<void>;
  /** The file that is looked at. */
  readonly importing: PendingImport | undefined;
  openImported(reading: RequestedReading): Promise<void>;
  dropImported(): void;
  openStory(id: string): Promise<void>;
  readonly status: { readonly title: string; readonly progress?: TaskProgress } | undefined;
  readonly failure: (Failure & { readonly name: string | undefined }) | undefined;
  cancel(): void;
}

const MAKING = 'Generating the data of the story';

/** Takes a file or makes a story's, and turns the studio to it once it was read. Leaving the screen stops it. */
export function useOpening(): Opening {
  const [importing, setImporting] = useState<PendingImport>();
  const [status, setStatus] = useState<Opening['status']>();
  const [failure, setFailure] = useState<Opening['failure']>();
  const controllerRef = useRef<AbortController>(undefined);
  useEffect(() => () => controllerRef.current?.abort(), []);
  /** One thing at a time: the one before is stopped. */
  const attempt = async (title: string, name: string | undefined, work: (signal: AbortSignal) => Promise<void>) => {
    controllerRef.current?.abort();
    const controller = new AbortController();
    controllerRef.current = controller;
    setFailure(undefined);
    setStatus({ title });
    let error: unknown;
    await work(controller.signal).catch((thrown: unknown) => {
      error = thrown;
    });
    if (controllerRef.current === controller) setStatus(undefined);
    if (error !== undefined && !isCancelled(error)) setFailure({ ...failureOf(error), name });
  };
  const follow = (title: string) => (progress: TaskProgress) => setStatus({ title, progress });
  const makeStory = (id: string, signal: AbortSignal): Promise<StoryFiles> =>
    start('makeStory', { id }, { signal, onProgress: follow(MAKING) });
  const turnTo = async (
    source: DataSource,
    inputs: Choices['inputs'],
    signal: AbortSignal,
    choices: StateChange = {},
  ) => {
    await openData({ source, inputs, choices }, { signal, onProgress: follow(`Opening ${source.name}`) });
    goTo('look');
  };
  const look = async (name: string, file: Blob, reading: RequestedReading): Promise<void> =>
    setImporting({ id: await putFile(file), name, file, reading });
  return {
    takeFiles: async (files) => {
      const [file] = files;
      if (file === undefined) return;
      await attempt(`Looking at ${file.name}`, file.name, async (signal) => {
        setImporting(undefined);
        const saved = await projectAmong(files);
        if (saved !== undefined) {
          const others = files.filter((other) => other !== saved.file);
          for (const other of others) checkSize(other);
          const story = async (id: string): Promise<Blob> => (await makeStory(id, signal)).file;
          const ids = await filesOfProject(saved.project, saved.file.name, others, story);
          const { choices, runs } = opened(saved.project, ids);
          const { source, inputs, ...chosen } = choices;
          if (source === undefined) return;
          await turnTo(source, inputs, signal, chosen);
          return runController.begin(runs);
        }
        const found = await jobAmong(files);
        if (found === undefined) {
          checkSize(file);
          return look(file.name, file, {});
        }
        const { data, reading, inputs, choices } = await openJob(found.job, found.file.name, files);
        checkSize(data);
        const source = { id: await putFile(data), name: data.name, bytes: data.size, reading };
        await turnTo(source, inputs, signal, choices);
      });
    },
    takeAgain: ({ id, name, reading = {} }) =>
      attempt(`Looking at ${name}`, name, async () => {
        const file = await getFile(id);
        if (file === undefined) throw new SottoError('input', `${name}: the browser no longer has this file`);
        // Read in another way it is other data.
        await look(name, file, reading);
      }),
    importing,
    async openImported(reading) {
      if (importing === undefined) return;
      const { id, name, file } = importing;
      const hasReading = Object.keys(reading).length > 0;
      await attempt(`Opening ${name}`, name, (signal) =>
        turnTo({ id, name, bytes: file.size, ...(hasReading && { reading }) }, {}, signal),
      );
    },
    dropImported: () => setImporting(undefined),
    openStory: (id) =>
      attempt(MAKING, undefined, async (signal) => {
        setImporting(undefined);
        const { file, fileName: name, hierarchy } = await makeStory(id, signal);
        const inputs = hierarchy === undefined ? {} : { hierarchy: { address: 'hierarchy.csv', text: hierarchy } };
        await turnTo({ id: await putFile(file), name, bytes: file.size, story: id }, inputs, signal);
      }),
    status,
    failure,
    cancel: () => controllerRef.current?.abort(),
  };
}

/** A file that is too large as it lies there need not be read to know it. */
function checkSize(file: File): void {
  if (file.size <= MAX_BYTES) return;
  const megabytes = Math.round(file.size / 2 ** 20);
  throw new SottoError(
    'resource',
    `${file.name} is too large for a browser tab: ${megabytes} MB; the limit is ${MAX_BYTES / 2 ** 20} MB`,
  );
}
