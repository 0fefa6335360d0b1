import { SottoError } from '../errors.ts';
import { Problems, VALID_UTF8 } from '../problems.ts';
import { byteText, countCharacters, findBadUtf8 } from './utf8.ts';

const LF = 10;

/** The text of a small file, without its BOM. Throws `input` with every place that is not UTF-8. */
export function decodeUtf8(bytes: Uint8Array, file?: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const problems = new Problems(file);
    let line = 1;
    let lineFrom = 0;
    for (let p = 0, at = findBadUtf8(bytes, 0, bytes.length); at >= 0; at = findBadUtf8(bytes, at + 1, bytes.length)) {
      for (; p < at; p++) {
        if (bytes[p] !== LF) continue;
        line++;
        lineFrom = p + 1;
      }
      const column = countCharacters(bytes, lineFrom, at) + 1;
      problems.add({ line, column, expected: VALID_UTF8, got: byteText(bytes[at]) });
    }
    problems.throwIfAny();
    throw new SottoError('invariant', 'bytes that cannot be decoded hold a bad one');
  }
}
