import ts from 'typescript';

/** A comment, a text or a declared name of a source file. */
export interface SourceWord {
  readonly line: number;
  readonly text: string;
}

export interface SourceWords {
  /** Each comment on one line, without marks, code and examples; lines of `//` that follow each other are one. */
  readonly comments: readonly SourceWord[];
  /** Strings that contain a blank, and the text between tags. */
  readonly texts: readonly SourceWord[];
  readonly names: readonly DeclaredName[];
}

export interface DeclaredName extends SourceWord {
  readonly kind: 'type' | 'function' | 'value' | 'property';
}

/** Reads the words of a source file that people read. */
export function readSourceWords(path: string, code: string): SourceWords {
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  const ranges = new Map<number, ts.CommentRange>();
  const texts: SourceWord[] = [];
  const names: DeclaredName[] = [];

  const visit = (node: ts.Node): void => {
    if (!ts.isJsxText(node)) {
      for (const range of ts.getLeadingCommentRanges(code, node.getFullStart()) ?? []) ranges.set(range.pos, range);
      for (const range of ts.getTrailingCommentRanges(code, node.getEnd()) ?? []) ranges.set(range.pos, range);
    }
    const text = textOf(node);
    if (text?.includes(' ')) {
      texts.push({ line: lineOf(node.getStart(source)), text: text.replaceAll(/\s+/g, ' ').trim() });
    }
    const kind = kindOf(node);
    if (kind !== undefined) {
      const { name } = node as ts.NamedDeclaration;
      if (name !== undefined && ts.isIdentifier(name)) names.push({ line: lineOf(name.pos), text: name.text, kind });
    }
    for (const child of node.getChildren(source)) if (!ts.isJSDoc(child)) visit(child);
  };
  visit(source);
  return { comments: commentsOf(code, [...ranges.values()], lineOf), texts, names };
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join('…');
}

function kindOf(node: ts.Node): DeclaredName['kind'] | undefined {
  if (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node)) return 'type';
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isMethodSignature(node)) return 'function';
  if (ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node)) return 'value';
  if (ts.isPropertySignature(node) || ts.isPropertyDeclaration(node)) return 'property';
  return undefined;
}

function commentsOf(code: string, ranges: ts.CommentRange[], lineOf: (position: number) => number): SourceWord[] {
  const comments: { line: number; last: number; text: string }[] = [];
  for (const { pos, end, kind } of ranges.sort((a, b) => a.pos - b.pos)) {
    const isLine = kind === ts.SyntaxKind.SingleLineCommentTrivia;
    const text = code.slice(pos, end);
    const line = lineOf(pos);
    const before = comments.at(-1);
    const isAlone = code.slice(code.lastIndexOf('\n', pos) + 1, pos).trim() === '';
    if (isLine && isAlone && before?.last === line - 1) {
      before.text += ` ${text.slice(2)}`;
      before.last = line;
    } else comments.push({ line, last: isLine && isAlone ? line : -1, text: isLine ? text.slice(2) : bare(text) });
  }
  return comments.map(({ line, text }) => ({ line, text: prose(text) })).filter(({ text }) => text !== '');
}

function bare(block: string): string {
  return block
    .replace(/^\/\*+/, '')
    .replace(/\*+\/$/, '')
    .replaceAll(/^\s*\*( |$)/gm, '');
}

function prose(comment: string): string {
  return comment
    .replaceAll(/@example[\s\S]*?(?=\n@|$)/g, '')
    .replaceAll(/```[\s\S]*?```/g, '')
    .replaceAll(/`[^`]*`/g, '`…`')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
