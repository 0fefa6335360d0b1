/** More unzipped bytes, or more occurrences of items, are too much for a tab. */
export const MAX_BYTES = 256 * 2 ** 20;
export const MAX_OCCURRENCES = 2 ** 27;
