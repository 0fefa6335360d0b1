import {
  type Job,
  keysOf,
  quote,
  type RequestedReading,
  readingOf,
  SottoError,
  type TableReading,
} from '../../src/internal.ts';
import { addressName, parseAddress } from './addresses.ts';

/**
 * How data is to be read: what was said beside it, and what its address says itself, if it is one. Throws `usage` where the
 * two disagree.
 */
export function askedReading(data: string, beside: RequestedReading, address = parseAddress(data)): RequestedReading {
  const said = address?.reading ?? {};
  for (const field of keysOf(said)) {
    const given = beside[field];
    if (address === undefined || given === undefined || textOf(given) === textOf(said[field])) continue;
    const message = `the address says that ${field} is ${textOf(said[field])}, but ${textOf(given)} was given as well`;
    throw new SottoError('usage', `${addressName(address)}: ${message}`, {
      hint: [{ leaveOut: [field] }, ', or remove it from the address'],
    });
  }
  return { ...readingOf(beside), ...said };
}

/** What an address says itself of how its table is read; nothing of a file. */
export function readingOfAddress(data: string): TableReading {
  return parseAddress(data)?.reading ?? {};
}

/** The job with whose the records are, which it must know, where the address of the data says so. */
export function withPeople(job: Job): Job {
  const { person, records } = askedReading(job.data, job);
  return { ...job, ...(person !== undefined && { person }), ...(records !== undefined && { records }) };
}

function textOf(value: unknown): string {
  return [value]
    .flat()
    .map((each) => quote(String(each)))
    .join(' and ');
}
