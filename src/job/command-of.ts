import { SottoError } from '../errors.ts';
import { FILES } from '../file-names.ts';
import { describeParameters, type Parameters } from '../schema/parameters.ts';
import { chainOf } from './choose-algorithm.ts';
import { choice, type Job, jobFieldList, jobSchema } from './fields.ts';
import { effectiveJob, resolveJob } from './job.ts';

/**
 * The `sotto` command that runs a job, with every choice as a flag, quoted for a POSIX shell. It gives the release of
 * the job byte for byte, provided that the file `FILES.secret` contains the secret of the job, if it has one. Throws
 * `unsupported` for the rare job that only a job file can state.
 *
 * @example
 * ```ts
 * commandOf(checkJob({ data: 'orders.csv', model: { id: 'km', k: 5, m: 2 } }), 'release');
 * ```
 */
export function commandOf(job: Job, output: string): string {
  const resolved = resolveJob(job);
  const { model, chosen: config } = resolved;
  const parameters = [jobSchema, model.params, ...chainOf(config).map(({ algorithm }) => algorithm.params)];
  const words = flagsOf(effectiveJob(resolved), output, switchedOn(parameters));
  return ['sotto', 'anonymize', ...words].map(shellWord).join(' ');
}

/** The `sotto` command that makes a file of generated data, and of the hierarchy over its items if one is named. */
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

/** The switches that are on by default. */
function switchedOn(parameters: readonly Parameters[]): ReadonlySet<string> {
  const all = parameters.flatMap(describeParameters);
  return new Set(all.filter((one) => one.kind === 'flag' && one.default !== false).map(({ name }) => name));
}

function flagsOf(job: Job, output: string, onByDefault: ReadonlySet<string>): string[] {
  const words = job.data.startsWith('-') && job.data !== '-' ? [] : [job.data];
  const say = (name: string, value: unknown): void => {
    if (value === undefined || (value === false && !onByDefault.has(name))) return;
    if (typeof value === 'boolean') words.push(flagName(name, value));
    else if (String(value).startsWith('-')) words.push(`${flagName(name)}=${String(value)}`);
    else words.push(flagName(name), String(value));
  };
  say('output', output);
  const values = new Map<string, unknown>();
  for (const [name, { cliForm: how, flag = name }] of jobFieldList) {
    const value: unknown = job[name];
    if (value === undefined || how === 'argument') continue;
    if (how === 'in a file') {
      say(flag, FILES.secret); // no command line shows a secret
      continue;
    }
    if (how === 'commas') say(flag, commaList([value].flat().map(String)));
    else if (how === 'again') for (const one of [value].flat()) say(flag, one);
    else if (how !== 'choice') say(flag, value);
    else {
      const { id, ...parameters } = choice.parse(value);
      say(flag, id);
      for (const [parameter, value] of Object.entries(parameters)) {
        if (!values.has(parameter)) say(parameter, value);
        else if (values.get(parameter) !== value)
          onlyByJobFile(`${flagName(parameter)} would mean both the model and the algorithm`);
        values.set(parameter, value);
      }
    }
  }
  return words[0] === job.data ? words : [...words, '--', job.data];
}

function commaList(names: readonly string[]): string {
  if (names.some((name) => name.includes(',') || name.trim() !== name || name === '')) {
    onlyByJobFile('a column name contains a comma or begins or ends with a blank');
  }
  return names.join(',');
}

function onlyByJobFile(reason: string): never {
  throw new SottoError('unsupported', `this job cannot be written as flags: ${reason}`, {
    hint: 'sotto anonymize --job FILE runs it from a job file',
  });
}

/** A word as a POSIX shell reads it back. */
export function shellWord(word: string): string {
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** `--max-suppression` for `maxSuppression`; `--no-keep-order` if `keepOrder` is false. */
export function flagName(name: string, matches = true): string {
  return `--${matches ? '' : 'no-'}${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
