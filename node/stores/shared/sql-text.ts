import { SottoError } from '../../../src/internal.ts';

/** A name in SQL, whatever it holds. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A table as people write it, `shop.orders`, in SQL. */
export function tableIdentifier(table: string): string {
  return tableName(table).map(identifier).join('.');
}

export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A query as a table in FROM. A comment at its end must not hide the bracket, and a `;` must not come before it. */
export function subquery(query: string): string {
  return `(${query.trim().replace(/;$/, '')}\n) AS source`;
}

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
