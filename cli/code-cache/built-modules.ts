import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getHeapCodeStatistics } from 'node:v8';
import { Script } from 'node:vm';
import * as zlib from 'node:zlib';
import { VERSION } from '../../src/version.ts';
import { cacheFolder } from './cache-folder.ts';
import { type CompiledModule, PACK_ENDS, readPack, removeOldPacks, writePack } from './code-pack.ts';
import { type ModuleFunction, moduleFunction } from './module-function.ts';

export interface BuiltModules {
  /** The exports of a module, which the caller knows by name. */
  load<T>(name: string): Promise<T>;
  /** Keeps the code that was compiled for the next run of the same purpose, where there is clearly more than was kept. */
  keep(): void;
}

/** Milliseconds after which written packs are removed when another is written. */
const OLD = 90 * 24 * 3600 * 1000;
/** Bytes of code in no pack that are worth writing one: they take some milliseconds to compile. */
const WORTH_KEEPING = 50_000;
/** The address of a module in the folder of the one that imports it. */
const SIBLING = /^\.\/[^/]+$/;
/** The address of this module. */
const HERE = new URL('./', import.meta.url);

/**
 * The built modules in the folder of this one, with the code that an earlier run of the same purpose compiled. If no
 * code can be kept, they are imported as usual.
 */
export function builtModules(purpose: string, place = HERE): BuiltModules {
  const imported: BuiltModules = { load: (name) => import(new URL(name, place).href), keep: () => {} };
  const folder = cacheFolder();
  if (folder === undefined || !('crc32' in zlib)) return imported; // before Node 20.15 and 22.2
  const compiled = compiledModules(place, packFile(folder, purpose, place));
  return {
    // A module that cannot be compiled shows why when it is imported.
    load: async <T>(name: string) => compiled.load<T>(name).catch(() => imported.load<T>(name)),
    keep: compiled.keep,
  };
}

/** One pack per purpose, version, Node and place of the program. */
function packFile(folder: string, purpose: string, place: URL): string {
  const key = Buffer.from([VERSION, process.version, process.arch, place.href].join('\n'));
  return join(folder, `${purpose}-${zlib.crc32(key).toString(16)}${PACK_ENDS}`);
}

interface Running extends Omit<CompiledModule, 'code'> {
  readonly script: Script;
  readonly exports: Record<string, unknown>;
  isLoaded: boolean;
}

/** Bytes of the compiled code in the memory of this thread. */
const codeBytes = (): number => getHeapCodeStatistics().bytecode_and_metadata_size;

/** The identity of a file: it differs if the file is another. */
function stampOf(path: string): string {
  const { size, mtimeMs, ctimeMs } = statSync(path);
  return [size, mtimeMs, ctimeMs].join(' ');
}

function isStill(url: URL, stamp: string): boolean {
  const path = fileURLToPath(url);
  return existsSync(path) && stampOf(path) === stamp;
}

function compiledModules(place: URL, file: string): BuiltModules {
  const bytesBefore = codeBytes();
  const pack = readPack(file);
  const running = new Map<string, Running>();
  const require = createRequire(place);
  let isMore = false;

  const load = (address: string): unknown => {
    if (!address.startsWith('./')) return require(address);
    const name = basename(address);
    const module = running.get(name) ?? start(name);
    if (!module.isLoaded) throw new Error(`${name} needs itself`);
    return module.exports;
  };
  const loadLater = async (address: string): Promise<unknown> =>
    SIBLING.test(address) ? load(address) : import(address.startsWith('.') ? new URL(address, place).href : address);
  const start = (name: string): Running => {
    const url = new URL(name, place);
    const path = fileURLToPath(url);
    const stamp = stampOf(path);
    const before = pack.modules.get(name);
    const compiled = before?.stamp === stamp ? before : undefined;
    const source = compiled?.source ?? moduleFunction(readFileSync(path, 'utf8'));
    const script = new Script(source, { filename: url.href, cachedData: compiled?.code });
    if (compiled === undefined || script.cachedDataRejected === true) isMore = true;
    const module: Running = { stamp, source, script, exports: {}, isLoaded: false };
    running.set(name, module);
    // The text is that of a function of a module.
    (script.runInThisContext() as ModuleFunction)(module.exports, load, loadLater, url.href);
    module.isLoaded = true;
    return module;
  };

  return {
    // The caller knows what the module of this name exports.
    load: async <T>(name: string) => load(`./${name}`) as T,
    keep() {
      // Functions are compiled when they are first called: a first run that ended early kept few.
      const compiledBytes = codeBytes() - bytesBefore;
      if (!isMore && compiledBytes < pack.compiledBytes + WORTH_KEEPING) return;
      // Modules that an earlier build had and this one has not stay out.
      const modules = new Map([...pack.modules].filter(([name, { stamp }]) => isStill(new URL(name, place), stamp)));
      for (const [name, { stamp, source, script }] of running)
        modules.set(name, { stamp, source, code: script.createCachedData() });
      try {
        writePack(file, { modules, compiledBytes });
        removeOldPacks(dirname(file), Date.now() - OLD);
      } catch {} // the next run compiles again
    },
  };
}
