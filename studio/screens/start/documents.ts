import {
  checkJob,
  inputAddress,
  type Job,
  readingOf,
  resolveJob,
  SottoError,
  sideInputs,
} from '../../../src/internal.ts';
import { getFile, putFile } from '../../state/file-store.ts';
import { choicesOfJob } from '../../state/job-of.ts';
import { checkProject, filesNamed, type Project, projectOf } from '../../state/project.ts';
import { fileInput } from '../../state/side-inputs.ts';
import type { Choices, DataSource, StateChange, StudioState } from '../../state/studio-state.ts';

/** The files and choices that a job file requests of the studio. */
interface OpenedJob {
  readonly data: File;
  readonly reading: NonNullable<DataSource['reading']>;
  readonly inputs: Choices['inputs'];
  readonly choices: StateChange;
}

/** The JSON document with these fields among files that were given together; undefined where none of them is one. */
async function documentAmong(
  files: readonly File[],
  fields: readonly string[],
): Promise<{ readonly value: object; readonly file: File } | undefined> {
  for (const file of files) {
    if (!/\.json$/i.test(file.name)) continue;
    const value = parsed(await file.text());
    if (typeof value === 'object' && value !== null && fields.every((name) => name in value)) return { value, file };
  }
  return undefined;
}

/** The job among files that were given together. Throws `usage` where it is wrong. */
export async function jobAmong(
  files: readonly File[],
): Promise<{ readonly job: Job; readonly file: File } | undefined> {
  const found = await documentAmong(files, ['model', 'data']);
  return found && { job: checkJob(found.value, found.file.name), file: found.file };
}

/** Finds what a job names among the files given with it; throws `input` with everything that is missing. */
export async function openJob(job: Job, name: string, files: readonly File[]): Promise<OpenedJob> {
  refuseElsewhere(job);
  const resolved = resolveJob(job);
  const missing: string[] = [];
  const find = (path: string): File | undefined => {
    const found = files.find((file) => file.name === baseName(path));
    if (found === undefined) missing.push(baseName(path));
    return found;
  };
  const data = find(job.data);
  const inputs: { -readonly [N in keyof Choices['inputs']]: Choices['inputs'][N] } = {};
  for (const input of sideInputs) {
    const text = job[input.name];
    if (text === undefined) continue;
    if ('maker' in inputAddress(input, text)) inputs[input.name] = { address: text };
    else {
      const file = find(text);
      if (file !== undefined) inputs[input.name] = await fileInput(file, file.name);
    }
  }
  if (data === undefined || missing.length > 0) {
    throw new SottoError('input', `${name}: the job names ${missing.join(', ')}, but it was not opened with the job`, {
      hint: 'open the job file together with the files that it names',
    });
  }
  return { data, reading: readingOf(job), inputs, choices: choicesOfJob(resolved.job) };
}

/** The parts that only the command line can do. */
function refuseElsewhere({ engine, partitions, like }: Job): void {
  const unsupported = Object.entries({ engine, partitions, like }).filter(([, value]) => value !== undefined);
  if (unsupported.length === 0) return;
  const names = unsupported.map(([name]) => name).join(', ');
  throw new SottoError('unsupported', `the studio cannot do what the job asks for: ${names}`, {
    hint: 'run it on the command line: sotto anonymize --job FILE',
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

/** The project as a file; throws `input` if the browser has let go of a file that it names. */
export async function projectFile(state: StudioState): Promise<Blob> {
  const digests = new Map<string, string>();
  for (const [id, name] of filesNamed(state)) {
    const file = await getFile(id);
    if (file === undefined) throw new SottoError('input', `${name}: the browser no longer has this file`);
    digests.set(id, await sha256Of(file));
  }
  return new Blob([`${JSON.stringify(projectOf(state, digests), undefined, 2)}\n`], { type: 'application/json' });
}

/** The project among files that were given together; undefined where none of them is one. Throws `usage`. */
export async function projectAmong(
  files: readonly File[],
): Promise<{ readonly project: Project; readonly file: File } | undefined> {
  const found = await documentAmong(files, ['sottoProject']);
  return found && { project: checkProject(found.value, found.file.name), file: found.file };
}

/**
 * Keeps the files that a project names and gives their ids in the file store by its own. They are found by their digests:
 * among those given with it, else in this browser, else, for the data of a story, made again. Throws `input` with all that
 * is missing.
 */
export async function filesOfProject(
  { files: named, choices }: Project,
  name: string,
  blobs: readonly Blob[],
  makeStory: (id: string) => Promise<Blob>,
): Promise<Map<string, string>> {
  const digests = await Promise.all(blobs.map(sha256Of));
  const ids = new Map<string, string>();
  const missing: string[] = [];
  for (const { id, name: file, sha256 } of named) {
    const { story } = choices.source?.id === id ? choices.source : {};
    const places = [
      async () => blobs[digests.indexOf(sha256)],
      () => getFile(id),
      async () => (story === undefined ? undefined : makeStory(story)),
    ];
    for (const place of places) {
      const blob = ids.has(id) ? undefined : await place();
      if (blob !== undefined && (await sha256Of(blob)) === sha256) ids.set(id, await putFile(blob));
    }
    if (!ids.has(id)) missing.push(file);
  }
  if (missing.length === 0) return ids;
  const needed = missing.join(', ');
  throw new SottoError('input', `${name}: the project needs ${needed} as it was when the project was saved`, {
    hint: 'open the project together with the unchanged files that it names',
  });
}

async function sha256Of(file: Blob): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
