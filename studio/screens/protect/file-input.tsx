import { type ReactNode, useId } from 'react';
import type { SideInputName } from '../../../src/internal.ts';
import { freeName } from '../../state/job-of.ts';
import { fileInput, setSideInput } from '../../state/side-inputs.ts';
import { useStudio } from '../../state/store.ts';

interface FileInputProps {
  readonly name: SideInputName;
  readonly label: string;
  /** Called once the file is set. */
  done?(): void;
  /** What is to be known of the file. */
  readonly children: ReactNode;
}

/** Gives a side input as a file. */
export function FileInput({ name, label, done, children }: FileInputProps): ReactNode {
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
          setSideInput(name, await fileInput(file, freeName(useStudio.getState().choices, file.name, name)));
          done?.();
        }}
      />
      <p className="small soft">{children}</p>
    </div>
  );
}
