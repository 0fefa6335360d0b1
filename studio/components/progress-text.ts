import type { Progress } from '../worker/client.ts';

/** So long something must have been going on before it is foretold when it ends, in seconds. */
const LEAST_SECONDS = 0.5;

/** How far something has come and how long it will still take, after so many seconds: `40% · about 12 s left`. */
export function progressText({ done, total }: Pick<Progress, 'done' | 'total'>, seconds: number): string {
  if (total <= 0) return '';
  const share = Math.min(1, done / total);
  const percent = `${Math.floor(share * 100)}%`;
  if (seconds < LEAST_SECONDS || share === 0 || share === 1) return percent;
  const left = (seconds * (1 - share)) / share;
  return `${percent} · ${left < 90 ? `about ${Math.ceil(left)} s` : `about ${Math.round(left / 60)} min`} left`;
}
