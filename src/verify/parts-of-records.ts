import type { EngineRecords } from '../engines/define.ts';

/** More parts of records than any engine counts in a day. */
export const MAX_PARTS = 1e11;

/** The number of parts of 1 to m items of all records together; any large number beyond `MAX_PARTS`. */
export async function partsOfRecords(records: EngineRecords, m: number): Promise<number> {
  let parts = 0;
  for (const { length, records: count } of await records.countLengths()) {
    let numOfSize = count;
    for (let size = 1; size <= Math.min(m, length) && parts <= MAX_PARTS; size++) {
      numOfSize = (numOfSize * (length - size + 1)) / size;
      parts += numOfSize;
    }
  }
  return parts;
}

/** Why parts are not counted. */
export function tooManyParts(m: number): string {
  return `the records have more than ${MAX_PARTS} parts of up to ${m} items, which no engine counts`;
}
