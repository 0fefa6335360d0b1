import { SottoError } from '../../../src/internal.ts';
import { getFile, putFile } from '../../state/file-store.ts';
import { checkProject, filesNamed, type Project, projectOf } from '../../state/project.ts';
import type { StudioState } from '../../state/studio-state.ts';
import { documentAmong } from './job-file.ts';

/** The project as a file; throws `input` if the browser has let go of a file that it names. */
export async function projectFile(state: StudioState): Promise<Blob> {
  const digests = new Map<string, string>();
  for (const [id, name] of filesNamed(state)) {
    const file = await getFile(id);
    if (file === undefined) throw new SottoError('input', `${name}: the browser no longer has this file`);
    digests.set(id, await sha256Of(file));
  }
  return new Blob([`${JSON.stringify(projectOf(state, digests), undefined, 2)}\n`], { type: 'application/json' });
}

/** The project among files that were given together; undefined where none of them is one. Throws `usage`. */
export async function projectAmong(
  files: readonly File[],
): Promise<{ readonly project: Project; readonly file: File } | undefined> {
  const found = await documentAmong(files, ['sottoProject']);
  return found && { project: checkProject(found.value, found.file.name), file: found.file };
}

/**
 * Keeps the files that a project names and gives their ids in the file store by its own. They are found by their digests:
 * among those given with it, else in this browser, else, for the data of a story, made again. Throws `input` with all that
 * is missing.
 */
export async function filesOfProject(
  { files: named, choices }: Project,
  name: string,
  given: readonly Blob[],
  makeStory: (id: string) => Promise<Blob>,
): Promise<Map<string, string>> {
  const digests = await Promise.all(given.map(sha256Of));
  const ids = new Map<string, string>();
  const missing: string[] = [];
  for (const { id, name: wanted, sha256 } of named) {
    const { story } = choices.source?.id === id ? choices.source : {};
    const places = [
      async () => given[digests.indexOf(sha256)],
      () => getFile(id),
      async () => (story === undefined ? undefined : makeStory(story)),
    ];
    for (const place of places) {
      const file = ids.has(id) ? undefined : await place();
      if (file !== undefined && (await sha256Of(file)) === sha256) ids.set(id, await putFile(file));
    }
    if (!ids.has(id)) missing.push(wanted);
  }
  if (missing.length === 0) return ids;
  throw new SottoError(
    'input',
    `${name}: the project needs ${missing.join(', ')} as it was when the project was saved`,
    {
      hint: 'open the project together with the unchanged files that it names',
    },
  );
}

async function sha256Of(file: Blob): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
