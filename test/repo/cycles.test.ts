import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

interface Edge {
  readonly to: string;
  readonly isType: boolean;
}

const files = ['src', 'node', 'cli', 'studio'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file)),
);
const edges = new Map(files.map((file) => [file, edgesOf(file)]));

/** The modules that a file imports as it is loaded. One that is imported on demand may need the file that asks for it. */
function edgesOf(file: string): Edge[] {
  const text = readFileSync(join(root, file), 'utf8');
  const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  return statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const { moduleSpecifier } = statement;
    if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier) || !moduleSpecifier.text.startsWith('.'))
      return [];
    const to = relative(root, resolve(root, file, '..', moduleSpecifier.text));
    return [{ to, isType: isTypeOnly(statement) }];
  });
}

function isTypeOnly(statement: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(statement)) {
    const { isTypeOnly: isWhole, exportClause } = statement;
    if (isWhole) return true;
    return (
      exportClause !== undefined &&
      ts.isNamedExports(exportClause) &&
      exportClause.elements.every((element) => element.isTypeOnly)
    );
  }
  const { importClause } = statement;
  if (importClause === undefined) return false;
  if (importClause.isTypeOnly) return true;
  const { name, namedBindings } = importClause;
  return (
    name === undefined &&
    namedBindings !== undefined &&
    ts.isNamedImports(namedBindings) &&
    namedBindings.elements.every((element) => element.isTypeOnly)
  );
}

/** The groups of files that import each other in a circle, each sorted and joined. */
function cyclesOf(targets: (file: string) => readonly string[]): string[] {
  const indices = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[] = [];
  const visit = (file: string): void => {
    indices.set(file, indices.size);
    low.set(file, indices.size - 1);
    stack.push(file);
    for (const to of targets(file)) {
      if (!indices.has(to)) visit(to);
      if (stack.includes(to)) low.set(file, Math.min(low.get(file) ?? 0, low.get(to) ?? 0));
    }
    if (low.get(file) !== indices.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1) found.push(group.sort().join(' '));
  };
  for (const file of files) if (!indices.has(file)) visit(file);
  return found.sort();
}

const targetsOf = (file: string, isAlso: (edge: Edge) => boolean): string[] =>
  (edges.get(file) ?? []).filter((edge) => edges.has(edge.to) && isAlso(edge)).map(({ to }) => to);

describe('import cycles', () => {
  it('are found where there are some', () => {
    expect([...edges.values()].flat().length).toBeGreaterThan(3000);
    const ring: Record<string, string> = { [files[0] ?? '']: files[1] ?? '', [files[1] ?? '']: files[0] ?? '' };
    expect(cyclesOf((file) => (ring[file] === undefined ? [] : [ring[file]]))).toEqual([
      [files[0], files[1]].sort().join(' '),
    ]);
  });

  it('are not made by values', () => {
    const found = cyclesOf((file) => targetsOf(file, ({ isType }) => !isType));
    expect(found).toEqual([]);
  });

  it('are not made by types', () => {
    const found = cyclesOf((file) => targetsOf(file, () => true));
    expect(found).toEqual([]);
  });
});
