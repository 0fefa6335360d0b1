import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SottoError } from '../../src/internal.ts';
import { addressName, isAddress, isSamePlace, localPath, parseAddress, storeOf, withAddressPath } from './addresses.ts';
import type { AddressUse, TableAddress } from './shared/define-address.ts';
import { tableName } from './shared/sql-text.ts';

function refusal(text: string, use: AddressUse = 'source'): string {
  try {
    parseAddress(text, use);
  } catch (error) {
    if (!(error instanceof SottoError) || error.code !== 'usage') throw error;
    return [error.message, error.facts.hint].join(' → ');
  }
  return 'accepted';
}

describe('parseAddress', () => {
  it('takes anything that does not begin as an address for the path of a file', () => {
    for (const path of ['orders.csv', '-', './parquet:x', 'C:\\data\\x.dat', 'parquet', 'a?b=c', '/tmp/duckdb/x.db']) {
      expect(parseAddress(path)).toBeUndefined();
      expect(isAddress(path)).toBe(false);
    }
  });

  it('reads each kind', () => {
    expect(parseAddress('parquet:orders/*.parquet?id=order&item=sku')).toEqual({
      kind: 'parquet',
      path: 'orders/*.parquet',
      reading: { id: ['order'], item: ['sku'] },
    });
    expect(parseAddress('parquet:v?id=visit&id=day&item=a&item=b&column-value=yes&person=p&records=people')).toEqual({
      kind: 'parquet',
      path: 'v',
      reading: { id: ['visit', 'day'], item: ['a', 'b'], columnValue: true, person: 'p', records: 'people' },
    });
    expect(parseAddress("duckdb:shop.db?query=SELECT a, b FROM t WHERE a = 'x%26y'")).toEqual({
      kind: 'duckdb',
      path: 'shop.db',
      query: "SELECT a, b FROM t WHERE a = 'x&y'",
    });
    expect(parseAddress('postgres://ann@db.example:6432/shop?table=s.orders&items=skus&sslmode=require')).toEqual({
      kind: 'postgres',
      user: 'ann',
      host: 'db.example',
      port: 6432,
      database: 'shop',
      sslmode: 'require',
      table: 's.orders',
      reading: { items: 'skus' },
    });
    expect(parseAddress('postgresql:///shop?host=/run/pg&table=t')).toEqual({
      kind: 'postgres',
      host: '/run/pg',
      database: 'shop',
      table: 't',
    });
    expect(parseAddress('spark://[::1]?table=t&use_ssl=true')).toEqual({
      kind: 'spark',
      host: '::1',
      port: 15002,
      ssl: true,
      table: 't',
    });
  });

  it('reads form and replace of a sink only', () => {
    expect(parseAddress('duckdb:x.db?table=t&form=list&replace=yes', 'sink')).toEqual({
      kind: 'duckdb',
      path: 'x.db',
      table: 't',
      columns: {},
      form: 'list',
      replace: true,
    });
    expect(refusal('duckdb:x.db?table=t&replace=yes')).toContain('unknown parameter "replace"');
    expect(refusal('duckdb:x.db?query=SELECT 1', 'sink')).toContain('unknown parameter "query"');
    expect(refusal('duckdb:x.db', 'sink')).toContain('which table? expected table=');
  });

  it('tells what is wrong and what was probably meant', () => {
    expect(refusal('duckdb:x.db?tabel=t')).toContain('unknown parameter "tabel"; did you mean table=?');
    expect(refusal('duckdb:x.db?table=t&query=SELECT 1')).toContain('expected table= or query=, got both');
    expect(refusal('parquet:x?item=a&items=b')).toContain('got both');
    expect(refusal('parquet:x?item=a')).toContain('item= also needs id=');
    expect(refusal('parquet:x?items=a&items=b')).toContain('items= is given twice');
    expect(refusal('parquet:x?id=a&id=b', 'sink')).toContain('id= is given twice');
    expect(refusal('parquet:x?items=a&records=visit')).toContain('records="visit": expected one of visits, people');
    expect(refusal('parquet:x?items=a&trim=1')).toContain('trim="1": expected yes or no');
    expect(refusal('parquet:x?items=a&unknown-mark=x')).toContain('unknown-mark="x": expected ?');
    expect(refusal('parquet:x?items=a&persons=p')).toContain('did you mean person=?');
    expect(refusal('parquet:x?id=')).toContain('id= has no value');
    expect(refusal('parquet:?id=a')).toContain('which file?');
    expect(refusal('duckdb:x.db?query=SELECT 5 % 2')).toContain('write a % itself as %25');
    expect(refusal('postgres://h/db')).toContain('which rows? expected table= or query=');
    expect(refusal('postgres://h:0/db?table=t')).toContain('a port between 1 and 65535');
    expect(refusal('postgres://h/db?table=t&sslmode=maybe')).toContain('expected one of disable, prefer');
    expect(refusal('postgres:db?table=t')).toContain('got one that begins with postgres:');
    expect(refusal('mysql://h/db')).toContain('got one that begins with mysql://');
    expect(refusal('s3://bucket/x.parquet')).toContain('known addresses are parquet:orders/*.parquet');
    expect(refusal('duckdb:x.db?table=a..b')).toContain('expected a name such as orders or shop.orders');
  });

  it('knows when a release would be written over its own data', () => {
    expect(isSamePlace('duckdb:a.db?table=t&id=i&item=j', 'duckdb:./a.db?table=t&replace=yes&form=list')).toBe(true);
    expect(isSamePlace('duckdb:a.db?table=t', 'duckdb:a.db?table=u')).toBe(false);
    expect(isSamePlace('data.parquet', 'parquet:./data.parquet')).toBe(true);
    expect(isSamePlace('postgres://h/db?table=t', 'postgres://h/db?table=t&replace=yes')).toBe(true);
    expect(isSamePlace('postgres://h/db?table=t', 'postgres://other/db?table=t')).toBe(false);
  });

  it('refuses passwords and tokens in every place, and repeats none', () => {
    const secret = 'hunter2';
    for (const text of [
      `postgres://ann:${secret}@host/db?table=t`,
      `postgres://ann:${secret}%40@host/db?table=t`,
      `postgres://host/db?table=t&password=${secret}`,
      `postgres://bob%3A${secret}@host/db?table=t`,
      `postgres://host/db?table=t&PGPASSWORD=${secret}`,
      `spark://${secret}@host?table=t`,
      `spark://host?table=t&token=${secret}`,
      `postgres://ann:${secret}@[host/db?table=t`,
      `spark://host?table=t&${secret}`,
    ]) {
      expect(refusal(text), text).not.toBe('accepted');
      expect(refusal(text), text).not.toContain(secret);
      expect(() => withAddressPath(text, (path) => path)).toThrow(SottoError);
    }
    expect(refusal(`postgres://ann:${secret}@host/db?table=t`)).toContain('set PGPASSWORD');
    expect(refusal(`spark://host?table=t&token=${secret}`)).toContain('SPARK_CONNECT_TOKEN');
  });
});

describe('an address in print', () => {
  const word = fc.string({ unit: 'binary', minLength: 1, maxLength: 8 });
  const name = fc
    .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 8 })
    .filter((text) => !/["./\s?#]/.test(text));
  const list = fc.array(word, { minLength: 1, maxLength: 3 });
  const roles = fc.oneof(
    fc.record({ id: list, item: list }),
    fc.record({ item: list, person: word }),
    fc.record({ items: word }),
    fc.record({ id: list, items: word, itemDelimiter: fc.constantFrom('|', '\t', '&', '%', ' ') }),
  );
  const labels = fc.record(
    {
      records: fc.constantFrom('visits' as const, 'people' as const),
      columnValue: fc.boolean(),
      trim: fc.boolean(),
      foldCase: fc.boolean(),
      unknownMark: fc.constant('?' as const),
    },
    { requiredKeys: [] },
  );
  const reading = fc.oneof(
    fc.constant({}),
    fc.tuple(roles, labels).map(([said, more]) => ({ reading: { ...said, ...more } })),
  );
  const rows = fc.oneof(fc.record({ table: name }), fc.record({ query: word }));
  const path = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 10 }).filter((text) => !text.includes('?'));
  const host = fc.oneof(
    fc.domain(),
    fc.ipV4(),
    fc.ipV6().filter((text) => !text.includes('.')),
  );
  const port = fc.integer({ min: 1, max: 65535 });
  const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });
  const address: fc.Arbitrary<TableAddress> = fc.oneof(
    fc.tuple(path, reading).map(([given, said]) => ({ kind: 'parquet' as const, path: given, ...said })),
    fc.tuple(path, rows, reading).map(([given, from, said]) => ({
      kind: 'duckdb' as const,
      path: given,
      ...from,
      ...said,
    })),
    fc
      .tuple(optional(word), optional(host), optional(port), optional(word), rows, reading)
      .map(([user, where, at, database, from, said]) => ({
        kind: 'postgres' as const,
        ...(user !== undefined && { user }),
        ...(where !== undefined && { host: where }),
        ...(at !== undefined && { port: at }),
        ...(database !== undefined && { database }),
        ...from,
        ...said,
      })),
    fc.tuple(host, port, fc.boolean(), rows, reading).map(([where, at, ssl, from, said]) => ({
      kind: 'spark' as const,
      host: where,
      port: at,
      ssl,
      ...from,
      ...said,
    })),
  );

  it('writes what parseAddress reads back as the same', () => {
    fc.assert(
      fc.property(address, (given) => {
        expect(parseAddress(storeOf(given).address.print(given))).toEqual(given);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps queries out of the short name', () => {
    const long = parseAddress('postgres://ann@h/db?query=SELECT name FROM people&id=a&item=b');
    expect(addressName(long!)).toBe('postgres://ann@h/db');
    expect(addressName(parseAddress('duckdb:x.db?table=t&items=b')!)).toBe('duckdb:x.db?table=t');
  });
});

describe('withAddressPath and localPath', () => {
  it('rewrite and find the path within an address, if it has one', () => {
    const beside = (path: string): string => `jobs/${path}`;
    expect(withAddressPath('orders.csv', beside)).toBe('jobs/orders.csv');
    expect(withAddressPath('parquet:o/*.parquet?id=a&item=b', beside)).toBe('parquet:jobs/o/*.parquet?id=a&item=b');
    expect(withAddressPath('duckdb:x.db?table=t', beside)).toBe('duckdb:jobs/x.db?table=t');
    expect(withAddressPath('duckdb:?query=SELECT 1', beside)).toBe('duckdb:?query=SELECT 1');
    expect(withAddressPath('postgres://h/db?table=t', beside)).toBe('postgres://h/db?table=t');
    expect(
      ['x.csv', '-', 'parquet:a/b', 'duckdb:?query=SELECT 1', 'postgres://h/d?table=t'].map((text) => localPath(text)),
    ).toEqual(['x.csv', undefined, 'a/b', undefined, undefined]);
  });
});

describe('tableName', () => {
  it('splits at dots, except within quotes', () => {
    expect(tableName('orders')).toEqual(['orders']);
    expect(tableName('shop.orders')).toEqual(['shop', 'orders']);
    expect(tableName('"odd.name"."with ""quotes"""')).toEqual(['odd.name', 'with "quotes"']);
    for (const wrong of ['', '.', 'a.', '.a', 'a.b.c.d', '"a', 'a"b', '"a"b']) {
      expect(() => tableName(wrong), wrong).toThrow(SottoError);
    }
  });
});
