import { type ReactNode, useState } from 'react';
import { commandOf, generateCommandOf, type Job, modelById, shellWord } from '../../../src/internal.ts';
import { announce } from '../../app/announcer.tsx';
import { unlessRefused } from '../../state/failure.ts';
import { type Source, storyOf } from '../../state/studio-state.ts';

interface CommandsProps {
  readonly commands: readonly Command[];
  readonly source: Source;
}

/** The commands that make the same release, byte for byte. */
export function Commands({ commands, source }: CommandsProps): ReactNode {
  return (
    <section className="part" aria-labelledby="commands-title">
      <h2 id="commands-title">The same on the command line</h2>
      <p className="soft">
        {source.story === undefined
          ? `In the folder of ${source.name}, with the side files of your archive in it, `
          : 'In a folder with the side files of your archive, '}
        these commands make the same release, byte for byte.
      </p>
      <ol className="commands">
        {commands.map((command) => (
          <CommandLine key={command.text} command={command} />
        ))}
      </ol>
    </section>
  );
}

function CommandLine({ command: { text, does } }: { readonly command: Command }): ReactNode {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      announce('Copied');
    } catch {
      announce('The browser does not allow copying. Select the text instead.');
    }
  };
  return (
    <li>
      <p className="small soft">{does}</p>
      <div className="command">
        <pre>{text}</pre>
        <button type="button" aria-label={`Copy the command that ${does}`} onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy'}
        </button>
      </div>
    </li>
  );
}

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
