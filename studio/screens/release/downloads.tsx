import { type ReactNode, useEffect, useState } from 'react';
import { compactText, countText } from '../../../src/internal.ts';
import type { OfferedFile, ReleaseFolder } from '../../worker/tasks/release-folder.ts';

interface DownloadsProps {
  readonly folder: ReleaseFolder;
  readonly output: string;
}

/** The whole as one archive, and every file by itself. */
export function Downloads({ folder, output }: DownloadsProps): ReactNode {
  const publicFiles = folder.files.filter(({ name }) => !name.startsWith('curator/'));
  const curatorFiles = folder.files.filter(({ name }) => name.startsWith('curator/'));
  return (
    <section className="part" aria-labelledby="downloads-title">
      <h2 id="downloads-title">Downloads</h2>
      <p className="row">
        <DownloadLink blob={folder.zip} name={`${output}.zip`} className="primary">
          Download {output}.zip ({bytesText(folder.zip.size)})
        </DownloadLink>
        <span className="small soft">
          the folder {output}/ as <code>sotto anonymize</code> writes it, with the job, the side files and the commands
          beside it
        </span>
      </p>
      <div className="cards">
        <FileList title="For the recipient" note="May be handed on." files={publicFiles} />
        <FileList
          title="For the curator alone"
          note="Tells of the original: keep it where the original is kept."
          files={curatorFiles}
        />
        <FileList
          title="To make it again"
          note="Stands beside the data. Holds the secret of the release: not for the recipient."
          files={folder.beside}
        />
      </div>
    </section>
  );
}

interface FileListProps {
  readonly title: string;
  readonly note: string;
  readonly files: readonly OfferedFile[];
}

function FileList({ title, note, files }: FileListProps): ReactNode {
  return (
    <div className="card">
      <h3>{title}</h3>
      <p className="small soft">{note}</p>
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
    </div>
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
    <a href={address} download={name} className={className === undefined ? undefined : `button ${className}`}>
      {children}
    </a>
  );
}

function bytesText(bytes: number): string {
  return bytes < 1000 ? `${countText(bytes)} bytes` : `${compactText(bytes)}B`;
}
