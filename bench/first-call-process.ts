// node dist/bench/first-call.js FILE MIN_SUPPORT: counts frequent itemsets once, by code that has not run before in this process.
import { readFileSync } from 'node:fs';
import { countFrequentItemsets } from '../src/mining/frequent-itemsets.ts';
import { readFimi } from './data.ts';

const [file, minSupport] = process.argv.slice(2);
const cells = readFimi(readFileSync(file!));
const begun = process.cpuUsage();
const itemsets = countFrequentItemsets({
  cells,
  numItems: cells.dictionary.labels.length,
  query: { minSupport: Number(minSupport) },
});
const { user, system } = process.cpuUsage(begun);
process.stdout.write(`${JSON.stringify({ itemsets, milliseconds: (user + system) / 1000 })}\n`);
