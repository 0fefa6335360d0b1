import { describe, expect, it } from 'vitest';
import { shuffle } from './random.ts';
import { checkSecret, derivedSecret, randomFromSecret, randomOfKey, secretOfBytes, secretOfSeed } from './secret.ts';

const WORD = 2 ** 32;

/** The next bytes of a generator's words, as RFC 8439 prints them. */
function bytesOf(random: { int(bound: number): number }, words: number): string {
  const view = new DataView(new ArrayBuffer(4 * words));
  for (let n = 0; n < words; n++) view.setUint32(4 * n, random.int(WORD), true);
  return Array.from(new Uint8Array(view.buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

describe('secrets', () => {
  it('draws the key stream of RFC 8439, A.1: test vectors 1 and 2 one after the other, and 3', () => {
    expect(bytesOf(randomOfKey('0'.repeat(64)), 32)).toBe(
      '76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7' +
        'da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586' +
        '9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed' +
        '29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f',
    );
    expect(bytesOf(randomOfKey(`${'0'.repeat(62)}01`), 32).slice(128)).toBe(
      '3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a' +
        '8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0',
    );
  });

  it('goes on beyond what it draws at once', () => {
    const random = randomOfKey('0'.repeat(64));
    const drawn = Array.from({ length: 5000 }, () => random.int(WORD));
    expect(new Set(drawn).size).toBe(5000);
  });

  it('derives the same bytes in every version', () => {
    const secret = secretOfSeed(7);
    expect(derivedSecret(secret, 'salt of rules.txt')).toMatchInlineSnapshot(
      `"40102df32c2e322b071088e52da71b7676641199fa5bdcd4d18bd453fe278ff8"`,
    );
    expect(bytesOf(randomFromSecret(secret, 'order'), 4)).toMatchInlineSnapshot(`"edeac8bb23576121e50d270a1ae9ecae"`);
    expect([
      ...shuffle(
        Uint32Array.from({ length: 10 }, (_, n) => n),
        randomFromSecret(secret, 'order'),
      ),
    ]).toMatchInlineSnapshot(`
      [
        7,
        6,
        9,
        4,
        1,
        0,
        8,
        2,
        5,
        3,
      ]
    `);
  });

  it('derives other secrets and other generators for other purposes and other secrets', () => {
    const purposes = [
      '',
      'a',
      'b',
      'ab',
      'a\0',
      'a\0\0',
      'x'.repeat(11),
      'x'.repeat(12),
      'x'.repeat(13),
      'part 1',
      'part 2',
    ];
    const derived = [secretOfSeed(1), secretOfSeed(2)].flatMap((secret) => [
      secret,
      ...purposes.map((purpose) => derivedSecret(secret, purpose)),
      ...purposes.map((purpose) => bytesOf(randomFromSecret(secret, purpose), 8)),
    ]);
    expect(new Set(derived).size).toBe(derived.length);
  });

  it('draws every number below a bound equally often, whether the bound divides the words or not', () => {
    const random = randomFromSecret(secretOfSeed(3), 'fair');
    for (const bound of [2, 3, 7, 1000]) {
      const counts = new Uint32Array(bound);
      const draws = 1000 * bound;
      for (let n = 0; n < draws; n++) counts[random.int(bound)]++;
      const squares = counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
      // Chi square has mean `bound − 1` and variance twice that; the seed is fixed.
      expect(Math.abs(squares - (bound - 1))).toBeLessThan(4 * Math.sqrt(2 * (bound - 1)) + 2);
    }
    // Three quarters of the words: without drawing again, the lower third would come twice as often.
    const bound = 3 * 2 ** 30;
    let low = 0;
    for (let n = 0; n < 30_000; n++) if (random.int(bound) < 2 ** 30) low++;
    expect(Math.abs(low - 10_000)).toBeLessThan(350);
  });

  it('draws below bounds beyond a word, and parts of one', () => {
    const random = randomFromSecret(secretOfSeed(4), 'wide');
    const drawn = Array.from({ length: 1000 }, () => random.int(2 ** 45 + 1));
    expect(Math.max(...drawn)).toBeGreaterThan(2 ** 44);
    expect(Math.max(...drawn)).toBeLessThanOrEqual(2 ** 45);
    expect(drawn.filter((number) => number % 2 === 1).length).toBeGreaterThan(400);
    const reals = Array.from({ length: 1000 }, () => random.real());
    expect(reals.every((real) => real >= 0 && real < 1)).toBe(true);
  });

  it('refuses what is no secret, without showing it', () => {
    for (const given of ['0'.repeat(63), '0'.repeat(65), 'F'.repeat(64), `${'0'.repeat(64)}\n`, undefined, 7]) {
      expect(() => checkSecret(given)).toThrow('64 hexadecimal digits');
    }
    expect(() => checkSecret('my password')).not.toThrow('password');
    expect(secretOfBytes(Uint8Array.from({ length: 32 }, (_, n) => n))).toMatch(/^000102.*1e1f$/);
    expect(() => secretOfBytes(new Uint8Array(31))).toThrow('64 hexadecimal digits');
  });
});
