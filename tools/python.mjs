// `npm run test:python`: installs the package of python/ into an environment of its own, checks its types, runs its tests.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const environment = join(root, '.cache', 'python');
const isWindows = process.platform === 'win32';
const python = join(environment, isWindows ? 'Scripts/python.exe' : 'bin/python');

const found = ['python3', 'python', 'python3.13', 'python3.12', 'python3.11', 'python3.10'].find(isRecent);
if (found === undefined)
  process.stdout.write('skipped: tests of the Python package: there is no Python 3.10 or later with venv\n');
else {
  run(found, ['-m', 'venv', environment]);
  run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', './python[test]']);
  run(python, ['-m', 'mypy'], 'python');
  run(python, ['-m', 'pytest', '-q', ...process.argv.slice(2)], 'python');
}

function isRecent(command) {
  const check = 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))';
  return spawnSync(command, ['-c', check], { stdio: 'ignore' }).status === 0;
}

function run(command, args, folder = '.') {
  const { status } = spawnSync(command, args, { cwd: join(root, folder), stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
