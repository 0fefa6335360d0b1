import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { compiled } from '../compiled.ts';
import type { Skipped } from '../harness.ts';
import { cacheFile, root } from '../places.ts';
import { type Rival, readRun } from './rival.ts';

const PACKAGE = 'pyfim-6.28';
const HERE = join(root, 'bench', 'rivals', 'fpgrowth-lines');

/** The places of the library's parts, and the parts that are used. */
const ROOMS = {
  util: ['arrays', 'memsys', 'symtab', 'random'],
  math: ['chi2', 'gamma', 'ruleval'],
  tract: ['tract', 'fim16', 'patspec', 'clomax', 'report', 'patred'],
  apriori: ['istree'],
  fpgrowth: ['fpgrowth', 'fpgpsp'],
};

/** The options with which the package itself is compiled, except names of items, which lines need. */
const DEFINES = ['NDEBUG', 'IDMAPFN', 'TATREEFN', 'TA_SURR', 'PSP_ESTIM', 'ISR_PATSPEC', 'ISR_CLOMAX'];

/** Frequent itemsets written as text by Borgelt's C library, whose sources pip brings; nothing is kept of the text. */
export const linesOfC: Rival = {
  name: 'C writing',
  run({ file, minSupport }, runs) {
    const program = compiledLines();
    if (typeof program !== 'string') return program;
    const args = [file, String(minSupport), '/dev/null', String(runs)];
    return readRun('fpgrowth-lines', spawnSync(program, args, { encoding: 'utf8' }));
  },
};

function compiledLines(): string | Skipped {
  const sources = packageSources();
  if (typeof sources !== 'string') return sources;
  const rooms = Object.entries(ROOMS);
  return compiled({
    name: 'fpgrowth-lines',
    compiler: process.env.CC ?? 'cc',
    language: 'C',
    flags: [
      ...['-O3', '-march=native', '-w', `-I${HERE}`],
      ...rooms.map(([room]) => `-I${join(sources, room, 'src')}`),
      ...DEFINES.map((name) => `-D${name}`),
    ],
    sources: [
      join(HERE, 'fpgrowth-lines.c'),
      ...rooms.flatMap(([room, files]) => files.map((name) => join(sources, room, 'src', `${name}.c`))),
    ],
    libraries: ['-lm'],
  });
}

function packageSources(): string | Skipped {
  const folder = cacheFile('pyfim');
  const sources = join(folder, PACKAGE);
  if (existsSync(sources)) return sources;
  mkdirSync(folder, { recursive: true });
  const requirement = PACKAGE.replace('-', '==');
  const download = [
    '-m',
    'pip',
    'download',
    '--quiet',
    '--no-deps',
    '--no-binary',
    'pyfim',
    '--dest',
    folder,
    requirement,
  ];
  if (spawnSync('python3', download).status !== 0) return { skipped: `pip cannot download ${requirement}` };
  const unpacked = spawnSync('tar', ['-xzf', join(folder, `${PACKAGE}.tar.gz`), '-C', folder]);
  return unpacked.status === 0 ? sources : { skipped: `the sources of ${requirement} cannot be unpacked` };
}
