import { defineAddress, type TableAddress } from '../shared/define-address.ts';

/** Parquet files: one path, or many by a pattern with `*` and `**`. */
export interface ParquetAddress extends TableAddress {
  readonly kind: 'parquet';
  readonly path: string;
}

export const parquetAddress = defineAddress<ParquetAddress>({
  kind: 'parquet',
  schemes: ['parquet:'],
  example: 'parquet:orders/*.parquet',
  parameters: [],
  parse: (path, _given, _choice, makeError) => {
    if (path === '') throw makeError('which file? expected a path after parquet:');
    return { path };
  },
  print: ({ path }) => ({ place: path }),
});
