import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readError } from '../../files/read-bytes.ts';

/**
 * The files that a path names, in the order of their names. In a part of the path `*` stands for any characters, and the
 * part `**` for any folders; hidden names match only where the pattern begins with a dot. A path without `*` names
 * itself, whether it is there or not.
 */
export function matchingFiles(path: string): string[] {
  if (!path.includes('*')) return [path];
  const parts = path.split('/');
  const first = parts.findIndex((part) => part.includes('*'));
  const start = parts.slice(0, first).join('/');
  const matches = filesBelow(start === '' && path.startsWith('/') ? '/' : start, parts.slice(first), path);
  return [...new Set(matches)].sort();
}

function filesBelow(folder: string, [part, ...remaining]: readonly string[], pattern: string): string[] {
  const files: string[] = [];
  if (part === '**') files.push(...(remaining.length === 0 ? [] : filesBelow(folder, remaining, pattern)));
  const matches = part === '**' ? isVisible : nameMatcher(part!);
  for (const entry of entriesOf(folder, pattern)) {
    if (!matches(entry.name)) continue;
    const path = folder === '' ? entry.name : join(folder, entry.name);
    const isFile = entry.isFile() || entry.isSymbolicLink();
    if (part === '**') {
      if (entry.isDirectory()) files.push(...filesBelow(path, [part, ...remaining], pattern));
      else if (remaining.length === 0 && isFile) files.push(path);
    } else if (remaining.length > 0) {
      if (entry.isDirectory()) files.push(...filesBelow(path, remaining, pattern));
    } else if (isFile) files.push(path);
  }
  return files;
}

function entriesOf(folder: string, pattern: string) {
  try {
    return readdirSync(folder === '' ? '.' : folder, { withFileTypes: true });
  } catch (error) {
    throw readError(error, pattern);
  }
}

function nameMatcher(part: string): (name: string) => boolean {
  const pieces = part.split('*').map((piece) => piece.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const pattern = new RegExp(`^${pieces.join('.*')}$`, 's');
  return (name) => (isVisible(name) || part.startsWith('.')) && pattern.test(name);
}

function isVisible(name: string): boolean {
  return !name.startsWith('.');
}
