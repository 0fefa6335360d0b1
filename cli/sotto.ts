#!/usr/bin/env node
import { VERSION } from '../src/version.ts';

// Start-up time is part of the product: the version loads nothing, and other verbs start their worker first.
const args = process.argv.slice(2);
if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) process.stdout.write(`${VERSION}\n`);
else {
  const { expectTask } = await import('./early-worker.ts');
  expectTask(args);
  const { main } = await import('./main.ts');
  process.exitCode = await main(args);
}
