import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { invariant, SottoError } from '../../src/internal.ts';
import { errorCode } from '../files/error-code.ts';
import { type Encoding, readStaticFiles, type StaticFile } from './static-files.ts';

export interface StudioOptions {
  /** The built studio. */
  readonly folder: string;
  /** The interface to listen on, as a name or an address. */
  readonly host: string;
  /** 0 takes any that is free. */
  readonly port: number;
  /** Whether its own pages may show one of its pages within them; no others ever may. */
  readonly framesItself?: boolean;
}

export interface StudioServer {
  /** The address for a browser of this machine. */
  readonly url: string;
  readonly port: number;
  /** Whether only this machine can reach it. */
  readonly loopback: boolean;
  close(): Promise<void>;
}

/**
 * Serves the files of the built studio (or of the documentation) and nothing else: the content of the folder at the
 * start, by exact path, and only to requests addressed to this machine. Throws `input` without a built studio, `usage`
 * if it cannot listen.
 */
export async function serveStudio({ folder, host, port, framesItself = false }: StudioOptions): Promise<StudioServer> {
  const files = readStaticFiles(folder);
  const index = files.get('/index.html');
  if (index === undefined)
    throw new SottoError('input', `${folder}: the studio is not built`, {
      hint: 'build it with `npm run build`, or install the package again',
    });
  const headers = headersOf(index, framesItself ? "'self'" : "'none'");
  const names = new Set<string>();
  const server = createServer((request, response) => {
    answer(request, response, { files, headers, names }).catch(() => response.destroy());
  });
  server.headersTimeout = 10_000;
  server.requestTimeout = 10_000;
  await listen(server, host, port);
  const address = addressOf(server);
  for (const name of hostNames(host, address)) names.add(name);
  return {
    url: `http://${bracketed(reachable(address.address))}:${address.port}/`,
    port: address.port,
    loopback: isLoopback(address.address),
    close: () => close(server),
  };
}

/** The headers of every answer: nothing is fetched from other places, framed, guessed or asked of the device. */
function headersOf(index: StaticFile, framers: string): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': `${policyOf(index)}; frame-ancestors ${framers}`,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  };
}

/** The policy that the page itself states, so that it is the same on any other host. */
function policyOf(index: StaticFile): string {
  const policy = /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(index.bytes.toString('utf8'))?.[1];
  if (policy === undefined) throw new SottoError('input', 'the page of the studio states no content security policy');
  return policy.replaceAll(/\s+/g, ' ').replace(/;\s*$/, '');
}

interface Answering {
  readonly files: ReadonlyMap<string, StaticFile>;
  readonly headers: Readonly<Record<string, string>>;
  /** `name:port` under which the server may be asked for. */
  readonly names: ReadonlySet<string>;
}

async function answer(request: IncomingMessage, response: ServerResponse, known: Answering): Promise<void> {
  response.setHeaders(new Map(Object.entries(known.headers)));
  const hostHeaders = request.rawHeaders.filter((name, n) => n % 2 === 0 && name.toLowerCase() === 'host').length;
  if (hostHeaders !== 1 || !known.names.has(request.headers.host!.toLowerCase()))
    return refuse(response, 421, 'This address does not belong to the studio.');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    return refuse(response, 405, 'The studio only hands out its files.');
  }
  const path = request.url!.split('?', 1)[0]!;
  const file = known.files.get(path === '/' ? '/index.html' : path);
  if (file === undefined) return refuse(response, 404, 'The studio has no such file.');
  return send(request, response, file);
}

async function send(request: IncomingMessage, response: ServerResponse, file: StaticFile): Promise<void> {
  response.setHeader('Cache-Control', file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader('ETag', file.etag);
  if (request.headers['if-none-match'] === file.etag) {
    response.writeHead(304).end();
    return;
  }
  const encoding = file.isText ? acceptedEncoding(request.headers['accept-encoding']) : undefined;
  const body = encoding === undefined ? file.bytes : await file.encoded(encoding);
  if (encoding !== undefined) response.setHeader('Content-Encoding', encoding);
  response.writeHead(200, { 'Content-Type': file.type, 'Content-Length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    Connection: 'close',
  });
  response.end(`${text}\n`);
}

/** The best encoding that the browser takes; `q=0` takes it back. */
function acceptedEncoding(header: string | string[] | undefined): Encoding | undefined {
  const accepted = String(header ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';', 1)[0]!.trim());
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  try {
    await tryPort(server, host, port);
  } catch (error) {
    throw await listenFailure(error, host, port);
  }
}

function tryPort(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, exclusive: true }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

async function listenFailure(error: unknown, host: string, port: number): Promise<unknown> {
  switch (errorCode(error)) {
    case 'EADDRINUSE': {
      const free = await freePort(host);
      return new SottoError('usage', `port ${port} of ${host} is taken, perhaps by another studio`, {
        hint: ['try ', { name: 'port' }, ` ${free}, or `, { name: 'port' }, ' 0 for any that is free'],
      });
    }
    case 'EACCES':
      return new SottoError('usage', `port ${port} is reserved: this user may not listen on it`, {
        hint: ['try ', { name: 'port' }, ' 0 for any that is free'],
      });
    case 'ENOTFOUND':
    case 'EADDRNOTAVAIL':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return new SottoError('usage', `host: expected a name or address of this machine, got ${JSON.stringify(host)}`, {
        hint: [{ leaveOut: ['host'] }, ' to serve only this machine'],
      });
    default:
      return error;
  }
}

/** The address on which a server listens: the requested port of this machine. */
function addressOf(server: Server): AddressInfo {
  const address = server.address();
  invariant(typeof address === 'object' && address !== null, 'the server listens on a port');
  return address;
}

/** A port that is free right now. */
async function freePort(host: string): Promise<number> {
  const server = createServer();
  await tryPort(server, host, 0);
  const { port } = addressOf(server);
  await close(server);
  return port;
}

/**
 * The names under which the server may be asked for. Pages elsewhere can make their own name point to this machine, but
 * not one of these: addresses of this machine, `localhost`, and the name that was asked for.
 */
function hostNames(host: string, { address, port }: AddressInfo): string[] {
  const everywhere = address === '0.0.0.0' || address === '::';
  const addresses = everywhere
    ? Object.values(networkInterfaces()).flatMap((all = []) => all.map((each) => each.address))
    : [address];
  const names = new Set([host, ...addresses]);
  if (everywhere || isLoopback(address)) names.add('localhost');
  return [...names]
    .map((name) => bracketed(name.toLowerCase()))
    .flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`]));
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.');
}

/** An address to open in a browser of this machine. */
function reachable(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1';
  return address === '::' ? '::1' : address;
}

function bracketed(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
