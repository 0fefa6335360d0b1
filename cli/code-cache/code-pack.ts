import {
  closeSync,
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
  /** What its file was when it was compiled. */
  readonly stamp: string;
  /** The text of its function, in ASCII. */
  readonly source: string;
  /** The compiled code of that text. */
  readonly code: Uint8Array;
}

/** What a pack begins with: where each module stands in it. */
type Contents = readonly { name: string; stamp: string; source: number; code: number }[];

/** How the name of a pack ends. */
export const PACK_ENDS = '.code';

/** Bytes before the contents: a checksum of all that follows it, and the length of the contents. */
const HEAD = 8;

/** The modules of a pack by name; none where there is no pack, or it is not as it was written. */
export function readPack(file: string): Map<string, CompiledModule> {
  const modules = new Map<string, CompiledModule>();
  let bytes: Buffer;
  try {
    const handle = openSync(file, 'r');
    try {
      if (!isOwn(fstatSync(handle))) return modules;
      bytes = readFileSync(handle);
    } finally {
      closeSync(handle);
    }
    if (bytes.readUInt32LE(0) !== zlib.crc32(bytes.subarray(4))) return modules;
    let at = HEAD + bytes.readUInt32LE(4);
    // The checksum tells that we wrote it.
    for (const { name, stamp, source, code } of JSON.parse(bytes.toString('latin1', HEAD, at)) as Contents) {
      const from = at + source;
      modules.set(name, { stamp, source: bytes.toString('latin1', at, from), code: bytes.subarray(from, from + code) });
      at = from + code;
    }
  } catch {
    modules.clear();
  }
  return modules;
}

/** Writes a pack in one step: who reads it meanwhile sees the old one. */
export function writePack(file: string, modules: ReadonlyMap<string, CompiledModule>): void {
  const contents: Contents = [...modules].map(([name, { stamp, source, code }]) => {
    return { name, stamp, source: source.length, code: code.length };
  });
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

/** Removes packs that were written before a time, in milliseconds: those of versions that are gone. */
export function removeOldPacks(folder: string, before: number): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (name.endsWith(PACK_ENDS) && statSync(file).mtimeMs < before) rmSync(file, { force: true });
  }
}
