const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const OPEN = 123;
const CLOSE = 125;

/** The result of reading an array: its elements were passed on, or it does not have one dimension. */
type ArrayShape = 'one-dimensional' | 'other';

/** Hands over the elements of an array as PostgreSQL writes it, `{a,"b,c",NULL}`; they are valid until the next one. */
export function readArray(text: Uint8Array, element: (bytes: Uint8Array | null) => void): ArrayShape {
  const end = text.length - 1;
  if (text[0] !== OPEN || text[end] !== CLOSE) return 'other';
  let p = 1;
  while (p < end) {
    if (text[p] === OPEN) return 'other';
    const isQuoted = text[p] === QUOTE;
    const start = isQuoted ? p + 1 : p;
    p = isQuoted ? closingQuote(text, start) : separator(text, p, end);
    const bytes = text.subarray(start, p);
    if (!isQuoted && isNull(bytes)) element(null);
    else element(isQuoted && bytes.includes(BACKSLASH) ? withoutBackslashes(bytes) : bytes);
    p += isQuoted ? 2 : 1;
  }
  return 'one-dimensional';
}

function separator(text: Uint8Array, from: number, end: number): number {
  const comma = text.indexOf(COMMA, from);
  return comma < 0 ? end : comma;
}

function closingQuote(text: Uint8Array, from: number): number {
  let p = from;
  while (p < text.length && text[p] !== QUOTE) p += text[p] === BACKSLASH ? 2 : 1;
  return p;
}

/** NULL without quotes is null; PostgreSQL quotes the text NULL. */
function isNull(bytes: Uint8Array): boolean {
  return bytes.length === 4 && /^null$/i.test(Buffer.from(bytes).toString('latin1'));
}

function withoutBackslashes(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length);
  let length = 0;
  for (let p = 0; p < bytes.length; p++) out[length++] = bytes[p] === BACKSLASH ? bytes[++p]! : bytes[p]!;
  return out.subarray(0, length);
}
