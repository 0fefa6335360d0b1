import { type ReactNode, useState } from 'react';
import { useAnnounce } from '../../app/announcer.tsx';
import { Problem } from '../../components/problem.tsx';
import { saveFile } from '../../components/save-file.ts';
import { Words } from '../../components/words.tsx';
import { failureOf } from '../../state/failure.ts';
import { useStudio } from '../../state/store.tsx';
import type { Failure } from '../../state/studio-state.ts';
import { projectFile } from './project-file.ts';

/** Saves what was chosen and run as one file, and says what that file tells. */
export function SaveProject(): ReactNode {
  const state = useStudio();
  const announce = useAnnounce();
  const [failure, setFailure] = useState<Failure>();
  const { source } = state.choices;
  if (source === undefined) return null;
  const save = async (): Promise<void> => {
    const name = `${source.name.replace(/(\.gz)?$/i, '').replace(/\.[^.]*$/, '') || 'data'}-project.json`;
    try {
      setFailure(undefined);
      saveFile(await projectFile(state), name);
      announce(`Saved as ${name}`);
    } catch (error) {
      setFailure(failureOf(error));
    }
  };
  return (
    <div className="part near">
      <p>
        <button type="button" className="second" onClick={() => void save()}>
          Save the project
        </button>
      </p>
      <p className="small soft">
        <Words>
          One file with your choices, your lists and the runs. Of {source.name} it contains only the name and the
          digest: open both together to continue. It contains the secrets of the releases. Keep it where you keep the
          original, and give it only to people who may see the original.
        </Words>
      </p>
      {failure !== undefined && <Problem failure={failure} />}
    </div>
  );
}
