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

/** The requested reading of data, from options and its address. Throws `usage` if the two disagree. */
export function readingFromAddress(
  data: string,
  requested: RequestedReading,
  address = parseAddress(data),
): RequestedReading {
  const fromAddress = address?.reading ?? {};
  for (const field of keysOf(fromAddress)) {
    const option = requested[field];
    if (address === undefined || option === undefined || textOf(option) === textOf(fromAddress[field])) continue;
    const message = `the address says that ${field} is ${textOf(fromAddress[field])}, but ${textOf(option)} was given as well`;
    throw new SottoError('usage', `${addressName(address)}: ${message}`, {
      hint: [{ leaveOut: [field] }, ', or remove it from the address'],
    });
  }
  return { ...readingOf(requested), ...fromAddress };
}

/** The part of the reading that an address states itself; nothing for a file. */
export function readingOfAddress(data: string): TableReading {
  return parseAddress(data)?.reading ?? {};
}

/** The job with the owners of records, which it must know, if the address of the data names them. */
export function withPeople(job: Job): Job {
  const { person, records } = readingFromAddress(job.data, job);
  return { ...job, ...(person !== undefined && { person }), ...(records !== undefined && { records }) };
}

function textOf(value: unknown): string {
  return [value]
    .flat()
    .map((each) => quote(String(each)))
    .join(' and ');
}
