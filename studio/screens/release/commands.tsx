import { type ReactNode, useState } from 'react';
import { announce } from '../../app/announcer.tsx';
import type { Source } from '../../state/studio-state.ts';
import type { Command } from './reproduce.ts';

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
