import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { hasFewAddresses } from './few-addresses.ts';

/** The possible folders of the built workers: this one in the package, above it, or built from these sources. */
const PLACES = ['./', '../', '../../dist/'];

/** The script of a further thread, for what one thread can do as well; undefined where there may be no room for one. */
export function furtherThreadScript(name: 'worker' | 'mining-worker' | 'pair-worker'): URL | undefined {
  return hasFewAddresses() ? undefined : workerScript(name);
}

/** The script of a built worker; undefined where somebody took the library out of its package. */
export function workerScript(name: 'worker' | 'mining-worker' | 'pair-worker'): URL | undefined {
  return PLACES.map((location) => new URL(`${location}${name}.js`, import.meta.url)).find((url) =>
    existsSync(fileURLToPath(url)),
  );
}
