import { SottoError } from '../../../src/internal.ts';
import type { AddressParameters, ErrorFactory } from '../shared/address-parameters.ts';
import { defineAddress, type TableAddress } from '../shared/define-address.ts';
import { decoded, hostAndPort, portNumber, printedHost } from '../shared/host-and-port.ts';

/** A PostgreSQL server. Omitted parts come from the environment, as for other clients (PGHOST, PGUSER, …). */
export interface PostgresAddress extends TableAddress {
  readonly kind: 'postgres';
  readonly user?: string;
  /** A name, an IP address, or the folder of a socket. */
  readonly host?: string;
  readonly port?: number;
  readonly database?: string;
  readonly sslmode?: (typeof SSL_MODES)[number];
}

export const SSL_MODES = ['disable', 'prefer', 'require', 'verify-full'] as const;

export const postgresAddress = defineAddress<PostgresAddress>({
  kind: 'postgres',
  schemes: ['postgres://', 'postgresql://'],
  example: 'postgres://user@host/database?table=orders',
  parameters: ['table', 'query', 'sslmode', 'host', 'port'],
  choosesRows: 'always',
  alternative: 'set PGPASSWORD, or put it into ~/.pgpass',
  parse: (place, values, _, makeError) => ({ ...server(place, makeError), ...serverOptions(values, makeError) }),
  print: ({ user, host, port, database, sslmode }) => {
    const isFolder = host?.includes('/') ?? false;
    const authority = [
      user === undefined ? '' : `${encodeURIComponent(user)}@`,
      host === undefined || isFolder ? '' : printedHost(host),
      port === undefined || isFolder || host === undefined ? '' : `:${port}`,
    ].join('');
    return {
      place: `${authority}${database === undefined ? '' : `/${encodeURIComponent(database)}`}`,
      parameters: {
        ...(host !== undefined && isFolder && { host }),
        ...(port !== undefined && (isFolder || host === undefined) && { port: String(port) }),
        ...(sslmode !== undefined && { sslmode }),
      },
    };
  },
});

/** `user@host:port/database`, every part of which may be left out. */
function server(place: string, makeError: ErrorFactory): Pick<PostgresAddress, 'user' | 'host' | 'port' | 'database'> {
  const slash = place.indexOf('/');
  const authority = slash < 0 ? place : place.slice(0, slash);
  const database = slash < 0 ? '' : place.slice(slash + 1);
  const offset = authority.lastIndexOf('@');
  const user = offset < 0 ? '' : authority.slice(0, offset);
  if (decoded(user, makeError).includes(':')) throw passwordRefused();
  const { host, port } = hostAndPort(authority.slice(offset + 1), makeError);
  return {
    ...(user !== '' && { user: decoded(user, makeError) }),
    ...(host !== '' && { host }),
    ...(port !== undefined && { port }),
    ...(database !== '' && { database: decoded(database, makeError) }),
  };
}

function serverOptions({ sslmode, host, port }: AddressParameters, makeError: ErrorFactory) {
  const mode = SSL_MODES.find((known) => known === sslmode);
  if (sslmode !== undefined && mode === undefined) {
    throw makeError(`sslmode=${sslmode}: expected one of ${SSL_MODES.join(', ')}`);
  }
  return {
    ...(mode !== undefined && { sslmode: mode }),
    ...(host !== undefined && { host }),
    ...(port !== undefined && { port: portNumber(port, makeError) }),
  };
}

function passwordRefused(): SottoError {
  return new SottoError('usage', 'a password in an address would end up in histories and job files, so it is refused', {
    hint: 'leave it out and set PGPASSWORD, or put it into ~/.pgpass (or the file that PGPASSFILE names)',
  });
}
