import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as ts from 'typescript';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** The casts of a file that no comment stands before or beside. */
function bareCasts(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lines = text.split('\n');
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isAsExpression(node) && node.type.getText() !== 'const') {
      const { line } = source.getLineAndCharacterOfPosition(node.getEnd());
      const statement = source.getLineAndCharacterOfPosition(statementOf(node).getStart()).line;
      const around = lines.slice(Math.max(0, Math.min(statement, line) - 1), line + 1);
      if (!around.some((one) => /(^|\s)(\/\/|\*|\/\*)/.test(one))) found.push(`${file}:${line + 1}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function statementOf(node: ts.Node): ts.Node {
  let one = node;
  while (!ts.isStatement(one) && one.parent !== undefined) one = one.parent;
  return one;
}

it('a cast says in a comment why it is right', () => {
  const files = ['src', 'node', 'cli', 'studio'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${String(name)}`),
  );
  const code = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  expect(code.flatMap(bareCasts)).toEqual([]);
});
