// Prints, from the results of experiments/defaults.yaml, what each algorithm keeps of each promise, as Markdown:
//   node tools/defaults-table.mjs results/defaults
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { algorithms, models } from 'sotto';

const MEASURES = [
  ['countError', -1],
  ['topItemsKept', 1],
  ['topPairsKept', 1],
  ['topRulesKept', 1],
];

const { groups, data } = JSON.parse(readFileSync(join(process.argv[2] ?? 'results/defaults', 'results.json'), 'utf8'));
const promises = new Map();
for (const group of groups) {
  const { promise, factors } = group;
  const ofPromise = promises.get(promise) ?? new Map();
  promises.set(promise, ofPromise);
  const ofAlgorithm = ofPromise.get(factors.algorithm) ?? new Map();
  ofPromise.set(factors.algorithm, ofAlgorithm);
  if (group.statuses.holds !== undefined) ofAlgorithm.set(factors.data, group.numbers);
}

/** Among how many algorithms this one is nearest to the best, over data and measures: the mean of its places, from 1. */
function meanPlace(ofPromise, algorithm) {
  const places = [];
  for (const { name } of data) {
    for (const [id, sign] of MEASURES) {
      const values = [...ofPromise].map(([other, byData]) => [other, byData.get(name)?.[id]?.mean]);
      if (values.every(([, value]) => value === undefined)) continue;
      const scored = values.map(([other, value]) => [other, value === undefined ? -Infinity : sign * value]);
      const own = scored.find(([other]) => other === algorithm)[1];
      // To a thousandth: what nobody notices is no difference.
      places.push(1 + scored.filter(([, value]) => value > own + 1e-3).length);
    }
  }
  return mean(places);
}

function mean(values) {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** What it does that not all do. */
function takes({ takesUnknown, countsPeople, onRecords, uses = [] }) {
  const lists = ['apart', 'together'].every((name) => uses.includes(name));
  const can = [
    [takesUnknown, 'unknown cells'],
    [countsPeople, 'people'],
    [lists, 'lists'],
    [onRecords, 'engines'],
  ];
  return can.flatMap(([is, name]) => (is ? [name] : [])).join(', ');
}

const percent = (value) => (value === undefined ? '–' : `${(value * 100).toFixed(1)}%`);
const lines = [];
for (const [promise, ofPromise] of promises) {
  const rows = [...ofPromise].map(([algorithm, byData]) => {
    const of = (id) => mean([...byData.values()].flatMap((numbers) => numbers[id]?.mean ?? []));
    return { algorithm, place: meanPlace(ofPromise, algorithm), came: byData.size, of };
  });
  rows.sort((a, b) => a.place - b.place || a.of('seconds') - b.of('seconds'));
  lines.push(`\n## ${promise}\n`);
  lines.push('| algorithm | mean place | error of counts | top items | top pairs | rules | seconds | data | takes |');
  lines.push('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |');
  for (const { algorithm, place, came, of } of rows) {
    const isDefault = models.find(({ id }) => id === promise.split(' ')[0]).defaultAlgorithm === algorithm;
    const numbers = MEASURES.map(([id]) => percent(of(id)));
    const seconds = of('seconds');
    lines.push(
      `| ${isDefault ? `**${algorithm}**` : algorithm} | ${place?.toFixed(2) ?? '–'} | ${numbers.join(' | ')} | ${seconds?.toFixed(2) ?? '–'} | ${came} of ${data.length} | ${takes(algorithms.find(({ id }) => id === algorithm))} |`,
    );
  }
}
process.stdout.write(`${lines.join('\n').trim()}\n`);
