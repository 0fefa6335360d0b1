import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { errorCode } from '../files/error-code.ts';

/** The compressed forms of a file. */
export type Encoding = 'br' | 'gzip';

/** A file as it is sent. */
export interface StaticFile {
  readonly bytes: Buffer;
  /** For `Content-Type`. */
  readonly type: string;
  /** Whether it gets smaller by compression. */
  readonly isText: boolean;
  /** Its name holds a hash of its content, so it never changes. */
  readonly isImmutable: boolean;
  readonly etag: string;
  /** The bytes, compressed once. */
  encoded(encoding: Encoding): Promise<Buffer>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** `name-` and eight characters of hash, as the build names what never changes. */
const HASHED = /\/assets\/[^/]+-[\w-]{8}\.\w+$/;

/** Every file of a folder by its path in a URL (`/assets/index.js`). Links and names that begin with a dot are left out. */
export function readStaticFiles(folder: string): ReadonlyMap<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  for (const path of plainFiles(folder)) {
    const url = `/${relative(folder, path).split(sep).join('/')}`;
    files.set(url, staticFile(url, readFileSync(path)));
  }
  return files;
}

function plainFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.name.startsWith('.')) return [];
      if (entry.isDirectory()) return plainFiles(path);
      return entry.isFile() ? [path] : [];
    });
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

function staticFile(url: string, bytes: Buffer): StaticFile {
  const type = TYPES[extname(url).toLowerCase()] ?? 'application/octet-stream';
  const compressed = new Map<Encoding, Promise<Buffer>>();
  return {
    bytes,
    type,
    isText: type.includes('charset') || type === 'application/wasm',
    isImmutable: HASHED.test(url),
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    encoded(encoding) {
      const known = compressed.get(encoding) ?? compress(bytes, encoding);
      compressed.set(encoding, known);
      return known;
    },
  };
}

/** Quality 5 of Brotli: nearly as small as the best, in a fraction of its time. */
function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(bytes);
  return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}
