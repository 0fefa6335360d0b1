import { editDistance, quote, SottoError } from '../../../src/internal.ts';

/** The parameters after the `?` of an address, by name. */
export type AddressParameters = Readonly<Record<string, string>>;

/** The parameters of an address in which some may be repeated. */
export type ListedParameters = Readonly<Record<string, readonly string[]>>;

/** Makes the error of an address that is not as it should be. */
export type ErrorFactory = (subject: string) => SottoError;

/** Names that would carry a secret. */
const SECRETS = /^(?:pg)?pass(?:word|wd|phrase)?$|^pwd$|token|secret|^api_?key$|^authorization$/i;

/** The edit distance within which a name is recognised. */
const MAX_TYPOS = 2;

/**
 * Reads `name=value&name=value`, percent-decoded. Throws `usage` for unknown, empty or secret parameters, and for
 * repeated ones unless their list allows it; for a secret the hint says what to do.
 */
export function readParameters(
  text: string,
  names: readonly string[],
  subject: string,
  repeatable: readonly string[] = [],
  alternative?: string,
): ListedParameters {
  const parameters: Record<string, readonly string[]> = {};
  for (const part of text === '' ? [] : text.split('&')) {
    const equals = part.indexOf('=');
    if (equals < 0) throw withoutValue(part, names, subject);
    const name = part.slice(0, equals);
    if (!names.includes(name))
      throw SECRETS.test(name) ? secret(name, subject, alternative) : unknown(name, names, subject);
    const before = parameters[name] ?? [];
    if (before.length > 0 && !repeatable.includes(name))
      throw new SottoError('usage', `${subject}: ${name}= is given twice`);
    const value = decoded(part.slice(equals + 1), name, subject);
    if (value === '') throw new SottoError('usage', `${subject}: ${name}= has no value`);
    parameters[name] = [...before, value];
  }
  return parameters;
}

/** The parameters as `?name=value&…`, or nothing where there are none. */
export function writeParameters(parameters: AddressParameters | ListedParameters): string {
  const parts = Object.entries(parameters).flatMap(([name, value]) =>
    [value].flat().map((each) => `${name}=${encoded(each)}`),
  );
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** Whether a parameter says yes; left out, it says no. */
export function isYes(parameters: AddressParameters, name: string, [yes, no]: readonly [string, string]): boolean {
  const value = parameters[name] ?? no;
  if (value === yes || value === no) return value === yes;
  throw new SottoError('usage', `${name}=${value}: expected ${yes} or ${no}`);
}

/** Only what would be misread is escaped: a query stays readable. */
function encoded(value: string): string {
  return value.replaceAll(/[%&\x00-\x1f\x7f]/g, (character) => encodeURIComponent(character));
}

function decoded(value: string, name: string, subject: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw new SottoError('usage', `${subject}: ${name}= contains a % that is not part of an escape such as %20`, {
      hint: 'write a % itself as %25',
    });
  }
}

function secret(name: string, subject: string, alternative: string | undefined): SottoError {
  const message = `${subject}: a secret in an address would end up in histories and job files, so ${name}= is refused`;
  return new SottoError('usage', message, {
    hint: alternative === undefined ? 'leave it out' : `leave it out and ${alternative}`,
  });
}

function unknown(name: string, names: readonly string[], subject: string): SottoError {
  const near = names.find((known) => editDistance(known, name.toLowerCase(), MAX_TYPOS) !== undefined);
  const meant = near === undefined ? '' : `; did you mean ${near}=?`;
  return new SottoError('usage', `${subject}: unknown parameter ${quote(name)}${meant}`, {
    hint: `known parameters are ${names.join(', ')}; write an & within a value as %26`,
  });
}

/** A part without a value may be anything, also the remainder of a secret: it is quoted only if it is a known name. */
function withoutValue(part: string, names: readonly string[], subject: string): SottoError {
  const message = names.includes(part) ? `${part}= has no value` : 'expected name=value after the ? and after every &';
  return new SottoError('usage', `${subject}: ${message}`, { hint: 'write an & within a value as %26' });
}
