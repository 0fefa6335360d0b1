import type { Box, Pixel } from './chart-labels.ts';
import type { Scale } from './chart-scale.ts';

/** Where a value stands within a frame. */
export function pixelOf(
  { frame, x, y }: { readonly frame: Box; readonly x: Scale; readonly y: Scale },
  [across, up]: readonly [number, number],
): Pixel {
  return [
    frame.left + x.place(across) * (frame.right - frame.left),
    frame.bottom - y.place(up) * (frame.bottom - frame.top),
  ];
}

/** A line through pixels. */
export function pathOf(pixels: readonly Pixel[]): string {
  return pixels.map(([x, y], n) => `${n === 0 ? 'M' : 'L'}${px(x)} ${px(y)}`).join('');
}

/** A length in pixels, to a tenth: fine enough for the eye, and the same on every machine. */
export function px(value: number): string {
  return String(Number(value.toFixed(1)));
}
