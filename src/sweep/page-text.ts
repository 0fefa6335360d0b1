import { keysOf } from '../data/keys-of.ts';
import { compactText, countText, plural, preciseShareText, shareText } from '../report/format-number.ts';
import type {
  CellGroup,
  CellResult,
  CellStatus,
  ClaimResult,
  Factors,
  FactorValue,
  MetricInfo,
  Spread,
  ValueRange,
} from './results.ts';

/** The words that the page and the terminal share. Plain text. */

/** A number as its metric asks for: `1.25%`, `0.34 s`, `210 MB`. */
export function metricText(value: number, { unit }: Pick<MetricInfo, 'unit'>): string {
  switch (unit) {
    case 'share':
      return preciseShareText(value);
    case 'seconds':
      return `${value < 0.1 ? Number(value.toPrecision(2)) : value < 10 ? Number(value.toFixed(2)) : countText(Math.round(value))}\u00a0s`;
    case 'megabytes':
      return `${countText(Math.round(value))}\u00a0MB`;
    case 'count':
      return Number.isInteger(value) ? countText(value) : compactText(value);
    case 'number':
      return compactText(value);
  }
}

/** `1.25% ± 0.03%`; no spread where all values are the same. */
export function spreadText(spread: Spread | undefined, metric: Pick<MetricInfo, 'unit'>): string {
  if (spread === undefined) return '–';
  const mean = metricText(spread.mean, metric);
  return spread.deviation === undefined || spread.deviation === 0
    ? mean
    : `${mean} ± ${metricText(spread.deviation, metric)}`;
}

/** A factor's value as people know it: the sets of a paper by their names, shares as percent. */
export function factorText(value: FactorValue): string {
  if (typeof value === 'number') return countText(value);
  const share = /^(\d+)\/(\d+)$/.exec(value);
  if (share !== null) return shareText(Number(share[1]) / Number(share[2]), 2).replace(/\.?0+%$/, '%');
  return value.replace(/^paper:/, '');
}

/** `k = 5, m = 2` of the named factors that are there. */
export function factorsText(factors: Factors, names: readonly string[]): string {
  const known = names.filter((name) => factors[name] !== undefined);
  return known
    .map((name) => {
      const text = factorText(factors[name]);
      return name === 'data' || name === 'algorithm' || name === 'model' ? text : `${name} = ${text}`;
    })
    .join(', ');
}

function statusWord(status: CellStatus): string {
  return status === 'resource' ? 'out of limits' : status;
}

/** `holds`, or how many of the cells ended how. */
export function statusText({ statuses, cells }: Pick<CellGroup, 'statuses' | 'cells'>): string {
  return keysOf(statuses)
    .map((status) => statusWord(status) + (statuses[status] === cells ? '' : ` ${statuses[status]} of ${cells}`))
    .join(', ');
}

/** The outcome of one cell, in a line: `BMS1, k = 5, aa, seed = 1: holds, 0.34 s, 210 MB`, or the reason. */
export function cellLine({ factors, status, reason, numbers }: Omit<CellResult, 'promise'>): string {
  const { seconds, memory } = numbers;
  const facts = [
    reason === undefined ? statusWord(status) : `${statusWord(status)} (${reason})`,
    ...(seconds === undefined ? [] : [metricText(seconds, { unit: 'seconds' })]),
    ...(memory === undefined ? [] : [metricText(memory, { unit: 'megabytes' })]),
  ];
  return `${factorsText(factors, Object.keys(factors))}: ${facts.join(', ')}`.replaceAll('\u00a0', ' ');
}

/** A finding as a heading: after the name of its panel, or as a sentence of its own. The name of an algorithm stays as it is. */
export function headingText(panel: string, finding: string): string {
  return panel === '' ? finding.replace(/^[at](?=he |ll )/, (letter) => letter.toUpperCase()) : `${panel}: ${finding}`;
}

/** A number's title with its unit, for an axis. */
export function axisText({ title, unit }: MetricInfo): string {
  return unit === 'seconds' ? `${title} (seconds)` : unit === 'megabytes' ? `${title} (MB)` : title;
}

/** `holds in 12 of 15 comparisons; 0.8 to 2.4 times, mean 1.3 ± 0.4` */
export function claimText({ holds, compared, of, draws, times, difference, values }: ClaimResult): string {
  if (compared === 0) return 'nothing to compare';
  const each =
    draws === undefined ? '' : ` (${countText(draws.holds)} of ${countText(draws.compared)} in single draws)`;
  const ranges = [
    ...(times === undefined ? [] : [extentText(times, ' times')]),
    ...(difference === undefined ? [] : [`a difference of ${extentText(difference, '')}`]),
    ...(values === undefined ? [] : [extentText(values, '')]),
  ];
  return [`${outcomeText(holds, compared, of, values === undefined ? 'comparison' : 'cell')}${each}`, ...ranges].join(
    '; ',
  );
}

/** `holds in 3 of 4 comparisons of means`, and of one: `does not hold for the mean`. */
function outcomeText(holds: number, compared: number, of: ClaimResult['of'], noun: string): string {
  if (compared > 1)
    return `holds in ${countText(holds)} of ${plural(compared, noun)}${of === 'means' ? ' of means' : ''}`;
  const mean = noun === 'cell' ? 'mean' : 'means';
  return `${holds === 1 ? 'holds' : 'does not hold'}${of === 'means' ? ` for the ${mean}` : ''}`;
}

function extentText({ least, most, mean, deviation }: ValueRange, unit: string): string {
  const short = (value: number): string => metricText(value, { unit: 'count' });
  const ends = [...new Set([short(least), short(most)])];
  const range = `${ends.join(' to ')}${unit}`;
  return deviation === 0 || ends.length === 1
    ? range
    : `${range}, mean ${compactText(mean)} ± ${compactText(deviation)}`;
}
