import type { DuckDBDataChunk, DuckDBListVector, DuckDBVector } from '@duckdb/node-api';
import { invariant } from '../../../src/internal.ts';

/** A column of a chunk that holds lists. */
export function listVector(chunk: DuckDBDataChunk, column = 0): DuckDBListVector {
  const vector = chunk.getColumnVector(column);
  invariant(isList(vector), 'the column holds lists');
  return vector;
}

function isList(vector: DuckDBVector): vector is DuckDBListVector {
  return 'getEntryOffset' in vector;
}

/** The values of a vector as they lie in memory: the driver's getters make an object or a check of each. */
export function numbersOf<T extends Uint32Array | BigInt64Array | Float64Array>(vector: DuckDBVector): T {
  // The driver keeps the typed array of the column's type there, but does not declare it.
  return (vector as DuckDBVector & { readonly items: T }).items;
}
