import { formatById, type RequestedReading } from '../../src/internal.ts';
import { readData } from '../files/read-data.ts';
import { refuseReplacing } from '../files/refuse-replacing.ts';
import { writeFileAtomically } from '../files/write-folder.ts';
import { isAddress } from '../stores/addresses.ts';
import { openSink } from '../stores/open-sink.ts';
import type { TaskContext } from '../worker/task-context.ts';

export interface ConvertOptions extends RequestedReading {
  readonly data: string;
  /** The format to write; of a table, it is its own. */
  readonly to: string;
  /** The file, or the address of the table, to write. */
  readonly output: string;
}

/** Reads data and writes it in another format, or as a table. */
export async function convert({ data, to, output, ...reading }: ConvertOptions, context: TaskContext) {
  refuseReplacing(output, data);
  const sink = isAddress(output) ? await openSink(output, context) : undefined;
  await sink?.check();
  const target = formatById(to);
  const read = await readData(data, reading, context);
  context.checkpoint(0, 1, 'writing');
  if (sink === undefined) await writeFileAtomically(output, target.write(read.dataset));
  else await sink.write(read.dataset, () => {});
  const { numRows, dictionary, items } = read.dataset;
  return {
    to,
    output: sink?.name ?? output,
    records: numRows,
    items: dictionary.labels.length,
    occurrences: items.length,
    input: read.input,
  };
}
