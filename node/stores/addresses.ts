import { resolve } from 'node:path';
import { SottoError } from '../../src/internal.ts';
import type { Store } from './define.ts';
import { stores } from './index.ts';
import type { AddressUse, TableAddress } from './shared/define-address.ts';

/** Whether a text names a table somewhere rather than a plain file. */
export function isAddress(text: string): boolean {
  return storeNamed(text, stores) !== undefined;
}

/**
 * Reads an address; anything that does not begin as one is the path of a file, and undefined here. Throws `usage` where it
 * is wrong, also where it holds a password or token; the message repeats neither.
 */
export function parseAddress(
  text: string,
  use: AddressUse = 'source',
  list: readonly Store[] = stores,
): TableAddress | undefined {
  return storeNamed(text, list)?.address.parse(text, use);
}

/** The store that an address belongs to. */
export function storeOf({ kind }: TableAddress, list: readonly Store[] = stores): Store {
  const store = list.find(({ id }) => id === kind);
  if (store === undefined) throw new SottoError('invariant', `no store ${kind}`);
  return store;
}

/** The address in short, for progress and messages: where it is, without the text of a query. */
export function addressName(address: TableAddress): string {
  return storeOf(address).address.nameOf(address);
}

/**
 * A data address of a job with its paths rewritten, as `withPaths` does for plain files. Printing is the only way in which
 * addresses get into job files, reports and messages.
 */
export function withAddressPath(text: string, rewrite: (path: string) => string, use: AddressUse = 'source'): string {
  const address = parseAddress(text, use);
  if (address === undefined) return rewrite(text);
  const isLocal = address.path !== undefined && address.path !== '';
  return storeOf(address).address.print(isLocal ? { ...address, path: rewrite(address.path) } : address);
}

/** The file or folder of this machine that an address names, if it names one. */
export function localPath(text: string, use: AddressUse = 'source'): string | undefined {
  const address = parseAddress(text, use);
  const path = address === undefined ? text : address.path;
  return path === '-' || path === '' ? undefined : path;
}

/** Whether a release would be written over the data that it is made from. */
export function isSamePlace(source: string, sink: string): boolean {
  return placeOf(source, 'source') === placeOf(sink, 'sink');
}

/** The file that is the table itself, else the address without what does not name the table. */
function placeOf(text: string, use: AddressUse): string {
  const address = parseAddress(text, use);
  if (address === undefined) return resolve(text);
  const { path, form: _form, replace: _replace, reading: _reading, columns: _columns, ...place } = address;
  if (path !== undefined && place.table === undefined && place.query === undefined) return resolve(path);
  const local = path === undefined ? place : { ...place, path: resolve(path) };
  return storeOf(address).address.print(local);
}

/** The store whose addresses begin like a text; throws `usage` for services that are not known. */
function storeNamed(text: string, list: readonly Store[]): Store | undefined {
  const found = list.find(({ address }) => address.schemes.some((scheme) => text.startsWith(scheme)));
  if (found !== undefined) return found;
  const schemes = list.flatMap(({ address }) => address.schemes);
  const half = schemes.map((scheme) => scheme.replace(/\/\/$/, '')).find((name) => text.startsWith(name));
  const begin = /^[a-z][a-z0-9+.-]+:\/\//.exec(text)?.[0] ?? half;
  if (begin === undefined) return undefined;
  throw new SottoError('usage', `expected a file or an address, got one that begins with ${begin}`, {
    hint: `known addresses are ${list.map(({ address }) => address.example).join(', ')}`,
  });
}
