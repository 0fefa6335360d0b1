import { countText } from '../../src/internal.ts';

/** A sentence with its large whole numbers in groups of three digits: `1000000` → `1,000,000`. */
export function withGroupedDigits(text: string): string {
  return text.replaceAll(/(?<![\d.])\d{4,15}(?![\d.]*\d)/g, (digits) => countText(Number(digits)));
}

/** The value of a parameter for people: `10,000`, `15%` of `3/20`, `1/3` where percents would not be exact. */
export function valueText(value: unknown): string {
  if (typeof value === 'number') return countText(value);
  const fraction = /^(\d+)\/(\d+)$/.exec(String(value));
  if (fraction === null) return String(value);
  const [num, den] = [Number(fraction[1]), Number(fraction[2])];
  // Percents with at most two decimals.
  return (num * 10_000) % den === 0 ? `${countText((num * 10_000) / den / 100)}%` : String(value);
}

/** A label that may be of any length, cut where it would crowd out the rest. */
export function truncateLabel(label: string, limit = 60): string {
  if (label.length <= limit) return label;
  const characters = Array.from(label);
  return characters.length <= limit ? label : `${characters.slice(0, limit - 1).join('')}…`;
}

/** A text with a capital first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A text as a sentence: messages begin small and end bare. */
export function sentence(text: string): string {
  return withStop(capital(text));
}

export function withStop(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
