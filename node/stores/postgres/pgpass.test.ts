import { describe, expect, it } from 'vitest';
import { findPassword, passwordIn } from './pgpass.ts';

const server = { host: 'db', port: 5432, database: 'shop', user: 'ann' };

describe('passwordIn', () => {
  it('takes the first line that fits, with * for anything', () => {
    expect(passwordIn('# db:5432:shop:ann:comment\ndb:5433:*:*:other\ndb:*:shop:*:mine\n*:*:*:*:any\n', server)).toBe(
      'mine',
    );
    expect(passwordIn('db:5432:shop:bob:x\n', server)).toBeUndefined();
    expect(passwordIn('too:few:fields\n', server)).toBeUndefined();
  });

  it('reads escaped colons and backslashes, and colons of the password itself', () => {
    const odd = { ...server, user: 'a:n\\n' };
    expect(passwordIn('db:5432:shop:a\\:n\\\\n:p\\:w:d', odd)).toBe('p:w:d');
  });

  it('knows the server of a socket as localhost', () => {
    expect(passwordIn('localhost:5432:shop:ann:local', { ...server, host: '/run/postgresql' })).toBe('local');
  });
});

describe('findPassword', () => {
  it('takes PGPASSWORD before any file, and nothing where there is neither', () => {
    expect(findPassword(server, { PGPASSWORD: 'first', PGPASSFILE: '/nowhere' })).toBe('first');
    expect(findPassword(server, { PGPASSFILE: '/nowhere' })).toBeUndefined();
  });
});
