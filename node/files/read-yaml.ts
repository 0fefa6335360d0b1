import type { Document } from 'yaml';
import { problemText, quote, SottoError } from '../../src/internal.ts';
import { readBytes } from './read-bytes.ts';

/** Reads a YAML or JSON file as it stands; throws `usage` naming line and column where it is not well-formed. */
export async function readYaml(path: string): Promise<unknown> {
  const { LineCounter, parseDocument } = await import('yaml');
  const text = new TextDecoder().decode(await readRequestFile(path));
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter });
  if (document.errors.length === 0) return plainValue(document, path);
  const problems = document.errors.map((error) => {
    const { line, col } = lineCounter.linePos(error.pos[0]);
    const actual = quote(error.message.split('\n')[0]!.replace(/ at line .*$/, ''));
    return { file: path, line, column: col, expected: 'well-formed YAML or JSON', got: actual };
  });
  const message = problems.length === 1 ? problemText(problems[0]!) : `${path} is not well-formed`;
  throw new SottoError('usage', message, { problems });
}

/** Aliases that stand for more than any file needs are refused by the parser. */
function plainValue(document: Document, path: string): unknown {
  try {
    const value: unknown = document.toJS();
    // An alias may also stand for what it is a part of: then there is no end to it.
    JSON.stringify(value);
    return value;
  } catch (error) {
    if (!(error instanceof ReferenceError || error instanceof TypeError)) throw error;
    throw new SottoError('usage', `${path}: expected YAML without unresolved aliases (*)`, {
      hint: 'write the values out instead of repeating them by aliases',
    });
  }
}

/** A file that says what is to be done and is not there is a mistake of usage, not of the data. */
async function readRequestFile(path: string): Promise<Uint8Array> {
  try {
    return await readBytes(path);
  } catch (error) {
    throw error instanceof SottoError ? new SottoError('usage', error.message, error.facts) : error;
  }
}
