import { keysOf, type Stage } from '../../src/internal.ts';

/** The clock of a run. */
type Timed = 'read' | Stage | 'write';

/** Seconds by stage, from now on, to the millisecond. */
export function startStopwatch() {
  const seconds: Record<Exclude<Timed, 'scratch'>, number> & { scratch?: number } = {
    read: 0,
    run: 0,
    verify: 0,
    measure: 0,
    write: 0,
  };
  let current: Timed = 'read';
  let since = process.uptime();
  const next = (stage: Timed): void => {
    const now = process.uptime();
    seconds[current] = (seconds[current] ?? 0) + now - since;
    current = stage;
    since = now;
  };
  return {
    next,
    stop() {
      next('write');
      for (const stage of keysOf(seconds)) seconds[stage] = Math.round((seconds[stage] ?? 0) * 1000) / 1000;
      return seconds;
    },
  };
}
