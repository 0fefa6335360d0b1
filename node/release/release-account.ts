import { FILES } from '../../src/internal.ts';
import { dataFileOf, type ReleaseFiles } from './read-release.ts';
import type { Signature } from './signature.ts';

/** The extent to which a file of a release was checked. */
export interface FileCheck {
  /** Its path in the folder. */
  readonly file: string;
  /**
   * `recounted`: its content was counted again, except quoted parts. `rebuilt`: written again, with the same bytes.
   * `hashed only`: the bytes match the hash made with the release; their content was not examined.
   */
  readonly check: 'recounted' | 'rebuilt' | 'hashed only' | 'signature verified' | 'signature by a key not given';
  /** Why not more. */
  readonly because?: string;
}

/** The check of each file of a release folder. None is omitted. */
export function accountOf(
  { document, curatorFiles = [] }: ReleaseFiles,
  rewritten: ReadonlySet<string>,
  readInputs: ReadonlySet<string>,
  signature: Signature | undefined,
): FileCheck[] {
  const published = document.subject.map(({ name }): FileCheck => {
    if (name === dataFileOf(document)) return { file: name, check: 'recounted' };
    if (!rewritten.has(name)) return { file: name, check: 'rebuilt' };
    return {
      file: name,
      check: 'hashed only',
      because: `Sotto ${document.sotto.version} wrote it, and only that version can rebuild it`,
    };
  });
  return [
    { file: FILES.release, check: 'recounted' },
    ...published,
    ...(signature === undefined
      ? []
      : [
          {
            file: FILES.signature,
            check: signature.isKeyGiven ? ('signature verified' as const) : ('signature by a key not given' as const),
          },
        ]),
    ...curatorFiles.map((name): FileCheck => ({ file: `curator/${name}`, check: curatorCheck(name, readInputs) })),
  ];
}

/** The list of hashes contains only hashes, and each of them was made again. */
function curatorCheck(name: string, readInputs: ReadonlySet<string>): FileCheck['check'] {
  if (name === 'hashes.json') return 'recounted';
  return readInputs.has(name) ? 'rebuilt' : 'hashed only';
}
