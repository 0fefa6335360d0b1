const QUOTE = 34;

/** The quote that closes the text whose opening quote is at `start`, or −1. Doubled quotes are part of the text. */
export function findClosingQuote(bytes: Uint8Array, start: number, quote = QUOTE): number {
  let close = bytes.indexOf(quote, start + 1);
  while (close >= 0 && bytes[close + 1] === quote) close = bytes.indexOf(quote, close + 2);
  return close;
}

/** Takes the quotes off quoted text. Nothing is copied unless there are doubled quotes in it. */
export class Unquoter {
  /** The range of the last call's text. */
  bytes: Uint8Array = new Uint8Array(0);
  start = 0;
  end = 0;
  readonly #quote: number;
  #scratch = new Uint8Array(256);

  constructor(quote = QUOTE) {
    this.#quote = quote;
  }

  /** Reads the text between the quotes at `open` and `close`; doubled quotes become single ones. */
  unquote(bytes: Uint8Array, open: number, close: number): void {
    const quote = this.#quote;
    const first = bytes.indexOf(quote, open + 1);
    if (first < 0 || first >= close) {
      this.bytes = bytes;
      this.start = open + 1;
      this.end = close;
      return;
    }
    if (close - open > this.#scratch.length) this.#scratch = new Uint8Array((close - open) * 2);
    const scratch = this.#scratch;
    let length = 0;
    for (let p = open + 1; p < close; p++) {
      const byte = bytes[p];
      scratch[length++] = byte;
      if (byte === quote) p++;
    }
    this.bytes = scratch;
    this.start = 0;
    this.end = length;
  }
}

/** Text in quotes, the quotes in it doubled. */
export function quotedText(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
