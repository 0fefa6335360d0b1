import { SottoError } from '../../../src/internal.ts';

/** `shop.orders` → its parts. A part may be quoted as in SQL, `"odd.name"`; upper and lower case are kept as written. */
export function tableName(text: string): readonly string[] {
  const parts = Array.from(text.matchAll(/("(?:[^"]|"")+"|[^".]+)(?:\.(?!$)|$)/gy), ([, part]) => part!);
  const length = parts.join('.').length;
  if (parts.length === 0 || parts.length > 3 || length !== text.length) {
    throw new SottoError('usage', `table=${text}: expected a name such as orders or shop.orders`, {
      hint: 'write a name that contains dots or quotes as in SQL: "odd.name"',
    });
  }
  return parts.map((part) => (part.startsWith('"') ? part.slice(1, -1).replaceAll('""', '"') : part));
}
