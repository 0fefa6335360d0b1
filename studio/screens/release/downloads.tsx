import { type ReactNode, useEffect, useState } from 'react';
import { compactText, countText } from '../../../src/internal.ts';
import { Words } from '../../components/glossary-text.tsx';
import type { OfferedFile, ReleaseFolder } from '../../worker/tasks/release-folder.ts';

interface DownloadsProps {
  readonly folder: ReleaseFolder;
  readonly output: string;
  /** How the release is signed. */
  readonly children: ReactNode;
}

/** Two archives that never mix: what goes out, and what tells of the original. Every file by itself, too. */
export function Downloads({ folder, output, children }: DownloadsProps): ReactNode {
  const { forRecipient, toKeep } = folder;
  return (
    <section className="part" aria-labelledby="downloads-title">
      <h2 id="downloads-title">Downloads</h2>
      <div className="cards downloads">
        <div className="card">
          <h3>For the recipient</h3>
          <p className="small soft">
            <Words>You can hand this over: the promise was checked on these files.</Words>
          </p>
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
          <p className="small soft">
            <Words>
              Contains details of the original and the secret of the release. Keep it where you keep the original. If
              you unpack both archives in the same place, you get the folder that <code>sotto anonymize</code> writes,
              and the files that are needed to make it again.
            </Words>
          </p>
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
