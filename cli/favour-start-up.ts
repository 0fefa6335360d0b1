import { setFlagsFromString } from 'node:v8';

/** Of these versions of V8 alone it is known what the flags are called, and what is right. */
const IS_TRIED = process.version.startsWith('v20.');

/**
 * Tells the engine that this process will be short: what runs for a tenth of a second is not worth optimising, by V8 or
 * by zod, which took a quarter of the time of such runs; and what is worth it is optimised by this thread, as handing
 * it to others costs more than it gains. Before anything else is loaded.
 */
export function favourStartUp(): void {
  setFlags(['--interrupt-budget=400000', '--no-concurrent-recompilation', '--no-concurrent-osr']);
  // The one way to tell zod before it is loaded.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}

/** What V8 does by itself, for a worker that starts after all. */
export function favourLongWork(): void {
  setFlags(['--interrupt-budget=67584', '--concurrent-recompilation', '--concurrent-osr']);
}

function setFlags(flags: readonly string[]): void {
  if (IS_TRIED) for (const flag of flags) setFlagsFromString(flag);
}
