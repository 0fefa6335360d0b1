import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { attackReplayChart, type ChartSpec, chartFile, type ItemRisk, itemRiskChart } from '../../src/internal.ts';
import { sotto } from '../cli/run-sotto.ts';

/** Gives a picture in the folder where the commands of its page ran. */
type Draw = (folder: string) => string | Promise<string>;

/**
 * The drawings of `docs/images`, by their names. The test that runs a page draws its pictures again and compares them;
 * `npm run pictures` writes them. Screenshots are taken by `test/studio/screenshots.test.ts`.
 */
export const pictures: Readonly<Record<string, Draw>> = {
  'comparing-frontier.svg': ofSweep('02-ncp-by-risk'),
  'comparing.svg': ofSweep('01-ncp-by-k'),
  'diagnosis-codes.svg': ofReport('release', 'label-sizes'),
  'every-month.svg': async (folder) => chartFile(await lossByMonth(folder)),
  'first-release.svg': ofAttack('release', 'baskets.csv'),
  'hiding-rules.svg': ofSweep('01-rulesLost-by-rules'),
  'inference.svg': ofSweep('01-avgLoss-by-rho'),
  'item-risk.svg': async (folder) => chartFile(itemRiskChart(await json<ItemRisk>(folder, 'risk', 'baskets.dat'))),
  'judging.svg': ofAttack('release', 'baskets.csv'),
  'library.svg': ofReport('orders', 'label-sizes'),
  'mining.svg': async (folder) => chartFile(await itemsetsBySupport(folder)),
  'own-algorithm.svg': ofSweep('01-ncp-by-k'),
  'people.svg': ofReport('release', 'uniqueness'),
  'personal.svg': ofSweep('01-exactShare-by-preferences'),
  'python.svg': ofReport('market', 'label-frequency'),
  're-identification.svg': ofSweep('01-ncp-by-k'),
  'recipient.svg': ofReport('release', 'label-sizes'),
  'scale.svg': ofReport('release', 'label-sizes'),
  'search-logs-threshold.svg': ofAttack('threshold', 'searches.csv'),
  'search-logs.svg': ofAttack('pairs', 'searches.csv'),
  'when-it-says-no.svg': ofSweep('01-ncp-by-m'),
  'which-promise.svg': ofSweep('01-ncp-by-k'),
};

function text(folder: string, name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}

/** What a command prints as JSON; whoever draws it knows the fields. */
async function json<Answer>(folder: string, ...args: string[]): Promise<Answer> {
  const { stdout } = await sotto([...args, '--json'], { cwd: folder });
  return JSON.parse(stdout);
}

/** A chart that a sweep into `results` wrote. */
function ofSweep(name: string): Draw {
  return (folder) => text(folder, `results/charts/${name}.svg`);
}

/** The same attackers on the original and on a release. */
function ofAttack(release: string, original: string): Draw {
  return async (folder) => chartFile(attackReplayChart(await json(folder, 'attack', release, '--original', original)));
}

/** A chart of the report of a release, the curator's charts first. */
function ofReport(release: string, id: string): Draw {
  return (folder) => {
    const { curator, publishable } = JSON.parse(text(folder, `${release}/curator/report.json`));
    const charts: readonly ChartSpec[] = [...curator.charts, ...publishable.charts];
    const spec = charts.find((chart) => chart.id === id);
    if (spec === undefined) throw new Error(`${release}: no chart ${id} among ${charts.map((chart) => chart.id)}`);
    return chartFile(spec);
  };
}

/** Of the releases r1 to r4 of a guide. */
async function lossByMonth(folder: string): Promise<ChartSpec> {
  const months = ['january', 'february', 'march', 'april'];
  const points: [number, number][] = [];
  for (const [n, month] of months.entries()) {
    const args = ['evaluate', `r${n + 1}`, '--original', `${month}.csv`];
    const { ncp } = await json<{ ncp: { after: number } }>(folder, ...args);
    points.push([n, ncp.after]);
  }
  const [first, last] = [points[0]?.[1] ?? 0, points[3]?.[1] ?? 0];
  const percent = (share: number) => `${(100 * share).toFixed(2)}%`;
  return {
    id: 'months',
    kind: 'bars',
    title: `The loss grows from ${percent(first)} in the first release to ${percent(last)} in the fourth`,
    x: { label: 'release', scale: 'linear', ticks: months.map((month, at) => ({ at, text: month })) },
    y: { label: 'normalized certainty penalty', scale: 'linear', unit: 'share' },
    series: [{ name: 'loss', role: 'after', points }],
  };
}

async function itemsetsBySupport(folder: string): Promise<ChartSpec> {
  const supports = [50, 75, 100, 150, 200, 250];
  const series = [];
  for (const kind of ['frequent', 'closed', 'maximal']) {
    const points: [number, number][] = [];
    for (const support of supports) {
      const args = ['mine', 'baskets.dat', '--kind', kind, '--min-support', String(support), '--count'];
      const { itemsets } = await json<{ itemsets: number }>(folder, ...args);
      points.push([support, itemsets]);
    }
    series.push({ name: kind, role: 'neutral' as const, points });
  }
  const [all, closed, maximal] = series.map(({ points }) => points[0]?.[1]);
  return {
    id: 'itemsets',
    kind: 'lines',
    title: `${closed} closed or ${maximal} maximal itemsets stand for the ${all} that occur in 50 of 5,000 records`,
    x: { label: 'least support, in records', scale: 'linear' },
    y: { label: 'itemsets', scale: 'log', unit: 'count' },
    series,
  };
}
