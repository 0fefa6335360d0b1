const SHIFTS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];

const CONSTANTS = Int32Array.from({ length: 64 }, (_, n) => Math.floor(Math.abs(Math.sin(n + 1)) * 2 ** 32) | 0);

const encoder = new TextEncoder();

/**
 * MD5 of a text's UTF-8 bytes, in hexadecimal (RFC 1321). Every SQL engine has it, so that a sample drawn by it is the
 * same on all of them; it protects nothing.
 */
export function md5(text: string): string {
  const bytes = encoder.encode(text);
  const numBlocks = ((bytes.length + 8) >>> 6) + 1;
  const padded = new Uint8Array(numBlocks * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, (bytes.length << 3) >>> 0, true);
  view.setUint32(padded.length - 4, Math.floor(bytes.length / 2 ** 29), true);
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  for (let block = 0; block < padded.length; block += 64) addBlock(state, view, block);
  let hex = '';
  for (let word = 0; word < 4; word++) {
    const value = state[word];
    for (let byte = 0; byte < 4; byte++) hex += ((value >>> (8 * byte)) & 0xff).toString(16).padStart(2, '0');
  }
  return hex;
}

function addBlock(state: Int32Array, view: DataView, start: number): void {
  let [a, b, c, d] = [state[0], state[1], state[2], state[3]];
  for (let n = 0; n < 64; n++) {
    const round = n >>> 4;
    let mixed: number;
    let word: number;
    if (round === 0) [mixed, word] = [(b & c) | (~b & d), n];
    else if (round === 1) [mixed, word] = [(d & b) | (~d & c), (5 * n + 1) & 15];
    else if (round === 2) [mixed, word] = [b ^ c ^ d, (3 * n + 5) & 15];
    else [mixed, word] = [c ^ (b | ~d), (7 * n) & 15];
    const sum = (a + mixed + CONSTANTS[n] + view.getInt32(start + 4 * word, true)) | 0;
    const shift = SHIFTS[4 * round + (n & 3)];
    a = d;
    d = c;
    c = b;
    b = (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0;
  }
  state[0] = (state[0] + a) | 0;
  state[1] = (state[1] + b) | 0;
  state[2] = (state[2] + c) | 0;
  state[3] = (state[3] + d) | 0;
}
