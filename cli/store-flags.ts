import { Option } from 'commander';
import { engineStores, stores } from '../node/internal.ts';
import { byId } from '../src/internal.ts';

/** `--engine`, which takes the name of a store that counts records. */
export function engineFlag(subject: string): Option {
  const ids = engineStores.map(({ id }) => id);
  return new Option('--engine <id>', subject)
    .choices(ids)
    .argParser((id: string) => byId(engineStores, id, 'engine').id);
}

/** The prefixes of writable table addresses: `parquet:…, duckdb:… or spark://…`. */
export function writtenSchemes(): string {
  const begins = stores.flatMap(({ sink, address }) => (sink === undefined ? [] : [`${address.schemes[0]}…`]));
  return `${begins.slice(0, -1).join(', ')} or ${begins.at(-1)}`;
}
