import type { ErrorFactory } from './address-parameters.ts';

/** `host`, `host:port`, `[::1]:port`. */
export function hostAndPort(text: string, makeError: ErrorFactory): { host: string; port?: number } {
  const parts = /^(?:\[([0-9a-fA-F:.]+)\]|([^:/\s]*))(?::([^:]*))?$/.exec(text);
  if (parts === null) throw makeError('expected host or host:port');
  const host = decoded(parts[1] ?? parts[2]!, makeError);
  return parts[3] === undefined ? { host } : { host, port: portNumber(parts[3], makeError) };
}

export function portNumber(text: string, makeError: ErrorFactory): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65535) throw makeError('expected a port between 1 and 65535');
  return port;
}

/** A host as it is written in an address. */
export function printedHost(host: string): string {
  return host.includes(':') ? `[${host}]` : encodeURIComponent(host);
}

/** A part of an address, percent-decoded. */
export function decoded(text: string, makeError: ErrorFactory): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw makeError('write a % that is not part of an escape such as %20 as %25');
  }
}
