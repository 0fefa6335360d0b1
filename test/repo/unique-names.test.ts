import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/**
 * Names that two files share on purpose: a call for records in memory is called as the one for files in `sotto/node`, and
 * both kernels, which become programs of their own, begin.
 */
const SHARED = ['anonymize', 'count', 'mine', 'risk', 'verify', 'begin'];

/**
 * The files that export each type, interface, class and function, React components among them. Re-exports do not count, nor
 * do constants.
 */
function ownersOf(): Map<string, string[]> {
  const owners = new Map<string, string[]>();
  const files = ['src', 'node', 'cli', 'studio'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map(
      (name) => `${folder}/${String(name).replaceAll('\\', '/')}`,
    ),
  );
  for (const file of files) {
    if (!/\.tsx?$/.test(file) || /\.(test|stories|d)\.tsx?$/.test(file)) continue;
    const text = readFileSync(join(root, file), 'utf8');
    const names = new Set<string>();
    for (const statement of ts.createSourceFile(file, text, ts.ScriptTarget.Latest).statements) {
      const isOwner =
        ts.isFunctionDeclaration(statement) ||
        ts.isClassDeclaration(statement) ||
        ts.isInterfaceDeclaration(statement) ||
        ts.isTypeAliasDeclaration(statement);
      if (!isOwner || statement.name === undefined) continue;
      if (statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) names.add(statement.name.text);
    }
    for (const name of names) owners.set(name, [...(owners.get(name) ?? []), file]);
  }
  return owners;
}

it('no type or function has the name of another in another file', () => {
  const owners = ownersOf();
  expect(owners.size).toBeGreaterThan(2000);
  const shared = [...owners].filter(([name, files]) => files.length > 1 && !SHARED.includes(name));
  expect(shared.map(([name, files]) => `${name}: ${files.join(', ')}`)).toEqual([]);
});
