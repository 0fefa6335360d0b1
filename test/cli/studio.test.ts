import type { ChildProcess } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadAndServeStudio, type StudioServer } from '../../node/internal.ts';
import { type Outcome, sotto, temporaryFolder } from './run-sotto.ts';

const folder = temporaryFolder();
const built = folder.file('studio');
const SCRIPT = `console.log(${JSON.stringify('studio '.repeat(400))});\n`;
const POLICY = "default-src 'none'; script-src 'self'";

let server: StudioServer;

beforeAll(async () => {
  mkdirSync(folder.file('studio/assets'), { recursive: true });
  writeFileSync(
    folder.file('studio/index.html'),
    `<!doctype html><meta\n  http-equiv="Content-Security-Policy"\n  content="${POLICY}"\n/><title>Studio</title>`,
  );
  writeFileSync(folder.file('studio/assets/main-DiwrgTda.js'), SCRIPT);
  writeFileSync(folder.file('studio/assets/kernel.wasm'), Uint8Array.of(0, 97, 115, 109));
  writeFileSync(folder.file('studio/icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(folder.file('studio/.stamp'), 'secret');
  writeFileSync(folder.file('secret.txt'), 'secret');
  mkdirSync(folder.file('elsewhere'));
  writeFileSync(folder.file('elsewhere/secret.txt'), 'secret');
  symlinkSync(folder.file('secret.txt'), folder.file('studio/link.txt'));
  symlinkSync(folder.file('elsewhere'), folder.file('studio/linked'));
  server = await loadAndServeStudio({ folder: built, host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await server.close();
  folder.remove();
});

interface Answer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

/** Sends bytes as they are and reads until the server closes the connection. */
function raw(text: string, port = server.port): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => {
      const bytes = Buffer.concat(chunks);
      const end = bytes.indexOf('\r\n\r\n');
      const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
      const headers = lines.map((line): [string, string] => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      });
      resolve({ status: Number(first.split(' ')[1]), headers: new Map(headers), body: bytes.subarray(end + 4) });
    });
  });
}

function ask(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Answer> {
  const all = { Host: `127.0.0.1:${server.port}`, Connection: 'close', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return raw(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
}

describe('the server of the studio', () => {
  it.each([
    ['/', 'text/html; charset=utf-8', 'no-cache'],
    ['/index.html', 'text/html; charset=utf-8', 'no-cache'],
    ['/index.html?from=somewhere', 'text/html; charset=utf-8', 'no-cache'],
    ['/icon.svg', 'image/svg+xml; charset=utf-8', 'no-cache'],
    ['/assets/kernel.wasm', 'application/wasm', 'no-cache'],
    ['/assets/main-DiwrgTda.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  ])('hands out %s with its type and how long it may be kept', async (path, type, cached) => {
    const { status, headers, body } = await ask(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('cache-control')).toBe(cached);
    expect(Number(headers.get('content-length'))).toBe(body.length);
    expect(body.length).toBeGreaterThan(0);
  });

  it.each(['/', '/none', '/assets/main-DiwrgTda.js'])(
    'sends the page’s own policy and its guards with %s',
    async (path) => {
      const { headers } = await ask(path);
      expect(headers.get('content-security-policy')).toBe(`${POLICY}; frame-ancestors 'none'`);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    },
  );

  it('compresses as far as the browser takes it', async () => {
    const path = '/assets/main-DiwrgTda.js';
    const plain = await ask(path);
    const brotli = await ask(path, { 'Accept-Encoding': 'gzip, deflate, br' });
    const gzip = await ask(path, { 'Accept-Encoding': 'gzip;q=1.0, br;q=0' });
    expect([plain, brotli, gzip].map(({ headers }) => headers.get('content-encoding'))).toEqual([
      undefined,
      'br',
      'gzip',
    ]);
    expect(plain.body.toString()).toBe(SCRIPT);
    expect(brotliDecompressSync(brotli.body).toString()).toBe(SCRIPT);
    expect(gunzipSync(gzip.body).toString()).toBe(SCRIPT);
    expect(brotli.body.length).toBeLessThan(SCRIPT.length / 4);
  });

  it('sends what did not change only once', async () => {
    const { headers } = await ask('/');
    const again = await ask('/', { 'If-None-Match': headers.get('etag')! });
    expect(again.status).toBe(304);
    expect(again.body.length).toBe(0);
    expect((await ask('/', { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  it('answers HEAD with the headers of GET alone', async () => {
    const head = await ask('/icon.svg', {}, 'HEAD');
    const get = await ask('/icon.svg');
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
    expect(head.body.length).toBe(0);
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH'])('refuses %s', async (method) => {
    const { status, headers } = await ask('/', { 'Content-Length': '0' }, method);
    expect(status).toBe(405);
    expect(headers.get('allow')).toBe('GET, HEAD');
  });

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/..%5csecret.txt',
    '/..\\secret.txt',
    '/%252e%252e%252fsecret.txt',
    '//secret.txt',
    '/./index.html',
    '/assets',
    '/assets/',
    '/.stamp',
    '/link.txt',
    '/linked/secret.txt',
    '/linked',
    '/index.html%00.js',
    '/INDEX.HTML',
    '/etc/passwd',
    '/__proto__',
    '/constructor',
    'http://127.0.0.1/../secret.txt',
    '*',
  ])('has no file %s', async (path) => {
    const { status, body } = await ask(path);
    expect([400, 404]).toContain(status);
    expect(body.toString()).not.toContain('secret');
    expect(body.toString()).not.toContain('<title>');
  });

  it.each([
    'evil.example',
    'evil.example:PORT',
    '127.0.0.1',
    '127.0.0.1:1',
    'localhost',
    '127.0.0.1.evil.example:PORT',
    'localhost:PORT.evil.example',
    'user@127.0.0.1:PORT',
    '127.0.0.1:PORT,evil.example',
    '[::1]:PORT',
    '0.0.0.0:PORT',
    '2130706433:PORT',
    '',
  ])('answers nobody who calls it "%s", whatever that name points to', async (host) => {
    const { status, body } = await ask('/', { Host: host.replace('PORT', String(server.port)) });
    expect(status).toBe(421);
    expect(body.toString()).not.toContain('<title>');
  });

  it('is called by its address, by localhost, in any case of letters', async () => {
    expect((await ask('/', { Host: `localhost:${server.port}` })).status).toBe(200);
    expect((await ask('/', { Host: `LocalHost:${server.port}` })).status).toBe(200);
  });

  it('refuses two names at once, none at all, and half a request', async () => {
    const own = `Host: 127.0.0.1:${server.port}\r\n`;
    expect((await raw(`GET / HTTP/1.1\r\n${own}Host: evil.example\r\nConnection: close\r\n\r\n`)).status).toBe(421);
    expect((await raw(`GET / HTTP/1.1\r\nHost: evil.example\r\n${own}Connection: close\r\n\r\n`)).status).toBe(421);
    expect((await raw('GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).status).toBe(400);
    expect((await raw('GET / HTTP/1.0\r\n\r\n')).status).toBe(421);
    expect((await raw('nonsense\r\n\r\n')).status).toBe(400);
    expect((await raw(`GET / HTTP/1.1\r\n${own}X: ${'x'.repeat(40_000)}\r\n\r\n`)).status).toBe(431);
  });

  it('lives on after all that', async () => {
    expect((await ask('/')).status).toBe(200);
  });

  it('says what to do where no studio is built', async () => {
    const none = loadAndServeStudio({ folder: folder.file('none'), host: '127.0.0.1', port: 0 });
    await expect(none).rejects.toMatchObject({
      code: 'input',
      facts: { hint: expect.stringContaining('npm run build') },
    });
  });

  it('refuses an interface that this machine does not have', async () => {
    const elsewhere = loadAndServeStudio({ folder: built, host: '192.0.2.1', port: 0 });
    await expect(elsewhere).rejects.toMatchObject({ code: 'usage', message: expect.stringContaining('192.0.2.1') });
  });

  it('is reached from other machines only if asked for, and then by the addresses of this one', async () => {
    expect(server.loopback).toBe(true);
    const open = await loadAndServeStudio({ folder: built, host: '0.0.0.0', port: 0 });
    try {
      expect(open.loopback).toBe(false);
      expect(open.url).toBe(`http://127.0.0.1:${open.port}/`);
      const addresses = Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address));
      for (const host of ['localhost', ...addresses.filter((address) => !address.includes(':'))]) {
        const request = `GET / HTTP/1.1\r\nHost: ${host}:${open.port}\r\nConnection: close\r\n\r\n`;
        expect((await raw(request, open.port)).status).toBe(200);
      }
      const evil = `GET / HTTP/1.1\r\nHost: evil.example:${open.port}\r\nConnection: close\r\n\r\n`;
      expect((await raw(evil, open.port)).status).toBe(421);
    } finally {
      await open.close();
    }
  });
});

/** Runs `sotto studio`, does something once it prints, and ends it by a signal. */
async function studio(
  args: readonly string[],
  meanwhile: (printed: string) => Promise<void>,
  signal: NodeJS.Signals,
): Promise<Outcome> {
  let child!: ChildProcess;
  const outcome = sotto(['studio', '--no-open', ...args], { started: (started) => (child = started) });
  const printed = await new Promise<string>((resolve) => {
    let text = '';
    const take = (chunk: string): void => {
      text += chunk;
      if (/http:\S+\d\//.test(text)) resolve(text);
    };
    child.stdout!.on('data', take);
    child.stderr!.on('data', take);
    child.on('close', () => resolve(text));
  });
  try {
    await meanwhile(printed);
  } finally {
    child.kill(signal);
  }
  return outcome;
}

describe('sotto studio', () => {
  it('prints its address for people and ends well with Ctrl-C', async () => {
    const { code, stdout, stderr } = await studio(
      ['--port', '0'],
      async (printed) => {
        const page = await fetch(/http:\S+\d\//.exec(printed)![0]);
        expect(page.status).toBe(200);
        expect(await page.text()).toContain('<title>Sotto studio</title>');
      },
      'SIGINT',
    );
    expect(code).toBe(0);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/The studio is open at http:\/\/127\.0\.0\.1:\d+\/\n/);
    expect(stderr).not.toContain('warning');
  });

  it('prints one document with --json, and ends well when asked by the machine', async () => {
    const { code, stdout, stderr } = await studio(['--port', '0', '--json'], async () => {}, 'SIGTERM');
    expect(code).toBe(0);
    const document = JSON.parse(stdout);
    expect(document).toEqual({
      url: `http://127.0.0.1:${document.port}/`,
      host: '127.0.0.1',
      port: expect.any(Number),
      loopback: true,
    });
    expect(stderr).toBe('');
  });

  it('warns when other machines can reach it', async () => {
    const { stderr } = await studio(['--port', '0', '--host', '0.0.0.0'], async () => {}, 'SIGINT');
    expect(stderr).toContain('warning: other machines can open this studio too');
  });

  it('says which port to try where one is taken', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    const { code, stderr } = await sotto(['studio', '--no-open', '--port', String(port)]);
    taken.close();
    expect(code).toBe(2);
    expect(stderr).toContain(`port ${port} of 127.0.0.1 is taken`);
    expect(stderr).toMatch(/try --port \d+, or --port 0/);
  });

  it.each([
    ['--port', '70000', 'flags.port: expected an integer'],
    ['--port', 'http', 'flags.port: expected an integer'],
    ['--host', 'no.such.name.invalid', 'host: expected a name or address of this machine'],
  ])('refuses %s %s', async (flag, value, message) => {
    const { code, stderr } = await sotto(['studio', '--no-open', flag, value]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});
