import { defineAddress, type TableAddress } from '../shared/define-address.ts';

/** A DuckDB database, or with an empty path one in memory, or a file that DuckDB reads. */
export interface DuckDbAddress extends TableAddress {
  readonly kind: 'duckdb';
  readonly path: string;
}

export const duckDbAddress = defineAddress<DuckDbAddress>({
  kind: 'duckdb',
  schemes: ['duckdb:'],
  example: 'duckdb:shop.db?table=orders',
  parameters: ['table', 'query'],
  choosesRows: 'to write',
  parse: (path, _given, { query }, makeError) => {
    if (path === '' && query === undefined) throw makeError('which file? expected a path after duckdb:, or a query');
    return { path };
  },
  print: ({ path }) => ({ place: path }),
});
