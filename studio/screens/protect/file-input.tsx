import { type ReactNode, useId } from 'react';
import type { SideInputName } from '../../../src/internal.ts';
import { putFile } from '../../state/file-store.ts';
import { freeName } from '../../state/job-of.ts';
import { useStudio } from '../../state/store.tsx';
import type { Give } from './protect.tsx';

interface FileInputProps {
  readonly name: SideInputName;
  readonly label: string;
  readonly give: Give;
  /** What is to be known of the file. */
  readonly children: ReactNode;
}

/** Gives a side input as a file. */
export function FileInput({ name, label, give, children }: FileInputProps): ReactNode {
  const { choices } = useStudio();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        onChange={async ({ target }) => {
          const [file] = target.files ?? [];
          if (file === undefined) return;
          const address = freeName(choices, file.name, name);
          const text = await textOf(file);
          give(name, text === undefined ? { address, file: await putFile(file) } : { address, text });
        }}
      />
      <p className="small soft">{children}</p>
    </div>
  );
}

/** So much text can be picked from and written in; more stays the file it is. */
const MOST_BYTES = 1 << 20;

/** What a small text file holds: from then on it is edited like what was written here. */
async function textOf(file: File): Promise<string | undefined> {
  if (file.size > MOST_BYTES) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
