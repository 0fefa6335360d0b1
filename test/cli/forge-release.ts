import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';

/** What of release.json the forgeries change. */
export interface Forged {
  kind: string;
  statement: string;
  verdict: { status: string };
  truthful: { status: string; checked: number };
  data: { records: number; occurrences: number; items: number; unknown?: number };
  items: { published: number };
  subject: { name: string; digest?: { sha256: string }; bytes?: number }[];
}

/** Changes a copy of a release and seals it again: hashes, digest and the curator's hashes. */
export function forgeRelease(from: string, to: string, change: (path: string, document: Forged) => void): string {
  cpSync(from, to, { recursive: true });
  const { digest: _, ...document } = JSON.parse(readFileSync(`${to}/release.json`, 'utf8'));
  change(to, document);
  for (const subject of document.subject) {
    if (!existsSync(`${to}/${subject.name}`)) continue;
    const bytes = readFileSync(`${to}/${subject.name}`);
    Object.assign(subject, { digest: { sha256: sha256(bytes) }, bytes: bytes.length });
  }
  writeFileSync(`${to}/release.json`, textOf({ ...document, digest: sha256(textOf(document)) }));
  const list = `${to}/curator/hashes.json`;
  if (!existsSync(list)) return to;
  const hashes = JSON.parse(readFileSync(list, 'utf8'));
  for (const file of Object.keys(hashes)) {
    const bytes = readFileSync(`${to}/curator/${file}`);
    hashes[file] = { bytes: bytes.length, sha256: sha256(bytes) };
  }
  writeFileSync(list, textOf(hashes));
  return to;
}

function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function textOf(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
