import { SottoError } from '../errors.ts';
import { sideInputs } from '../inputs/index.ts';
import { effectiveJob, type Job, resolveJob } from './job.ts';

/**
 * The `sotto` command that does a job, every choice said by flags, quoted for a POSIX shell. Running it gives the release
 * of the job byte for byte. Throws `unsupported` for the rare job that only a job file can say.
 *
 * @example
 * ```ts
 * commandOf(checkJob({ data: 'orders.csv', model: { id: 'km', k: 5, m: 2 } }), 'release');
 * ```
 */
export function commandOf(job: Job, output: string): string {
  return ['sotto', 'anonymize', ...flagsOf(effectiveJob(resolveJob(job)), output)].map(shellWord).join(' ');
}

/** The `sotto` command that makes a file of generated data, and the hierarchy over its items where one is named. */
export function generateCommandOf(
  generator: string,
  params: Readonly<Record<string, unknown>>,
  seed: number,
  files: { readonly output: string; readonly hierarchy?: string },
): string {
  const words = ['sotto', 'generate', generator];
  const flags = { ...params, seed, ...files };
  for (const [name, value] of Object.entries(flags)) words.push(flagName(name), String(value));
  return words.map(shellWord).join(' ');
}

/** A word as a POSIX shell reads it back. */
export function shellWord(word: string): string {
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** `--max-suppression` of `maxSuppression`. */
export function flagName(name: string): string {
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function flagsOf(job: Job, output: string): string[] {
  const { model, algorithm } = job;
  const words = job.data.startsWith('-') && job.data !== '-' ? [] : [job.data];
  const say = (name: string, value: unknown): void => {
    if (value === undefined || value === false) return;
    const flag = flagName(name);
    if (value === true) words.push(flag);
    else if (String(value).startsWith('-')) words.push(`${flag}=${String(value)}`);
    else words.push(flag, String(value));
  };
  say('output', output);
  say('format', job.format);
  say('hierarchy', job.hierarchy);
  say('columns', columnList(job.columns));
  for (const { name } of sideInputs) say(name, job[name]);
  say('like', job.like);
  say('model', model.id);
  for (const [name, value] of parameters(model)) say(name, value);
  say('algorithm', algorithm?.id);
  for (const [name, value] of parameters(algorithm)) {
    if (model[name] === undefined) say(name, value);
    else if (model[name] !== value) onlyByJobFile(`${flagName(name)} would speak of the model and of the algorithm`);
  }
  say('engine', job.engine);
  say('partitions', job.partitions);
  say('seed', job.seed);
  say('shuffle', job.shuffle);
  say('keepIds', job.keepIds);
  say('recipient', job.recipient);
  say('purpose', job.purpose);
  for (const other of job.otherReleases ?? []) say('otherRelease', other);
  return words[0] === job.data ? words : [...words, '--', job.data];
}

function parameters(choice: Readonly<Record<string, unknown>> | undefined): [string, unknown][] {
  return Object.entries(choice ?? {}).filter(([name]) => name !== 'id');
}

function columnList(columns: readonly string[] | undefined): string | undefined {
  if (columns?.some((name) => name.includes(',') || name.trim() !== name || name === '')) {
    return onlyByJobFile('a column name holds a comma or stands between blanks');
  }
  return columns?.join(',');
}

function onlyByJobFile(why: string): never {
  throw new SottoError('unsupported', `flags cannot say this job: ${why}`, {
    hint: 'sotto anonymize --job FILE runs it from a job file',
  });
}
