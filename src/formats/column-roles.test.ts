import { describe, expect, it } from 'vitest';
import { columnRoles, withColumnRole } from './column-roles.ts';
import { firstRows } from './detect/first-rows.ts';
import type { Reading } from './reading.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const ORDERS = ['order', 'product', 'customer'];
const table: Reading = { format: 'long', header: true, id: ['order'], item: ['product'] };

describe('firstRows', () => {
  it('gives the rows of a table as they came, below the names of its columns', () => {
    const head = bytes('order,product\n1,"milk, skimmed"\n1,\n');
    expect(firstRows(head, table)).toEqual({
      columns: ['order', 'product'],
      rows: [
        ['1', 'milk, skimmed'],
        ['1', ''],
      ],
    });
  });

  it('numbers columns without a header, and those that are called alike', () => {
    expect(firstRows(bytes('a;b\nc;d\n'), { format: 'long', delimiter: ';', header: false }).columns).toEqual([
      '1',
      '2',
    ]);
    expect(firstRows(bytes('x,x,y\n1,2,3\n'), { ...table }).columns).toEqual(['1', '2', 'y']);
  });

  it('gives objects by their keys, other lines whole, at most twenty, and of binary files nothing', () => {
    const objects = bytes('{"id":"a","items":["x"]}\n{"id":7,"extra":null}\n');
    expect(firstRows(objects, { format: 'jsonl' })).toEqual({
      columns: ['id', 'items', 'extra'],
      rows: [
        ['a', '["x"]', ''],
        ['7', '', 'null'],
      ],
    });
    expect(firstRows(bytes('["x"]\n'), { format: 'jsonl' })).toEqual({ columns: [], rows: [['["x"]']] });
    expect(firstRows(bytes('1 2\n'.repeat(30)), { format: 'fimi' }).rows).toHaveLength(20);
    expect(firstRows(bytes('PAR1'), { format: 'parquet' })).toEqual({ columns: [], rows: [] });
  });
});

describe('columnRoles', () => {
  it('says what each column is for, also where the format says it', () => {
    expect(columnRoles({ ...table, person: 'customer' }, ORDERS)).toEqual(['record', 'item', 'person']);
    expect(columnRoles({ format: 'long', header: false }, ['1', '2'])).toEqual(['record', 'item']);
    expect(columnRoles({ format: 'basket' }, ['1', '2'])).toEqual(['item', 'item']);
    expect(columnRoles({ format: 'jsonl' }, ['id', 'items', 'x'])).toEqual(['record', 'list', 'left out']);
    expect(columnRoles({ format: 'onehot' }, ['id', 'bread'])).toEqual(['record', 'item']);
  });
});

describe('withColumnRole', () => {
  it('moves the one person and the one list, and keeps lists and items apart', () => {
    const withPerson = withColumnRole(table, ORDERS, 2, 'person');
    expect(withPerson).toEqual({ ...table, person: 'customer' });
    expect(withColumnRole(withPerson, ORDERS, 0, 'person')).toEqual({
      format: 'long',
      header: true,
      item: ['product'],
      person: 'order',
    });
    expect(withColumnRole(table, ORDERS, 2, 'list')).toEqual({
      format: 'long',
      header: true,
      id: ['order'],
      items: 'customer',
    });
  });

  it('takes back what it said', () => {
    const joined: Reading = { ...table, person: 'customer', records: 'people' };
    expect(withColumnRole(joined, ORDERS, 2, 'left out')).toEqual(table);
  });

  it('keeps lines lines as long as every field is of use, and makes a table of them otherwise', () => {
    const columns = ['1', '2', '3'];
    expect(withColumnRole({ format: 'basket' }, columns, 0, 'person')).toEqual({ format: 'basket', person: '1' });
    expect(withColumnRole({ format: 'fimi' }, columns, 0, 'record')).toEqual({
      format: 'basket',
      delimiter: ' ',
      id: ['1'],
    });
    expect(withColumnRole({ format: 'basket' }, columns, 1, 'left out')).toEqual({
      format: 'long',
      header: false,
      item: ['1', '3'],
    });
  });
});
