/** More unzipped bytes, or more occurrences of items, are too much for a tab. */
export const MOST_BYTES = 256 * 2 ** 20;
export const MOST_OCCURRENCES = 2 ** 27;
