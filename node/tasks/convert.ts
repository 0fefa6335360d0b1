import { formatById, type ReadNotes } from '../../src/index.ts';
import { readData } from '../read-data.ts';
import type { TaskContext } from '../task-context.ts';
import { writeFileAtomically } from '../write-folder.ts';

export interface ConvertOptions {
  readonly data: string;
  readonly format?: string;
  readonly to: string;
  readonly output: string;
}

export interface ConvertResult {
  readonly from: string;
  readonly reason: string;
  readonly to: string;
  readonly output: string;
  readonly records: number;
  readonly items: number;
  readonly occurrences: number;
  readonly notes: ReadNotes;
}

/** Reads a data file and writes it in another format. */
export async function convert(
  { data, format, to, output }: ConvertOptions,
  context: TaskContext,
): Promise<ConvertResult> {
  const target = formatById(to);
  const read = await readData(data, format, context);
  context.checkpoint(0, 1, 'writing');
  await writeFileAtomically(output, target.write(read.dataset));
  const { numRows, dictionary, items } = read.dataset;
  return {
    from: read.format.id,
    reason: read.reason,
    to,
    output,
    records: numRows,
    items: dictionary.labels.length,
    occurrences: items.length,
    notes: read.notes,
  };
}
