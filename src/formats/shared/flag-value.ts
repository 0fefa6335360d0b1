export const ABSENT = 0;
export const PRESENT = 1;
export const UNKNOWN = 2;

const VALUES = new Map<string, number>([
  ...['', '0', 'false', 'f', 'no', 'n'].map((text) => [text, ABSENT] as const),
  ...['1', 'true', 't', 'yes', 'y'].map((text) => [text, PRESENT] as const),
  ['?', UNKNOWN],
]);

/** The meaning of a one-hot cell, if any: 1 and 0, true and false, yes and no, their first letters, ? or nothing. */
export function flagValue(text: string): number | undefined {
  return VALUES.get(text.toLowerCase());
}
