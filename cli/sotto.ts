#!/usr/bin/env node
import { VERSION } from '../src/version.ts';

// Whatever nobody caught must not end with 1, which is a verdict. Nothing may be loaded here: that may be what failed.
process.on('uncaughtException', (error) => {
  const isLimit = /\b(EMFILE|ENFILE|ENOMEM|ENOSPC)\b/.test(error.message);
  const detail = isLimit ? `sotto: the machine has run out of resources: ${error.message}` : error.stack;
  process.stderr.write(`${isLimit ? '' : 'internal error: this is a bug in sotto; please report it\n'}${detail}\n`);
  process.exit(isLimit ? 5 : 70);
});

// Start-up time is part of the product: the version loads nothing, and other verbs start their worker first.
const args = process.argv.slice(2);
if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) process.stdout.write(`${VERSION}\n`);
else {
  const { builtModules } = await import('./code-cache/built-modules.ts');
  const asksForHelp = args.includes('--help') || args.includes('-h');
  const built = builtModules(asksForHelp ? 'help' : (/^[a-z-]+$/.exec(args[0] ?? '')?.[0] ?? 'help'));
  const { expectTask } = await built.load<typeof import('./early-worker.ts')>('early-worker.js');
  expectTask(args);
  const { main } = await built.load<typeof import('./main.ts')>('main.js');
  process.exitCode = await main(args);
  if (process.exitCode <= 1) built.keep(); // others ended early
}
