import { type Problem, quote } from '../errors.ts';
import { BY_MEASURE } from './claim-schema.ts';
import { chartNumbers } from './page-charts.ts';
import type { Factors } from './results.ts';
import type { Sweep } from './schema.ts';
import { metricInfos } from './summary.ts';

/** The names in charts and claims that the sweep does not have. The numbers of the risk task are not checked. */
export function referenceProblems(sweep: Sweep, cells: readonly { readonly factors: Factors }[]): Problem[] {
  const values = new Map<string, Set<string>>();
  for (const { factors } of cells) {
    for (const [name, value] of Object.entries(factors)) {
      values.set(name, (values.get(name) ?? new Set()).add(String(value)));
    }
  }
  const factors = [...values.keys()];
  const numbers = metricInfos().map(({ id }) => id);
  const problems: Problem[] = [];
  const check = (field: string, name: string | undefined, choices: readonly string[], noun: string): void => {
    if (name === undefined || choices.includes(name)) return;
    problems.push({ field, expected: `${noun}: ${choices.join(', ')}`, got: quote(name) });
  };
  const isOpen = sweep.task === 'risk';
  for (const [n, request] of sweep.charts.entries()) {
    const { x, series, where } = request;
    const plotted = chartNumbers(request);
    if (!isOpen) check(`charts[${n}].x`, x, [...factors, ...numbers], 'a factor or a number');
    if (!isOpen)
      for (const name of plotted.flatMap(({ number, per }) => [number, per]))
        check(`charts[${n}].y`, name, numbers, 'a number');
    check(`charts[${n}].series`, series, factors, 'a factor');
    for (const name of [where, ...plotted.map((line) => line.where)].flatMap((one) => Object.keys(one ?? {})))
      check(`charts[${n}].where`, name, factors, 'a factor');
  }
  for (const [n, claim] of sweep.claims.entries()) {
    const field = `claims[${n}]`;
    const { measure, by, where } = claim;
    if (!isOpen) check(`${field}.measure`, measure, numbers, 'a number');
    for (const name of Object.keys(where ?? {})) check(`${field}.where`, name, factors, 'a factor');
    for (const name of ['rises', 'falls', 'steady'] as const)
      check(`${field}.${name}`, claim[name], factors, 'a factor');
    if (by !== BY_MEASURE)
      check(`${field}.by`, by, claim.less === undefined && claim.equal === undefined ? [by] : factors, 'a factor');
    const known = by === BY_MEASURE ? numbers : [...(values.get(by) ?? [])];
    if (by === BY_MEASURE && isOpen) continue;
    for (const name of ['less', 'than', 'equal', 'to'] as const) {
      const value = claim[name];
      check(
        `${field}.${name}`,
        value === undefined ? value : String(value),
        known,
        by === BY_MEASURE ? 'a number' : `a value of ${by}`,
      );
    }
  }
  return problems;
}
