import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Algorithm, algorithmById, kindById, meanPlaces, modelById, readerMeasures } from '../src/internal.ts';
import { type Contender, isDefaultCandidate } from '../src/sweep/is-default-candidate.ts';

// Prints, from the results of experiments/defaults.yaml, what each algorithm keeps of each promise, as Markdown:
//   node dist/tools/defaults-table.js results/defaults

type Numbers = Readonly<Record<string, { readonly mean: number } | undefined>>;

interface Results {
  readonly groups: readonly {
    readonly promise: string;
    readonly factors: { readonly algorithm: string; readonly data: string };
    readonly statuses: { readonly holds?: number };
    readonly numbers: Numbers;
  }[];
  readonly data: readonly { readonly name: string }[];
}

const folder = process.argv[2] ?? 'results/defaults';
// Written by `sotto compare`.
const { groups, data } = JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8')) as Results;

/** By promise, algorithm and data: the numbers of what came to an end. */
const promises = new Map<string, Map<string, Map<string, Numbers>>>();
for (const { promise, factors, statuses, numbers } of groups) {
  const byAlgorithm = promises.get(promise) ?? new Map<string, Map<string, Numbers>>();
  promises.set(promise, byAlgorithm);
  const byData = byAlgorithm.get(factors.algorithm) ?? new Map<string, Numbers>();
  byAlgorithm.set(factors.algorithm, byData);
  if (statuses.holds !== undefined) byData.set(factors.data, numbers);
}

function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The capability that not all of them have. */
function takes({ takesUnknown, countsPeople, onRecords, uses = [] }: Algorithm): string {
  const lists = (['apart', 'together'] as const).every((name) => uses.includes(name));
  const can = [
    [takesUnknown, 'unknown cells'],
    [countsPeople, 'people'],
    [lists, 'lists'],
    [onRecords, 'engines'],
  ] as const;
  return can.flatMap(([is, name]) => (is ? [name] : [])).join(', ');
}

const percent = (value: number | undefined): string => (value === undefined ? '–' : `${(value * 100).toFixed(1)}%`);
const lines: string[] = [];
for (const [promise, byAlgorithm] of promises) {
  const places = data.map(({ name }) =>
    meanPlaces(
      [...byAlgorithm.values()].map((byData) => {
        const numbers = byData.get(name) ?? {};
        return Object.fromEntries(readerMeasures.map(({ id }) => [id, numbers[id]?.mean]));
      }),
    ),
  );
  const rows = [...byAlgorithm].map(([algorithm, byData], n) => {
    const of = (id: string): number | undefined =>
      mean([...byData.values()].flatMap((numbers) => numbers[id]?.mean ?? []));
    const place = mean(places.map((placesOnData) => placesOnData[n] ?? 1)) ?? 1;
    const seconds = of('seconds');
    const { mixesNames = false } = kindById(algorithmById(algorithm).publishes);
    const contender: Contender = { algorithm, place, mixesNames, ...(seconds !== undefined && { seconds }) };
    return { ...contender, came: byData.size, of };
  });
  rows.sort((a, b) => a.place - b.place || (a.seconds ?? Infinity) - (b.seconds ?? Infinity));
  const [id = ''] = promise.split(' ');
  const { defaultAlgorithm } = modelById(id);
  if (!isDefaultCandidate(rows).includes(defaultAlgorithm))
    process.stderr.write(
      `${promise}: the default is ${defaultAlgorithm}, and the rule says ${isDefaultCandidate(rows)}\n`,
    );
  lines.push(`\n## ${promise}\n`);
  lines.push(
    '| algorithm | mean place | error of counts | top items | top pairs | rules | seconds | data | names | takes |',
  );
  lines.push('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |');
  for (const { algorithm, place, seconds, mixesNames, came, of } of rows) {
    const cells = [
      algorithm === defaultAlgorithm ? `**${algorithm}**` : algorithm,
      place.toFixed(2),
      ...readerMeasures.map((measure) => percent(of(measure.id))),
      seconds?.toFixed(2) ?? '–',
      `${came} of ${data.length}`,
      mixesNames ? 'two' : 'one',
      takes(algorithmById(algorithm)),
    ];
    lines.push(`| ${cells.join(' | ')} |`);
  }
}
process.stdout.write(`${lines.join('\n').trim()}\n`);
