import { SottoError } from '../../src/internal.ts';

/** The drivers of databases and clusters, by the module that is imported. */
export interface OptionalModules {
  readonly '@duckdb/node-api': typeof import('@duckdb/node-api');
  readonly postgres: { readonly default: typeof import('postgres') };
  readonly '@grpc/grpc-js': typeof import('@grpc/grpc-js');
  readonly 'protobufjs/minimal.js': typeof import('protobufjs/minimal.js');
  readonly 'apache-arrow': typeof import('apache-arrow');
}

type Sources = {
  readonly [M in keyof OptionalModules]: { readonly version: string; load(): Promise<OptionalModules[M]> };
};

/** The version to install and how to load it; a test keeps the versions equal to package.json's. */
export const optionalModules: Sources = {
  '@duckdb/node-api': { version: '1.5.6-r.1', load: () => import('@duckdb/node-api') },
  postgres: { version: '3.4.9', load: () => import('postgres') },
  '@grpc/grpc-js': { version: '1.14.7', load: () => import('@grpc/grpc-js') },
  'protobufjs/minimal.js': { version: '8.8.1', load: () => import('protobufjs/minimal.js') },
  'apache-arrow': { version: '21.2.0', load: () => import('apache-arrow') },
};

/**
 * Loads an optional dependency when it is first needed. Throws `unsupported` where it is not installed, telling `what`
 * needs it ("reading DuckDB") and how to get it.
 */
export function loadOptional<M extends keyof OptionalModules>(name: M, what: string): Promise<OptionalModules[M]> {
  const { version, load } = optionalModules[name];
  return fromInstalled(load, `${packageOf(name)}@${version}`, what);
}

/** The module that `load` gives; throws `unsupported` with the command that installs `wanted` where it cannot be loaded. */
export async function fromInstalled<T>(load: () => Promise<T>, wanted: string, what: string): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    const name = wanted.slice(0, wanted.lastIndexOf('@'));
    throw new SottoError('unsupported', `${what} needs the package ${name}, which ${reason}`, {
      hint: `npm install ${wanted}`,
    });
  }
}

/** `protobufjs/minimal.js` → `protobufjs`, `@duckdb/node-api` stays. */
export function packageOf(module: string): string {
  return module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Why a package could not be loaded, as far as installing it helps; a driver's own failure is passed on. */
function reasonOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') return 'is not installed';
  if (code === 'ERR_DLOPEN_FAILED') return 'does not run on this machine';
  return undefined;
}
