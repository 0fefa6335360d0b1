import type { SpillStore } from '../src/engines/spilled-numbers.ts';

/** A shelf in memory, which gives bytes back in odd pieces. */
export function memoryShelf(): SpillStore {
  const places = new Map<number, Uint8Array[]>();
  return {
    append: (place, bytes) => void places.set(place, [...(places.get(place) ?? []), bytes]),
    *chunks(place) {
      for (const bytes of places.get(place) ?? []) {
        for (let at = 0; at < bytes.length; at += 1021) yield bytes.subarray(at, at + 1021);
      }
    },
  };
}
