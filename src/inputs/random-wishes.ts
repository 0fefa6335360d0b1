import { grow } from '../data/grow.ts';
import type { Rational } from '../data/rational.ts';
import { transpose } from '../data/transpose.ts';
import type { Random } from '../random.ts';
import { type Cells, type Dataset, rowOf } from '../records/dataset.ts';
import { drawItems } from './argument.ts';

/** Draws the wishes of a person: called once per row with the items that matter there, ascending. */
export type WishDraw = (items: Uint32Array, numItems: number, want: (item: number) => void) => void;

/** SHARE of the items, the same for everybody. */
export function fixedWishes(dataset: Dataset, share: Rational, random: Random): Cells {
  const isChosen = chosenItems(dataset, share, random);
  return drawPreferences(dataset, (items, _numItems, want) => {
    for (const i of items) if (isChosen[i] === 1) want(i);
  });
}

/** SHARE of the items, drawn again for each person. */
export function personalWishes(dataset: Dataset, share: Rational, random: Random): Cells {
  return drawPreferences(dataset, (items, numItems, want) => {
    // Draws `remaining` out of `bits` items one by one, as if from a hat: the items that are not looked at do not matter.
    let remaining = Math.round((numItems * share.num) / share.den);
    let bits = numItems;
    for (const i of items) {
      if (random.int(bits--) >= remaining) continue;
      remaining--;
      want(i);
    }
  });
}

/** SHARE of the items are usually hidden; each person differs from that on each item with probability `noise`. */
export function noisyWishes(dataset: Dataset, share: Rational, noise: Rational, random: Random): Cells {
  const isChosen = chosenItems(dataset, share, random);
  return drawPreferences(dataset, (items, _numItems, want) => {
    for (const i of items) {
      const differs = random.int(noise.den) < noise.num;
      if ((isChosen[i] === 1) !== differs) want(i);
    }
  });
}

/** Every item that anybody asks to hide by `noisyWishes`, for everybody. */
export function unitedWishes(dataset: Dataset, share: Rational, noise: Rational, random: Random): Cells {
  const isChosen = chosenItems(dataset, share, random);
  const chance = noise.num / noise.den;
  // The probability that at least one person names an item that is usually not named, and likewise for an item that usually is.
  const someName = 1 - (1 - chance) ** dataset.numRows;
  const someKeep = 1 - chance ** dataset.numRows;
  for (let i = 0; i < isChosen.length; i++)
    isChosen[i] = random.real() < (isChosen[i] === 1 ? someKeep : someName) ? 1 : 0;
  return drawPreferences(dataset, (items, _numItems, want) => {
    for (const i of items) if (isChosen[i] === 1) want(i);
  });
}

/** Item → 1 where it is among a share of the items. */
function chosenItems({ dictionary: { labels } }: Dataset, share: Rational, random: Random): Uint8Array {
  const isChosen = new Uint8Array(labels.length);
  for (const i of drawItems(labels.length, share, random)) isChosen[i] = 1;
  return isChosen;
}

/**
 * The wishes of everybody, row by row. Only items that occur in some record together with an item of the person matter.
 * Nothing else could be inferred about the person from data with deleted cells, so it is left out.
 */
function drawPreferences(dataset: Dataset, draw: WishDraw): Cells {
  const numItems = dataset.dictionary.labels.length;
  const companions = companionItems(dataset);
  const offsets = new Uint32Array(dataset.numRows + 1);
  let items = new Uint32Array(1 << 16);
  let length = 0;
  const seenIn = new Uint32Array(numItems);
  const near = new Uint32Array(numItems);
  const want = (item: number): void => {
    if (length === items.length) items = grow(items, length + 1);
    items[length++] = item;
  };
  for (let t = 0; t < dataset.numRows; t++) {
    let numNear = 0;
    for (const i of rowOf(dataset, t)) {
      for (let n = companions.offsets[i]; n < companions.offsets[i + 1]; n++) {
        const other = companions.items[n];
        if (seenIn[other] === t + 1) continue;
        seenIn[other] = t + 1;
        near[numNear++] = other;
      }
    }
    draw(near.subarray(0, numNear).sort(), numItems, want);
    offsets[t + 1] = length;
  }
  return { offsets, items: items.slice(0, length) };
}

/** For every item, the other items of the records that contain it, ascending. */
function companionItems(dataset: Dataset): Cells {
  const numItems = dataset.dictionary.labels.length;
  const covers = transpose(dataset, numItems);
  const offsets = new Uint32Array(numItems + 1);
  const seenWith = new Uint32Array(numItems);
  let items = new Uint32Array(1 << 12);
  let length = 0;
  for (let i = 0; i < numItems; i++) {
    for (let n = covers.offsets[i]; n < covers.offsets[i + 1]; n++) {
      const t = covers.rows[n];
      for (let p = dataset.offsets[t]; p < dataset.offsets[t + 1]; p++) {
        const other = dataset.items[p];
        if (other === i || seenWith[other] === i + 1) continue;
        seenWith[other] = i + 1;
        if (length === items.length) items = grow(items, length + 1);
        items[length++] = other;
      }
    }
    items.subarray(offsets[i], length).sort();
    offsets[i + 1] = length;
  }
  return { offsets, items };
}
