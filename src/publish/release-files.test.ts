import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { runHere } from '../../test/run-here.ts';
import { TEST_SECRET } from '../../test/secret.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import type { SideInputs } from '../data/side-inputs.ts';
import type { Format } from '../formats/define.ts';
import { formatById } from '../formats/index.ts';
import type { Hash } from '../hash.ts';
import { checkJob, resolveJob } from '../job/job.ts';
import type { Run } from '../run/run.ts';
import { derivedSecret } from '../secret.ts';
import { parseReleaseDocument } from './release-document.ts';
import { type ReleaseInput, releaseFiles } from './release-files.ts';

const dataset = datasetFromRows([
  ['a', 'b', 'c'],
  ['a', 'b'],
  ['a', 'c', 'd'],
  ['b', 'c', 'd'],
  ['a', 'b', 'd'],
  ['c', 'd'],
]);

const startHash = (): Hash => {
  const hash = createHash('sha256');
  return { update: (data) => void hash.update(data), hex: () => hash.digest('hex') };
};

const shell = { startHash, fromCurator: (file: string) => `../../${file}` };

async function released(
  given: Record<string, unknown>,
  inputs: SideInputs = {},
  format: Format = formatById('basket'),
) {
  const resolved = resolveJob(checkJob({ data: 'd.csv', secret: TEST_SECRET, ...given }));
  const input: ReleaseInput = { dataset, inputs, format };
  const result = await runHere(
    resolved,
    { dataset, inputs, format: format.id, sourceHash: 'c0ffee' },
    { checkpoint: () => {} },
  );
  return { resolved, input, result };
}

function bytesOf(chunks: Iterable<Uint8Array>): Buffer {
  return Buffer.concat([...chunks]);
}

const { resolved, input, result } = await released({ model: { id: 'km', k: 2, m: 2 } });

describe('the files of a release', () => {
  const files = new Map<string, Buffer>();
  for (const { name, chunks } of releaseFiles(resolved, result, input, shell)) files.set(name, bytesOf(chunks));

  it('come in the order of the folder: what is published, release.json, then what the curator keeps', () => {
    const names = [...files.keys()];
    expect(names.slice(0, 5)).toEqual(['data.csv', 'recoding.csv', 'report.html', 'README.md', 'release.json']);
    expect(names.slice(5).every((name) => name.startsWith('curator/'))).toBe(true);
    expect(names).toContain('curator/order.csv');
    expect(names.at(-1)).toBe('curator/hashes.json');
  });

  it('are named in release.json with the hashes that their bytes have', () => {
    const text = files.get('release.json')!.toString();
    const { content, intact } = parseReleaseDocument(text, 'release.json', startHash);
    expect(intact).toBe(true);
    expect(content.subject.map(({ name }) => name)).toEqual(['data.csv', 'recoding.csv', 'report.html', 'README.md']);
    for (const { name, digest, bytes } of content.subject) {
      expect(digest.sha256).toBe(createHash('sha256').update(files.get(name)!).digest('hex'));
      expect(bytes).toBe(files.get(name)!.length);
    }
  });

  it('tell the curator the hashes of the curator’s files', () => {
    const hashes = JSON.parse(files.get('curator/hashes.json')!.toString()) as Record<string, { sha256: string }>;
    const kept = [...files.keys()].filter((name) => name.startsWith('curator/') && name !== 'curator/hashes.json');
    expect(Object.keys(hashes).map((name) => `curator/${name}`)).toEqual(kept);
    for (const [name, { sha256 }] of Object.entries(hashes)) {
      expect(sha256).toBe(
        createHash('sha256')
          .update(files.get(`curator/${name}`)!)
          .digest('hex'),
      );
    }
  });

  it('hold the job with its paths seen from the curator’s folder', () => {
    expect(JSON.parse(files.get('curator/job.json')!.toString())).toMatchObject({
      data: '../../d.csv',
      secret: TEST_SECRET,
    });
  });

  it('make the data as it is taken, never whole before', () => {
    const basket = formatById('basket');
    let made = 0;
    const format = {
      ...basket,
      *write() {
        for (; made < 3; made++) yield `piece ${made}\n`;
      },
    } as Format;
    const [data] = releaseFiles(resolved, result, { ...input, format }, shell);
    expect(made).toBe(0);
    const chunks = data.chunks[Symbol.iterator]();
    expect(Buffer.from(chunks.next().value).toString()).toBe('piece 0\n');
    expect(made).toBe(0);
  });

  it('must each be taken whole before the next', () => {
    const list = releaseFiles(resolved, result, input, shell);
    list.next();
    expect(() => list.next()).toThrow(/data\.csv was not taken whole/);
  });

  it('are never made of a result that was not shown to keep its promise', () => {
    const undecided: Run = {
      ...result,
      verdict: { status: 'undecided', checked: 0, scope: 'nothing', reason: 'too large' },
    };
    expect(() => releaseFiles(resolved, undecided, input, shell).next()).toThrow(/never written/);
  });

  it('commit to what only the curator sees of the promise, by salted hashes', async () => {
    const rules = [{ antecedent: Uint32Array.of(0), consequent: Uint32Array.of(1) }];
    const hidden = await released({ model: { id: 'hidden-rules', minSupport: '40%' }, rules: 'rules.txt' }, { rules });
    const texts = new Map<string, string>();
    for (const { name, chunks } of releaseFiles(hidden.resolved, hidden.result, hidden.input, shell))
      texts.set(name, bytesOf(chunks).toString());
    const salt = derivedSecret(TEST_SECRET, 'commitment: rules.txt');
    expect(JSON.parse(texts.get('curator/salts.json')!)).toEqual({ 'rules.txt': salt });
    const hash = createHash('sha256');
    const rulesText = texts.get('curator/rules.txt')!;
    for (const part of ['sotto commitment 1', 'rules.txt', Buffer.from(salt, 'hex'), rulesText]) {
      const bytes = Buffer.from(part);
      const length = Buffer.alloc(8);
      length.writeBigUInt64BE(BigInt(bytes.length));
      hash.update(length).update(bytes);
    }
    expect(JSON.parse(texts.get('release.json')!).commitments).toEqual({ 'rules.txt': hash.digest('hex') });
  });
});
