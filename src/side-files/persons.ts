import { grow } from '../data/grow.ts';
import { FILES } from '../file-names.ts';
import { numberedLines, readNumberedLines } from './numbered-lines.ts';
import type { SideFileOptions } from './table.ts';

const HEADER = 'record,group\n';

/**
 * The owner of each published record, as CSV `record,group`: records count from 1, and groups too, in the order in
 * which they appear, so that they do not name anyone.
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

/** Reads such a file back; persons from 0. Throws `input` where a line is another. */
export function readPersons(bytes: Uint8Array, { file = FILES.persons }: SideFileOptions = {}): Uint32Array {
  let numGroups = 0;
  const isNext = (group: number): boolean => {
    if (group > numGroups + 1) return false;
    numGroups = Math.max(numGroups, group);
    return true;
  };
  return readNumberedLines(bytes, HEADER, file, isNext, () => `a group up to ${numGroups + 1}`);
}
