import { type SideInput, type SideInputName, SottoError, sideInputs } from '../../src/internal.ts';
import { getFile, putFile } from './file-store.ts';
import { freeName } from './job-of.ts';
import { choose, useStudio } from './store.ts';
import type { Choices, SideInputChoice } from './studio-state.ts';

export function sideInputOf(name: SideInputName): SideInput {
  return sideInputs.find((input) => input.name === name)!;
}

/** Sets a side input, or removes it. */
export function setSideInput(name: SideInputName, input: SideInputChoice | undefined, merge?: string): void {
  const { [name]: _, ...others } = useStudio.getState().choices.inputs;
  choose({ inputs: input === undefined ? others : { ...others, [name]: input } }, merge);
}

/** Sets a side input to a text; an empty one removes it. */
export function setSideInputText(name: SideInputName, text: string | undefined): void {
  const { choices } = useStudio.getState();
  const last = choices.inputs[name];
  const address = last?.text === undefined ? freeName(choices, sideInputOf(name).file, name) : last.address;
  setSideInput(name, text === undefined || text.trim() === '' ? undefined : { address, text });
}

let edits = Promise.resolve();

/** Edits the text of a side input. Edits take a moment; each starts from the result of the one before. */
export function editSideInput(
  name: SideInputName,
  edit: (text: { readonly text?: string }) => Promise<string | undefined>,
): void {
  edits = edits.then(async () => {
    try {
      const text = useStudio.getState().choices.inputs[name]?.text;
      setSideInputText(name, await edit(text === undefined ? {} : { text }));
    } catch {
      // A text that cannot be read has its message where it is shown, and the next edit may fix it.
    }
  });
}

/** Files up to this size can be picked from and edited if they are text; larger ones stay files. */
const MAX_TEXT_BYTES = 1 << 20;

/** A file as a side input: a short text is from then on edited like a text that was typed here. */
export async function fileInput(file: File, address: string): Promise<SideInputChoice> {
  const text = await textOf(file);
  return text === undefined ? { address, file: await putFile(file) } : { address, text };
}

async function textOf(file: File): Promise<string | undefined> {
  if (file.size > MAX_TEXT_BYTES) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/** The content of the files that side inputs name, by name; throws `input` if the browser has removed one. */
export async function filesOfInputs(inputs: Choices['inputs']): Promise<Record<string, Blob | string>> {
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
