/** `1,234,567`; a minus sign for negative numbers. */
export function countText(value: number): string {
  const digits = String(Math.abs(value)).replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));
  return value < 0 ? `−${digits}` : digits;
}

/** A plain number with `decimals` decimals: `−1,204.50`. */
export function numberText(value: number, decimals = 2): string {
  const [whole, fraction] = Math.abs(value).toFixed(decimals).split('.');
  const text = `${countText(Number(whole))}${fraction === undefined ? '' : `.${fraction}`}`;
  return value < 0 && Number(text.replaceAll(',', '')) !== 0 ? `−${text}` : text;
}

/** A share as percent. Only a true 0 is written 0% and only a true 1 is written 100%: the rest is `<0.1%` or `>99.9%`. */
export function shareText(share: number, decimals = 1): string {
  const percent = share * 100;
  const step = 10 ** -decimals;
  if (share === 0 || share === 1) return `${percent}%`;
  if (share > 0 && percent < step) return `<${step.toFixed(decimals)}%`;
  if (share < 1 && percent > 100 - step) return `>${(100 - step).toFixed(decimals)}%`;
  return `${percent.toFixed(decimals)}%`;
}

/** A share as people compare it: two decimals where one would say too little. */
export function preciseShareText(share: number): string {
  return shareText(share, share < 0.1 ? 2 : 1);
}

/** A share in a sentence: whole percents from 10% on, one decimal below. */
export function roundedShareText(share: number): string {
  return shareText(share, share >= 0.1 && share <= 0.99 ? 0 : 1);
}

/** A number on an axis: `0.25`, `20`, `1.5k`, `20M`. */
export function compactText(value: number): string {
  const size = Math.abs(value);
  const sign = value < 0 ? '−' : '';
  if (size >= 1e15) return `${sign}${size.toExponential(0).replace('e+', 'e')}`;
  for (const [unit, name] of [
    [1e12, 'T'],
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'k'],
  ] as const) {
    if (size >= unit) return `${sign}${trimmed(size / unit)}${name}`;
  }
  return `${sign}${trimmed(size)}`;
}

/** `1 record`, `2,000 records`. */
export function plural(count: number, singular: string, many = `${singular}s`): string {
  return `${countText(count)} ${count === 1 ? singular : many}`;
}

/** At most three significant digits, no trailing zeros. */
function trimmed(value: number): string {
  return String(Number(value.toPrecision(3)));
}

/** A number in the form of its unit; a dash if there is none. */
export function figureText(value: number | undefined, unit: 'count' | 'share' | 'number'): string {
  if (value === undefined) return '–';
  if (unit === 'share') return shareText(value);
  return unit === 'count' || Number.isInteger(value) ? countText(value) : numberText(value);
}
