#!/usr/bin/env node
import { VERSION } from '../src/version.ts';

// Asking for the version must not load anything: start-up time is part of the product.
const [first, ...rest] = process.argv.slice(2);
if (rest.length === 0 && (first === '--version' || first === '-V')) process.stdout.write(`${VERSION}\n`);
else {
  const { main } = await import('./main.ts');
  process.exitCode = await main(process.argv.slice(2));
}
