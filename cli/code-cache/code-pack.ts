import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as zlib from 'node:zlib';
import { isOwn } from './cache-folder.ts';

/** A built module, ready to be run. */
export interface CompiledModule {
  /** The identity of its file when it was compiled. */
  readonly stamp: string;
  /** The text of its function, in ASCII. */
  readonly source: string;
  /** The compiled code of that text. */
  readonly code: Uint8Array;
}

/** The code that an earlier run kept. */
export interface Pack {
  /** By name. */
  readonly modules: ReadonlyMap<string, CompiledModule>;
  /** Bytes of all code that the run which wrote it had compiled. */
  readonly compiledBytes: number;
}

/** The head of a pack: the position of each module. */
interface Contents {
  readonly compiledBytes: number;
  readonly modules: readonly { name: string; stamp: string; source: number; code: number }[];
}

const NO_PACK: Pack = { modules: new Map(), compiledBytes: 0 };

export const PACK_ENDS = '.code';

const PACK_OR_DRAFT = /\.code(\.\d+)?$/;

/** Bytes before the contents: a checksum of all that follows it, and the length of the contents. */
const HEAD = 8;

/** A pack; without modules where there is none, or it is not as it was written. */
export function readPack(file: string): Pack {
  try {
    let bytes: Buffer;
    // A pipe in its place would otherwise be waited for.
    const handle = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      if (!isOwn(fstatSync(handle))) return NO_PACK;
      bytes = readFileSync(handle);
    } finally {
      closeSync(handle);
    }
    if (bytes.readUInt32LE(0) !== zlib.crc32(bytes.subarray(4))) return NO_PACK;
    let offset = HEAD + bytes.readUInt32LE(4);
    // The checksum shows that we wrote it.
    const contents = JSON.parse(bytes.toString('latin1', HEAD, offset)) as Contents;
    const modules = new Map<string, CompiledModule>();
    for (const { name, stamp, source, code } of contents.modules) {
      const from = offset + source;
      modules.set(name, {
        stamp,
        source: bytes.toString('latin1', offset, from),
        code: bytes.subarray(from, from + code),
      });
      offset = from + code;
    }
    return { modules, compiledBytes: contents.compiledBytes };
  } catch {
    return NO_PACK;
  }
}

/** Writes a pack in one step: who reads it meanwhile sees the old one. */
export function writePack(file: string, { modules, compiledBytes }: Pack): void {
  const places = [...modules].map(([name, { stamp, source, code }]) => {
    return { name, stamp, source: source.length, code: code.length };
  });
  const contents: Contents = { compiledBytes, modules: places };
  const list = Buffer.from(JSON.stringify(contents), 'latin1');
  const parts = [...modules.values()].flatMap(({ source, code }) => [Buffer.from(source, 'latin1'), code]);
  const bytes = Buffer.concat([Buffer.alloc(HEAD), list, ...parts]);
  bytes.writeUInt32LE(list.length, 4);
  bytes.writeUInt32LE(zlib.crc32(bytes.subarray(4)), 0);
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, bytes, { mode: 0o600 });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Removes packs that were written before a time, in milliseconds, those of versions that are gone, and their drafts. */
export function removeOldPacks(folder: string, before: number): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (PACK_OR_DRAFT.test(name) && statSync(file).mtimeMs < before) rmSync(file, { force: true });
  }
}
