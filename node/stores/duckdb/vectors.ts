import type { DuckDBDataChunk, DuckDBListVector, DuckDBVector } from '@duckdb/node-api';
import { invariant } from '../../../src/internal.ts';
import type { DuckDbSession } from './session.ts';

/** The first column of a chunk, which holds lists. */
export function listVector(chunk: DuckDBDataChunk): DuckDBListVector {
  const vector = chunk.getColumnVector(0);
  invariant(isList(vector), 'the first column holds lists');
  return vector;
}

function isList(vector: DuckDBVector): vector is DuckDBListVector {
  return 'getEntryOffset' in vector;
}

/** The values of a vector as they lie in memory: the driver's getters make an object or a check of each. */
export function numbersOf<T extends Uint32Array | BigInt64Array>(vector: DuckDBVector): T {
  // The driver keeps the typed array of the column's type there, but does not declare it.
  return (vector as DuckDBVector & { readonly items: T }).items;
}

/** The answer to a query, chunk by chunk; the next one is made while one is looked at. */
export async function* chunksOf(session: DuckDbSession, sql: string): AsyncIterable<DuckDBDataChunk> {
  const result = await session.stream(sql);
  const fetched = (): Promise<DuckDBDataChunk | null> => {
    const chunk = result.fetchChunk();
    chunk.catch(() => {}); // told when it is waited for
    return chunk;
  };
  let next = fetched();
  try {
    for (;;) {
      const chunk = await next;
      if (chunk === null || chunk.rowCount === 0) return;
      next = fetched();
      yield chunk;
    }
  } finally {
    await next.catch(() => {}); // nothing is being made when the database is closed
  }
}
