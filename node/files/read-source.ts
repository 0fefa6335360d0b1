import {
  type Dataset,
  formatById,
  IN_MEMORY_FORMAT,
  type RequestedReading,
  refuseNothing,
  summarizeRead,
} from '../../src/internal.ts';
import type { TaskContext } from '../worker/task-context.ts';
import { type DataRecords, readData } from './read-data.ts';

/** Records that a program has, or the file or address where they are. */
export type RecordSource = Dataset | string;

/** Reads a file or address as was asked; records in memory are there already, and have no bytes that a hash could be of. */
export async function readSource(
  source: RecordSource,
  requested: RequestedReading,
  context: TaskContext,
  isHashed = false,
): Promise<DataRecords> {
  if (typeof source === 'string') return readData(source, requested, context, isHashed);
  const { format = IN_MEMORY_FORMAT } = requested;
  const reading = { format, ...(source.persons !== undefined && { person: 'person' }) };
  const notes = { duplicates: 0, emptyCells: 0, emptyRecords: 0 };
  return {
    dataset: source,
    notes,
    format: formatById(format),
    input: { ...summarizeRead(reading, { dataset: source, notes }), title: 'in memory' },
  };
}

/** The same of records that are worked on; throws `input` if there are none. */
export async function readNonEmpty(...request: Parameters<typeof readSource>): Promise<DataRecords> {
  const [source] = request;
  const read = await readSource(...request);
  refuseNothing(read.input, typeof source === 'string' ? source : 'the records');
  return read;
}
