#!/usr/bin/env node
import { VERSION } from '../src/version.ts';

// An uncaught error must not end with 1, which is a verdict. Nothing may be loaded here: loading may be the cause.
process.on('uncaughtException', (error) => {
  const isLimit = /\b(EMFILE|ENFILE|ENOMEM|ENOSPC)\b/.test(error.message);
  const detail = isLimit ? `sotto: the machine has run out of resources: ${error.message}` : error.stack;
  process.stderr.write(`${isLimit ? '' : 'internal error: this is a bug in sotto; please report it\n'}${detail}\n`);
  process.exit(isLimit ? 5 : 70);
});

// Start-up time is part of the product: the version loads nothing.
const args = process.argv.slice(2);
if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) process.stdout.write(`${VERSION}\n`);
else {
  const { startProgram } = await import('./start.ts');
  process.exitCode = await startProgram(args);
}
