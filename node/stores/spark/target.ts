import { SottoError } from '../../../src/internal.ts';

/** The address of a Spark Connect server, and the identity for it. Held in memory only: a token is printed nowhere. */
export interface SparkTarget {
  readonly host: string;
  readonly port: number;
  readonly ssl: boolean;
  readonly userId: string;
  readonly token?: string;
}

/** The sources of tokens: ours, then the one that Spark's own clients read. */
const TOKEN_VARIABLES = ['SPARK_CONNECT_TOKEN', 'SPARK_CONNECT_AUTHENTICATE_TOKEN'] as const;

/**
 * The target of an address, with token and user from the environment. A token never goes over the wire in the clear:
 * without TLS it is refused, except to this very machine.
 */
export function sparkTarget(
  { host, port, ssl }: Pick<SparkTarget, 'host' | 'port' | 'ssl'>,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): SparkTarget {
  const variable = TOKEN_VARIABLES.find((name) => (environment[name] ?? '') !== '');
  const token = variable === undefined ? undefined : environment[variable];
  const userId = environment.SPARK_USER ?? '';
  if (token !== undefined && !ssl && !isLoopback(host)) {
    throw new SottoError('usage', `${variable} is set, but the connection to ${host} is not encrypted`, {
      hint: `add use_ssl=true to the address, or unset ${variable}`,
    });
  }
  return { host, port, ssl, userId: userId === '' ? 'sotto' : userId, ...(token !== undefined && { token }) };
}

/** Whether a host is this very machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** `host:port`, for messages. */
export function targetName({ host, port }: Pick<SparkTarget, 'host' | 'port'>): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
