import { type ReactNode, useEffect, useState } from 'react';
import {
  commandOf,
  compactText,
  countText,
  generateCommandOf,
  type Job,
  modelById,
  shellWord,
} from '../../../src/internal.ts';
import { announce } from '../../app/announcer.tsx';
import { Paragraph } from '../../components/glossary-text.tsx';
import { unlessRefused } from '../../state/failure.ts';
import { useStudio } from '../../state/store.ts';
import { type DataSource, storyOf } from '../../state/studio-state.ts';
import type { FolderArchive, OfferedFile } from '../../worker/tasks/release-folder.ts';

interface DownloadsProps {
  readonly folder: FolderArchive;
  readonly output: string;
  /** The way the release is signed. */
  readonly children: ReactNode;
}

/** Two archives that never mix: the files for others, and those about the original. Every file by itself, too. */
export function Downloads({ folder, output, children }: DownloadsProps): ReactNode {
  const { forRecipient, toKeep } = folder;
  return (
    <section className="part" aria-labelledby="downloads-title">
      <h2 id="downloads-title">Downloads</h2>
      <div className="cards downloads">
        <div className="card">
          <h3>For the recipient</h3>
          <Paragraph className="small soft">You can hand this over: the promise was checked on these files.</Paragraph>
          <p>
            <DownloadLink blob={forRecipient.zip} name={`${output}.zip`} className="button primary">
              Download {output}.zip ({bytesText(forRecipient.zip.size)})
            </DownloadLink>
          </p>
          {children}
          <FileList files={forRecipient.files} />
        </div>
        <div className="card">
          <h3>For you to keep</h3>
          <Paragraph className="small soft">
            Contains details of the original and the secret of the release. Keep it where you keep the original. If you
            unpack both archives in the same place, you get the folder that <code>sotto anonymize</code> writes, and the
            files that are needed to make it again.
          </Paragraph>
          <p>
            <DownloadLink blob={toKeep.zip} name={`${output}-keep.zip`} className="button second">
              Download {output}-keep.zip ({bytesText(toKeep.zip.size)})
            </DownloadLink>
          </p>
          <FileList files={toKeep.files} />
        </div>
      </div>
    </section>
  );
}

function FileList({ files }: { readonly files: readonly OfferedFile[] }): ReactNode {
  return (
    <details>
      <summary>{countText(files.length)} files, each by itself</summary>
      <ul className="files">
        {files.map(({ name, blob }) => (
          <li key={name}>
            <DownloadLink blob={blob} name={name.slice(name.lastIndexOf('/') + 1)}>
              {name}
            </DownloadLink>
            <span className="small soft">{bytesText(blob.size)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface DownloadLinkProps {
  readonly blob: Blob;
  readonly name: string;
  readonly className?: string;
  readonly children: ReactNode;
}

function DownloadLink({ blob, name, className, children }: DownloadLinkProps): ReactNode {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return (
    <a href={address} download={name} className={className}>
      {children}
    </a>
  );
}

function bytesText(bytes: number): string {
  return bytes < 1000 ? `${countText(bytes)} bytes` : `${compactText(bytes)}B`;
}

/** The commands that make the same release, byte for byte. */
export function Commands({ commands }: { readonly commands: readonly Command[] }): ReactNode {
  const { name, story } = useStudio().choices.source!;
  return (
    <section className="part" aria-labelledby="commands-title">
      <h2 id="commands-title">The same on the command line</h2>
      <p className="soft">
        {story === undefined
          ? `In the folder of ${name}, with the side files of your archive in it, `
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
export function folderName({ name }: DataSource): string {
  const base = name.replace(/\.gz$/i, '').replace(/\.[^.]*$/, '');
  return `${base === '' ? 'data' : base}-release`;
}

interface Command {
  readonly text: string;
  /** Its effect, in a clause. */
  readonly does: string;
}

/** The commands that make the same folder, byte for byte, in the folder where the data and the side files stand. */
export function commandsOf(job: Job, source: DataSource): Command[] {
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
