import { SottoError } from '../../src/internal.ts';
import { readBytes } from './read-source.ts';

/** The content of the files that a job names, by name. */
export type JobFiles = Readonly<Record<string, Blob | string>>;

export async function fileBytes(files: JobFiles, name: string): Promise<Uint8Array> {
  const file = files[name];
  if (file === undefined) {
    throw new SottoError('input', `${name}: this file is not loaded`, { hint: 'load it on Protect' });
  }
  return typeof file === 'string' ? new TextEncoder().encode(file) : readBytes(file, name);
}
