import { readFileSync } from 'node:fs';
import { SottoError } from '../../src/internal.ts';
import { readError } from './read-bytes.ts';

/** A small file as it stands, never unzipped; throws `input` where it is not UTF-8, so that no byte is overlooked. */
export function readText(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file));
  } catch (error) {
    if (!(error instanceof TypeError)) throw readError(error, file);
    throw new SottoError('input', `${file}: expected text in UTF-8, got other bytes`);
  }
}
