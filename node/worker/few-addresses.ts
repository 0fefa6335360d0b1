import { readFileSync } from 'node:fs';

/** WebAssembly sets ten gigabytes of addresses aside for each of its memories. */
const MANY = 64e9;

let isLimited: boolean | undefined;

/**
 * Whether the addresses of this process are limited (`ulimit -v`) to so few that WebAssembly might leave none for the data,
 * and that a further thread, for which none are left, might end the process.
 */
export function hasFewAddresses(): boolean {
  isLimited ??= limitOf(limitsText()) < MANY;
  return isLimited;
}

/** The limit in bytes that Linux tells; infinite where there is none. */
export function limitOf(limits: string): number {
  const [, bytes] = /^Max address space +(\d+)/m.exec(limits) ?? [];
  return bytes === undefined ? Number.POSITIVE_INFINITY : Number(bytes);
}

function limitsText(): string {
  try {
    return readFileSync('/proc/self/limits', 'latin1');
  } catch {
    return ''; // another system
  }
}
