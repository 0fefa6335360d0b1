import type { ReactNode } from 'react';
import { announce } from '../../app/announcer.tsx';
import { Words } from '../../components/glossary-text.tsx';
import { Problem } from '../../components/problem.tsx';
import { saveFile } from '../../components/save-button.tsx';
import { useAttempt } from '../../state/failure.ts';
import { useStudio } from '../../state/store.ts';
import { projectFile } from './project-file.ts';

/** Saves what was chosen and run as one file, and says what that file tells. */
export function SaveProject(): ReactNode {
  const state = useStudio();
  const { attempt, failure } = useAttempt();
  const { source } = state.choices;
  if (source === undefined) return null;
  const save = async (): Promise<void> => {
    const name = `${source.name.replace(/(\.gz)?$/i, '').replace(/\.[^.]*$/, '') || 'data'}-project.json`;
    await attempt(async () => {
      saveFile(await projectFile(state), name);
      announce(`Saved as ${name}`);
    });
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
