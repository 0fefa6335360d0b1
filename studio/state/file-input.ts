import { putFile } from './file-store.ts';
import type { GivenInput } from './studio-state.ts';

/** So much text can be picked from and written in; more stays the file it is. */
const MOST_BYTES = 1 << 20;

/** A file as a side input: a short text is from then on edited like what was written here. */
export async function fileInput(file: File, address: string): Promise<GivenInput> {
  const text = await textOf(file);
  return text === undefined ? { address, file: await putFile(file) } : { address, text };
}

async function textOf(file: File): Promise<string | undefined> {
  if (file.size > MOST_BYTES) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
