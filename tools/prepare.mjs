// Makes a clone ready to run: installs what package-lock.json asks for and builds, each only when needed.
// Plain JavaScript without dependencies: it runs before there are any.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileKernelsIfNeeded } from './kernel.mjs';
import { writeNotices } from './notices.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** The studio explains terms by it. */
const GLOSSARY = join('docs', 'theory', 'glossary.md');

const [major] = process.versions.node.split('.').map(Number);
if (major < 20) fail(`Node 20 or later is needed, this is ${process.version}`);

await installIfNeeded();
await compileKernelsIfNeeded(root);
await buildIfNeeded(process.argv.includes('--force-build'));
linkProgram();

/** node_modules is right when it was installed from this very lock file. */
async function installIfNeeded() {
  const stamp = join(root, 'node_modules', '.sotto-installed');
  const wanted = hashOf(['package-lock.json', 'package.json']);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say('installing dependencies (once)');
  await run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, wanted);
}

/**
 * dist is right when it was built from these very sources; the program and the studio each by their own, side by side.
 */
async function buildIfNeeded(force) {
  const programIs = hashOf([...programSources(), 'package-lock.json', 'tsdown.config.ts', 'tsconfig.base.json']);
  const studioIs = hashOf([...studioSources(), 'package-lock.json']);
  const programStamp = join(root, 'dist', '.sotto-built');
  const studioStamp = join(root, 'dist', 'studio', '.sotto-built');
  const builds = [];
  if (force || !isStamped(programStamp, programIs)) {
    say('building');
    for (const name of existsSync(join(root, 'dist')) ? readdirSync(join(root, 'dist')) : []) {
      if (name !== 'studio') rmSync(join(root, 'dist', name), { recursive: true, force: true });
    }
    const tsdown = join('node_modules', 'tsdown', 'dist', 'run.mjs');
    const built = run(process.execPath, [tsdown, '--log-level', 'error'], true);
    builds.push(built.then(() => stampWith(programStamp, programIs)));
  }
  if (force || !isStamped(studioStamp, studioIs)) {
    say('building the studio');
    const vite = join('node_modules', 'vite', 'bin', 'vite.js');
    const built = run(process.execPath, [vite, 'build', 'studio', '--logLevel', 'error'], true);
    builds.push(built.then(() => stampWith(studioStamp, studioIs)));
  }
  await Promise.all(builds);
  if (builds.length > 0)
    writeNotices(
      root,
      ['src', 'node', 'cli', 'studio']
        .flatMap(filesBelow)
        .filter((file) => isSource(file) && !file.endsWith('.config.ts')),
    );
}

function isStamped(stamp, wanted) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
}

function stampWith(stamp, hash) {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

/** So that `npx sotto` finds the program of this clone. */
function linkProgram() {
  const link = join(root, 'node_modules', '.bin', 'sotto');
  rmSync(link, { force: true });
  symlinkSync(join('..', '..', 'dist', 'sotto.js'), link);
}

function programSources() {
  return ['src', 'node', 'cli', 'tools', 'bench'].flatMap((folder) => filesBelow(folder)).filter(isSource);
}

function studioSources() {
  return [...['src', 'studio'].flatMap((folder) => filesBelow(folder)).filter(isSource), GLOSSARY];
}

function isSource(file) {
  return /\.(ts|tsx|css|html|svg|json)$/.test(file) && !/\.test\.tsx?$/.test(file);
}

function filesBelow(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((file) => statSync(join(root, file)).isFile())
    .sort();
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** With `quietly`, what the command prints is shown only if it fails. */
function run(command, args, quietly = false) {
  const child = spawn(command, args, { cwd: root, stdio: quietly ? ['ignore', 'pipe', 'pipe'] : ['ignore', 2, 2] });
  let printed = '';
  const keep = (text) => {
    printed += text;
  };
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', keep);
  return new Promise((done) => {
    child.once('error', ({ message }) => fail(`${command} could not be started: ${message}`));
    child.once('close', (status) => {
      if (status === 0) return done();
      process.stderr.write(printed);
      fail(`${command} ${args.join(' ')} ended with ${status}`);
    });
  });
}

function say(text) {
  process.stderr.write(`sotto: ${text} …\n`);
}

function fail(text) {
  process.stderr.write(`sotto: ${text}\n`);
  process.exit(1);
}
