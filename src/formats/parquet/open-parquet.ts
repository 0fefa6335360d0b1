import { parquetMetadataAsync, parquetSchema } from 'hyparquet';
import { SottoError } from '../../errors.ts';
import type { SeekableFile } from '../define.ts';
import type { Decompressors } from './column-pages.ts';
import type { OpenedFile, RowGroup } from './row-group.ts';
import { schemaColumns } from './schema-columns.ts';

/** Reads what stands at the end of a file: its columns, and where their values are. */
export async function openParquet(file: SeekableFile, name = 'the data'): Promise<OpenedFile> {
  const { metadata, columns } = await guarded(name, async () => {
    const read = await parquetMetadataAsync(file, { geoparquet: false });
    return { metadata: read, columns: schemaColumns(parquetSchema(read)) };
  });
  const codecs = new Set(metadata.row_groups.flatMap((group) => group.columns.map(({ meta_data: m }) => m?.codec)));
  return { name, file, metadata, columns, compressors: await decompressors(codecs) };
}

/** Snappy is read by hyparquet itself; the code for all others is loaded where a file needs it. */
async function decompressors(codecs: ReadonlySet<string | undefined>): Promise<Decompressors> {
  const others = [...codecs].filter((codec) => codec !== 'UNCOMPRESSED' && codec !== 'SNAPPY');
  return others.length === 0 ? {} : (await import('hyparquet-compressors')).compressors;
}

/** The row groups of a file, in order. */
export function* groupsOf(opened: OpenedFile): Iterable<RowGroup> {
  let firstRow = 0;
  for (const group of opened.metadata.row_groups) {
    const numRows = Number(group.num_rows);
    yield { opened, firstRow, numRows, chunks: group.columns.map((chunk) => chunk.meta_data) };
    firstRow += numRows;
  }
}

/** A file that is no Parquet, or damaged, is the user's to mend. */
export async function guarded<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SottoError || !(error instanceof Error)) throw error;
    const reason = error.message.replace(/^parquet (?:file )?/, '');
    throw new SottoError('input', `${name}: expected a whole Parquet file, got another or a damaged one (${reason})`);
  }
}
