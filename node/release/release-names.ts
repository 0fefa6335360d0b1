import { FILES, formats, sideInputs } from '../../src/internal.ts';

const NAMES = new Set([
  'release.json',
  'README.md',
  'report.html',
  FILES.recoding,
  FILES.labels,
  FILES.counts,
  'curator',
  FILES.signature,
  ...formats.map(({ extensions }) => `data.${extensions[0]!}`),
  ...sideInputs.filter(({ audience }) => audience !== 'nobody').map(({ file }) => file),
]);

/** Whether a release folder may hold a file or folder of this name. */
export function isReleaseName(name: string): boolean {
  return NAMES.has(name);
}

/** Whether a file of a release folder, by its path in it, is for the curator alone. */
export function isCuratorName(path: string): boolean {
  return path.startsWith('curator/');
}
