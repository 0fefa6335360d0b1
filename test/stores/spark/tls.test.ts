import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { describeWith } from '../../needs.ts';

// A certificate of our own for localhost. gRPC reads where its roots are when it is loaded, so all imports come later.
const folder = mkdtempSync(join(tmpdir(), 'sotto-tls-'));
const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
const made = spawnSync('openssl', [
  'req',
  '-x509',
  '-newkey',
  'rsa:2048',
  '-nodes',
  '-days',
  '2',
  '-keyout',
  key,
  '-out',
  certificate,
  ...subject,
]);
process.env.GRPC_DEFAULT_SSL_ROOTS_FILE_PATH = certificate;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeWith(
  made.status === 0,
  'TLS to Spark',
  'apt-get install openssl',
)('a Spark server that speaks TLS', () => {
  async function startFake(): Promise<import('./fake-spark.ts').FakeSpark> {
    const { ServerCredentials } = await import('@grpc/grpc-js');
    const { FakeSpark } = await import('./fake-spark.ts');
    const pair = { private_key: readFileSync(key), cert_chain: readFileSync(certificate) };
    return new FakeSpark().start(ServerCredentials.createSsl(null, [pair]), 'localhost');
  }

  it('is reached with use_ssl=true, and gets the token', async () => {
    const fake = await startFake();
    const { SparkSession } = await import('../../../node/stores/spark/session.ts');
    const session = await SparkSession.open({ ...fake.target, ssl: true, token: 'secret' });
    expect(fake.calls[0].authorization).toBe('Bearer secret');
    await session.close();
    fake.stop();
  });

  it('is not reached without, and the message says what to try', async () => {
    const fake = await startFake();
    const { SparkSession } = await import('../../../node/stores/spark/session.ts');
    await expect(SparkSession.open(fake.target)).rejects.toMatchObject({
      code: 'input',
      facts: { hint: expect.stringContaining('use_ssl=true') },
    });
    expect(fake.calls).toEqual([]);
    fake.stop();
  });

  it('is not trusted under another name', async () => {
    const fake = await startFake();
    const { SparkSession } = await import('../../../node/stores/spark/session.ts');
    const elsewhere = { ...fake.target, host: '127.0.0.1', ssl: true, token: 'secret' };
    await expect(SparkSession.open(elsewhere)).rejects.toMatchObject({ code: 'input' });
    expect(fake.calls).toEqual([]);
    fake.stop();
  });
});
