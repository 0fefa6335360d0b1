import { commandOf, generateCommandOf, type Job, modelById, shellWord } from '../../../src/internal.ts';
import { unlessRefused } from '../../state/failure.ts';
import { type Source, storyOf } from '../../state/studio-state.ts';

/** The folder that a release of this data is written to. */
export function folderName({ name }: Source): string {
  const base = name.replace(/\.gz$/i, '').replace(/\.[^.]*$/, '');
  return `${base === '' ? 'data' : base}-release`;
}

export interface Command {
  readonly text: string;
  /** What it does, in a clause. */
  readonly does: string;
}

/** The commands that make the same folder, byte for byte, in the folder where the data and the side files stand. */
export function commandsOf(job: Job, source: Source): Command[] {
  const output = folderName(source);
  const story = storyOf(source);
  const original = modelById(job.model.id).needs.includes('original') ? ` --original ${shellWord(job.data)}` : '';
  return [
    ...(story === undefined
      ? []
      : [
          {
            text: generateCommandOf(story.generator, story.params, story.seed, { output: source.name }),
            does: 'makes the data of this story again',
          },
        ]),
    // By flags; from the job file where flags cannot say the job.
    {
      text: unlessRefused(() => commandOf(job, output)) ?? `sotto anonymize --job job.json -o ${shellWord(output)}`,
      does: 'makes the release',
    },
    { text: `sotto verify ${shellWord(output)}${original}`, does: 'checks it again, from the folder alone' },
  ];
}
