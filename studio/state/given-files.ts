import { SottoError } from '../../src/internal.ts';
import { getFile } from './file-store.ts';
import type { Choices } from './studio-state.ts';

/** What the files that side inputs name hold, by name; throws `input` if the browser has let go of one. */
export async function givenFiles(inputs: Choices['inputs']): Promise<Record<string, Blob | string>> {
  const files: Record<string, Blob | string> = {};
  for (const { address, text, file } of Object.values(inputs)) {
    if (text !== undefined) files[address] = text;
    if (file === undefined) continue;
    const blob = await getFile(file);
    if (blob === undefined) {
      throw new SottoError('input', `${address}: the browser no longer has this file`, {
        hint: 'load it again on Protect',
      });
    }
    files[address] = blob;
  }
  return files;
}
