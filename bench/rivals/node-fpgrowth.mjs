// FP-growth of the npm package node-fpgrowth, in a process of its own: `node node-fpgrowth.mjs FILE SHARE RUNS`.
// Prints the number of itemsets, then the milliseconds of each run, one per line. Reading the file is not timed.
import { readFileSync } from 'node:fs';
import fpgrowth from 'node-fpgrowth';

const [file, share, runs] = process.argv.slice(2);
const transactions = readFileSync(file, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split(' ').map(Number));
for (let run = 0; run < Math.max(1, Number(runs)); run++) {
  const from = performance.now();
  const itemsets = await new fpgrowth.FPGrowth(Number(share)).exec(transactions);
  const time = performance.now() - from;
  if (run === 0) console.log(itemsets.length);
  if (Number(runs) > 0) console.log(time);
}
