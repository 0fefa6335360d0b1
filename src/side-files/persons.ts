import { grow } from '../data/grow.ts';
import { SottoError } from '../errors.ts';
import { FILES } from '../file-names.ts';
import { numberedLines } from './numbered-lines.ts';
import type { SideFileOptions } from './table.ts';

/** Where the curator keeps which published records are of one person. */
export const PERSONS_FILE = FILES.persons;

const HEADER = 'record,group\n';

/**
 * Whose each published record is, as CSV `record,group`: records count from 1, and groups too, in the order in which they
 * appear, so that they name nobody.
 */
export function personLines(persons: Uint32Array): Iterable<Uint8Array> {
  return numberedLines(HEADER, groupsOf(persons));
}

function* groupsOf(persons: Uint32Array): Iterable<number> {
  /** person → group. */
  let groups = new Uint32Array(1024);
  let numGroups = 0;
  for (let t = 0; t < persons.length; t++) {
    const person = persons[t];
    if (person >= groups.length) groups = grow(groups, person + 1);
    if (groups[person] === 0) groups[person] = ++numGroups;
    yield groups[person];
  }
}

/** Reads such a file back, line by line as it was written; persons from 0. Throws `input` where a line is another. */
export function readPersons(bytes: Uint8Array, { file = PERSONS_FILE }: SideFileOptions = {}): Uint32Array {
  const text = new TextDecoder().decode(bytes);
  const persons: number[] = [];
  let numGroups = 0;
  let at = text.startsWith(HEADER) ? HEADER.length : -1;
  while (at >= 0 && at < text.length) {
    const end = text.indexOf('\n', at);
    const group = Number(text.slice(text.indexOf(',', at) + 1, end));
    const isGroup = Number.isInteger(group) && group >= 1 && group <= numGroups + 1;
    if (end < 0 || !isGroup || text.slice(at, end) !== `${persons.length + 1},${group}`) break;
    numGroups = Math.max(numGroups, group);
    persons.push(group - 1);
    at = end + 1;
  }
  if (at === text.length) return Uint32Array.from(persons);
  const line = at < 0 ? 1 : persons.length + 2;
  const expected =
    at < 0 ? `the header ${HEADER.trimEnd()}` : `${persons.length + 1}, a comma and a group up to ${numGroups + 1}`;
  throw new SottoError('input', `${file}, line ${line}: expected ${expected}, got another line`);
}
