import { SottoError } from '../errors.ts';

/** Turns chunks of text in any encoding that TextDecoder knows into chunks of UTF-8. Chunks may be cut anywhere. */
export class Transcoder {
  readonly #decoder: TextDecoder;
  readonly #encoder = new TextEncoder();
  readonly #file: string;

  constructor(encoding: string, file = 'the data') {
    this.#decoder = new TextDecoder(encoding, { fatal: true });
    this.#file = file;
  }

  push(chunk: Uint8Array): Uint8Array {
    return this.#encoder.encode(this.#decode(chunk));
  }

  /** The bytes that were still held back; throws `input` if the text ends within a character. */
  end(): Uint8Array {
    return this.#encoder.encode(this.#decode());
  }

  #decode(chunk?: Uint8Array): string {
    try {
      return chunk === undefined ? this.#decoder.decode() : this.#decoder.decode(chunk, { stream: true });
    } catch {
      const { encoding } = this.#decoder;
      throw new SottoError('input', `${this.#file}: expected text in ${encoding}, got other bytes`, {
        hint: 'name the encoding of the file',
      });
    }
  }
}

/** Whether text of that encoding is UTF-8 already. */
export function isUtf8Label(encoding: string): boolean {
  return new TextDecoder(encoding).encoding === 'utf-8';
}
