import { useEffect, useRef, useState } from 'react';
import { type RequestedReading, SottoError } from '../../../src/internal.ts';
import { useOpenData } from '../../state/data.tsx';
import { failureOf, isCancelled } from '../../state/failure.ts';
import { getFile, putFile } from '../../state/file-store.ts';
import { opened, type PlannedRun, type Project } from '../../state/project.ts';
import type { Change } from '../../state/reducer.ts';
import { useRunDesk } from '../../state/run-desk.tsx';
import { useStudio } from '../../state/store.tsx';
import type { Choices, Failure, Source } from '../../state/studio-state.ts';
import { type Progress, start } from '../../worker/client.ts';
import { MOST_BYTES } from '../../worker/limits.ts';
import type { MadeStory } from '../../worker/tasks/make-story.ts';
import { jobAmong, type OpenedJob, openJob } from './job-file.ts';
import { filesOfProject, projectAmong } from './project-file.ts';

/** A file of which somebody still says how it is read. */
export interface Importing {
  /** The id it is kept by. */
  readonly id: string;
  readonly name: string;
  readonly file: Blob;
  /** What was said of it before. */
  readonly reading: RequestedReading;
}

interface Opening {
  /** Takes a file to be looked at, or a job or project with the files that it names. */
  takeFiles(files: readonly File[]): Promise<void>;
  /** Takes the file of data that was read, to read it in another way. */
  takeAgain(source: Source): Promise<void>;
  /** The file that is looked at. */
  readonly importing?: Importing;
  openImported(reading: RequestedReading): Promise<void>;
  dropImported(): void;
  openStory(id: string): Promise<void>;
  /** What is being done. */
  readonly status?: { readonly title: string; readonly progress?: Progress };
  readonly failure?: Failure & { readonly name?: string };
  cancel(): void;
  /** Something was opened since the screen was shown. */
  readonly isOpened: boolean;
}

const MAKING = 'Generating the data of the story';

/** Takes a file or makes a story's, and turns the studio to it once it was read. Leaving the screen stops it. */
export function useOpening(): Opening {
  const open = useOpenData();
  const [importing, setImporting] = useState<Importing>();
  const [status, setStatus] = useState<Opening['status']>();
  const [failure, setFailure] = useState<Opening['failure']>();
  const [isOpened, setOpened] = useState(false);
  const controllerRef = useRef<AbortController>(undefined);
  useEffect(() => () => controllerRef.current?.abort(), []);
  const beginOnceOpen = useRunsOfOpened();
  /** One thing at a time: what went on before is stopped, and what goes wrong is told. */
  const attempt = async (title: string, name: string | undefined, work: (signal: AbortSignal) => Promise<void>) => {
    controllerRef.current?.abort();
    const controller = new AbortController();
    controllerRef.current = controller;
    const end = (): void => {
      if (controllerRef.current === controller) setStatus(undefined);
    };
    setFailure(undefined);
    setStatus({ title });
    try {
      await work(controller.signal);
      end();
    } catch (error) {
      end();
      if (!isCancelled(error)) setFailure({ ...failureOf(error), ...(name !== undefined && { name }) });
    }
  };
  const follow = (title: string) => (progress: Progress) => setStatus({ title, progress });
  const makeStory = (id: string, signal: AbortSignal): Promise<MadeStory> =>
    start('makeStory', { id }, { signal, onProgress: follow(MAKING) });
  const turnTo = async (
    source: Source,
    inputs: Choices['inputs'],
    signal: AbortSignal,
    choices: Change = {},
  ): Promise<void> => {
    await open({ source, inputs, choices, signal, onProgress: follow(`Opening ${source.name}`) });
    setOpened(true);
  };
  const takeJob = async ({ data, reading, inputs, choices }: OpenedJob, signal: AbortSignal): Promise<void> => {
    checkSize(data);
    const source = { id: await putFile(data), name: data.name, bytes: data.size, reading };
    await turnTo(source, inputs, signal, choices);
  };
  const takeProject = async (
    project: Project,
    file: File,
    files: readonly File[],
    signal: AbortSignal,
  ): Promise<void> => {
    const others = files.filter((other) => other !== file);
    for (const other of others) checkSize(other);
    const story = async (id: string): Promise<Blob> => (await makeStory(id, signal)).file;
    const { choices, runs } = opened(project, await filesOfProject(project, file.name, others, story));
    const { source, inputs, ...chosen } = choices;
    if (source === undefined) return;
    beginOnceOpen(runs);
    await turnTo(source, inputs, signal, chosen);
  };
  return {
    takeFiles: async (files) => {
      const [file] = files;
      if (file === undefined) return;
      await attempt(`Looking at ${file.name}`, file.name, async (signal) => {
        setImporting(undefined);
        const saved = await projectAmong(files);
        if (saved !== undefined) return takeProject(saved.project, saved.file, files, signal);
        const found = await jobAmong(files);
        if (found !== undefined) return takeJob(await openJob(found.job, found.file.name, files), signal);
        checkSize(file);
        setImporting({ id: await putFile(file), name: file.name, file, reading: {} });
      });
    },
    takeAgain: ({ id, name, reading = {} }) =>
      attempt(`Looking at ${name}`, name, async () => {
        const file = await getFile(id);
        if (file === undefined) throw new SottoError('input', `${name}: the browser no longer has this file`);
        // Read in another way it is other data.
        setImporting({ id: await putFile(file), name, file, reading });
      }),
    ...(importing !== undefined && { importing }),
    async openImported(reading) {
      if (importing === undefined) return;
      const { id, name, file } = importing;
      const isSaid = Object.keys(reading).length > 0;
      await attempt(`Opening ${name}`, name, (signal) =>
        turnTo({ id, name, bytes: file.size, ...(isSaid && { reading }) }, {}, signal),
      );
    },
    dropImported: () => setImporting(undefined),
    openStory: (id) =>
      attempt(MAKING, undefined, async (signal) => {
        setImporting(undefined);
        const made = await makeStory(id, signal);
        const source = { id: await putFile(made.file), name: made.fileName, bytes: made.file.size, story: id };
        const { hierarchy } = made;
        const inputs = hierarchy === undefined ? {} : { hierarchy: { address: 'hierarchy.csv', text: hierarchy } };
        await turnTo(source, inputs, signal);
      }),
    ...(status !== undefined && { status }),
    ...(failure !== undefined && { failure }),
    cancel: () => controllerRef.current?.abort(),
    isOpened,
  };
}

/** Begins runs once the data that they are of is the open one: turning to it stops those of other data. */
function useRunsOfOpened(): (runs: readonly PlannedRun[]) => void {
  const desk = useRunDesk();
  const sourceId = useStudio().choices.source?.id;
  const [planned, setPlanned] = useState<readonly PlannedRun[]>([]);
  useEffect(() => {
    const [first] = planned;
    if (first === undefined || first.source !== sourceId) return;
    setPlanned([]);
    desk.begin(planned);
  }, [planned, sourceId, desk]);
  return setPlanned;
}

/** A file that is too large as it lies there need not be read to know it. */
function checkSize(file: File): void {
  if (file.size <= MOST_BYTES) return;
  const megabytes = Math.round(file.size / 2 ** 20);
  throw new SottoError(
    'resource',
    `${file.name} is too large for a browser tab: ${megabytes} MB; the limit is ${MOST_BYTES / 2 ** 20} MB`,
  );
}
