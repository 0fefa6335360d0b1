import { COUNTS_FILE, formats, LABELS_FILE, RECODING_FILE, sideInputs } from '../../src/internal.ts';
import { SIGNATURE_FILE } from './signature.ts';

const NAMES = new Set([
  'release.json',
  'README.md',
  'report.html',
  RECODING_FILE,
  LABELS_FILE,
  COUNTS_FILE,
  'curator',
  SIGNATURE_FILE,
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
