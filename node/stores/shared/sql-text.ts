import { tableName } from './table-name.ts';

/** A name in SQL, whatever it holds. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A table as people write it, `shop.orders`, in SQL. */
export function tableIdentifier(table: string): string {
  return tableName(table).map(identifier).join('.');
}

/** A text in SQL. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A query as a table in FROM. A comment at its end must not hide the bracket, and a `;` must not come before it. */
export function subquery(query: string): string {
  return `(${query.trim().replace(/;$/, '')}\n) AS source`;
}
