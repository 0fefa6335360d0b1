import {
  checkJob,
  inputAddress,
  type Job,
  readingOf,
  resolveJob,
  SottoError,
  sideInputs,
} from '../../../src/internal.ts';
import { choicesOfJob } from '../../state/job-of.ts';
import type { Change } from '../../state/reducer.ts';
import { fileInput } from '../../state/side-inputs.ts';
import type { Choices, Source } from '../../state/studio-state.ts';

/** What a job file asks the studio to open and to choose. */
export interface OpenedJob {
  readonly data: File;
  readonly reading: NonNullable<Source['reading']>;
  readonly inputs: Choices['inputs'];
  readonly choices: Change;
}

/** The JSON document with these fields among files that were given together; undefined where none of them is one. */
export async function documentAmong(
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

/** What only the command line does. */
function refuseElsewhere({ engine, partitions, like }: Job): void {
  const said = Object.entries({ engine, partitions, like }).filter(([, value]) => value !== undefined);
  if (said.length === 0) return;
  throw new SottoError(
    'unsupported',
    `the studio cannot do what the job asks for: ${said.map(([name]) => name).join(', ')}`,
    {
      hint: 'run it on the command line: sotto anonymize --job FILE',
    },
  );
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
