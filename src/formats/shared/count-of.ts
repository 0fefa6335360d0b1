/** `1 field`, `2 fields`: a count as messages write it. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
