import { setFlagsFromString } from 'node:v8';
import type { WorkSize } from './small-work.ts';

/** A flag of V8 for short work, and the value that V8 has by itself. */
type Flag = readonly [short: string, usual: string];

/** Flags for every short run: this thread optimises, as handing work to others costs more than it gains. */
const EVERY: readonly Flag[] = [
  ['--no-concurrent-recompilation', '--concurrent-recompilation'],
  ['--no-concurrent-osr', '--concurrent-osr'],
];
/** The time before a function is optimised; V8 has no such flag after Node 20. */
const BUDGET: Flag = ['--interrupt-budget=400000', '--interrupt-budget=67584'];
/** Flags for runs of some tenths of a second: cheaper code sooner, and less of the expensive one. */
const MEDIUM: readonly Flag[] = [
  ['--always-sparkplug', '--no-always-sparkplug'],
  ['--no-turbo-loop-peeling', '--turbo-loop-peeling'],
  ['--max-inlined-bytecode-size-cumulative=200', '--max-inlined-bytecode-size-cumulative=920'],
];

/** The flags by the versions of Node whose V8 was tried: it prints an error for a flag that it does not know. */
const TRIED: Readonly<Record<string, readonly Flag[]>> = { v20: [BUDGET, ...EVERY], v22: EVERY, v24: EVERY };

/**
 * Tells the engine that this process will be short: what runs for a tenth of a second is not worth optimising, by V8 or
 * by zod, which took a quarter of the time of such runs. Before anything else is loaded.
 */
export function tuneStartup(size: WorkSize): void {
  for (const [short] of flagsFor(size)) setFlagsFromString(short);
  // The one way to tell zod before it is loaded.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}

/** Takes every flag back, for a worker that starts after all. */
export function tuneLongWork(size: WorkSize): void {
  for (const [, preset] of flagsFor(size)) setFlagsFromString(preset);
}

function flagsFor(size: WorkSize): readonly Flag[] {
  const tried = TRIED[process.version.split('.', 1)[0] ?? ''];
  return tried === undefined ? [] : [...tried, ...(size === 'medium' ? MEDIUM : [])];
}
