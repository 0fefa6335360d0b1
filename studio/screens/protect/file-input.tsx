import { type ReactNode, useId } from 'react';
import type { SideInputName } from '../../../src/internal.ts';
import { fileInput } from '../../state/file-input.ts';
import { freeName } from '../../state/job-of.ts';
import { useStudio } from '../../state/store.tsx';
import type { Give } from '../../state/use-give.ts';

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
          give(name, await fileInput(file, freeName(choices, file.name, name)));
        }}
      />
      <p className="small soft">{children}</p>
    </div>
  );
}
