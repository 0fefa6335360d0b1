/** A point in pixels. */
export type Pixel = readonly [x: number, y: number];

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The position of a label: the middle of its text. */
export interface PlacedLabel {
  readonly x: number;
  readonly y: number;
}

/** The distance from other lines, in pixels, beyond which more does not help. */
const ENOUGH = 80;

/** About how wide a text is. Generous, so that what fits by estimate fits in any common sans serif. */
export function textWidth(text: string, fontSize: number): number {
  return Array.from(text).length * fontSize * 0.58;
}

/**
 * Finds a place next to each line for its name: touching no line and no other name, next to its own line, as far as
 * possible from the others. Undefined if one of them finds none.
 */
export function placeLabels(
  lines: readonly (readonly Pixel[])[],
  names: readonly string[],
  fontSize: number,
  bounds: Box,
): PlacedLabel[] | undefined {
  const dense = lines.map(densify);
  const usedBoxes: Box[] = [];
  const placed: PlacedLabel[] = [];
  for (const [n, name] of names.entries()) {
    const half = { width: textWidth(name, fontSize) / 2 + 3, height: fontSize / 2 + 3 };
    let best: PlacedLabel | undefined;
    let bestClearance = 0;
    for (const [x, y] of candidates(dense[n], half)) {
      const box = { left: x - half.width, right: x + half.width, top: y - half.height, bottom: y + half.height };
      if (!isInside(box, bounds) || usedBoxes.some((other) => overlap(box, other))) continue;
      if (dense.some((line) => touches(line, box))) continue;
      const clearance = clearanceOf(dense, n, [x, y], bestClearance);
      if (clearance === undefined) continue;
      best = { x, y };
      bestClearance = clearance;
      if (clearance === ENOUGH) break;
    }
    if (best === undefined) return undefined;
    placed.push(best);
    usedBoxes.push({
      left: best.x - half.width,
      right: best.x + half.width,
      top: best.y - half.height,
      bottom: best.y + half.height,
    });
  }
  return placed;
}

/** Just above, below, right and left of every few pixels of a line. */
function candidates(line: readonly Pixel[], half: { width: number; height: number }): Pixel[] {
  const every = Math.max(1, Math.floor(line.length / 24));
  return line
    .filter((_, n) => n % every === 0)
    .flatMap(([x, y]): Pixel[] => [
      [x + half.width + 3, y - half.height],
      [x, y - half.height - 3],
      [x + half.width + 4, y],
      [x, y + half.height + 3],
      [x - half.width - 3, y + half.height],
      [x - half.width - 4, y],
    ]);
}

/** The line with a point at least every 4 pixels. */
function densify(line: readonly Pixel[]): Pixel[] {
  const dense: Pixel[] = line.slice(0, 1);
  for (let n = 1; n < line.length; n++) {
    const [x0, y0] = line[n - 1];
    const [x1, y1] = line[n];
    const pieces = Math.max(1, Math.ceil(Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0)) / 4));
    for (let piece = 1; piece <= pieces; piece++) {
      dense.push([x0 + ((x1 - x0) * piece) / pieces, y0 + ((y1 - y0) * piece) / pieces]);
    }
  }
  return dense;
}

/** The distance of a place from all other lines, in pixels up to ENOUGH; undefined if that is at most `least`. */
function clearanceOf(
  lines: readonly (readonly Pixel[])[],
  ownId: number,
  [x, y]: Pixel,
  least: number,
): number | undefined {
  let clearance = ENOUGH;
  let square = ENOUGH ** 2;
  for (let n = 0; n < lines.length; n++) {
    if (n === ownId) continue;
    const line = lines[n];
    for (let p = 0; p < line.length; p++) {
      const pixel = line[p];
      const squared = (pixel[0] - x) ** 2 + (pixel[1] - y) ** 2;
      if (squared >= square) continue;
      square = squared;
      clearance = Math.sqrt(squared);
      if (clearance <= least) return undefined;
    }
  }
  return clearance;
}

function touches(line: readonly Pixel[], box: Box): boolean {
  for (let n = 0; n < line.length; n++) if (isWithin(line[n], box)) return true;
  return false;
}

function isInside(box: Box, bounds: Box): boolean {
  return box.left >= bounds.left && box.right <= bounds.right && box.top >= bounds.top && box.bottom <= bounds.bottom;
}

function isWithin(pixel: Pixel, box: Box): boolean {
  return pixel[0] > box.left && pixel[0] < box.right && pixel[1] > box.top && pixel[1] < box.bottom;
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Breaks a text into lines of about that many pixels. */
export function wrapText(content: string, width: number, fontSize: number): string[] {
  const lines: string[] = [];
  for (const word of content.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && textWidth(longer, fontSize) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
