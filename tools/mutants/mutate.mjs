import ts from 'typescript';

/** What an operator is changed into. */
const OPERATORS = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['+'],
  '+=': ['-='],
  '-=': ['+='],
};

/** What a method is changed into. */
const METHODS = { every: 'some', some: 'every', min: 'max', max: 'min' };

/** Numbers above are limits of steps and sizes of tables: what decides nothing. */
const LARGE = 1000;

/**
 * Puts every mutant of a file into its text at once, each behind a switch: `isOn(n) ? changed : as it was`.
 * A changed place holds nothing else that is changed, so the text grows by a constant for each mutant.
 */
export function withMutants(text, file, firstNumber, isOn = (number) => `globalThis.mutant === ${number}`) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const mutants = [];
  const lineOf = (line) => text.split('\n')[line].trim();
  const at = (node) => source.getLineAndCharacterOfPosition(node.getStart(source));

  /** The text of a node, its mutants in it. */
  function written(node) {
    if (isTold(node)) return plain(node);
    const changes = changesOf(node, source);
    const own = inside(node);
    if (changes.length === 0) return own;
    const numbered = changes.map((change) => {
      const number = firstNumber + mutants.length;
      const { line, character } = at(node);
      mutants.push({
        number,
        file,
        line: line + 1,
        column: character + 1,
        before: plain(node),
        after: change.to,
        text: lineOf(line),
      });
      return { ...change, number };
    });
    if (ts.isStatement(node)) return `{ if (!(${isOn(numbered[0].number)})) { ${own} } }`;
    return numbered.reduceRight((rest, { number, to }) => `(${isOn(number)} ? (${to}) : ${rest})`, `(${own})`);
  }

  /** The text of a node with its children written. */
  function inside(node) {
    let result = '';
    let from = node.getStart(source);
    ts.forEachChild(node, (child) => {
      if (ts.isTypeNode(child) || ts.isTypeParameterDeclaration(child)) return;
      result += text.slice(from, child.getStart(source)) + written(child);
      from = child.getEnd();
    });
    return result + text.slice(from, node.getEnd());
  }

  const plain = (node) => text.slice(node.getStart(source), node.getEnd());
  let result = '';
  let from = 0;
  for (const statement of source.statements) {
    result += text.slice(from, statement.getStart(source));
    result += isCode(statement) ? written(statement) : plain(statement);
    from = statement.getEnd();
  }
  return { text: result + text.slice(from), mutants };
}

/** The ways in which a node can be changed. */
function changesOf(node, source) {
  const textOf = (part) => part.getText(source);
  if (ts.isBinaryExpression(node)) {
    const [left, operator, right] = [node.left, node.operatorToken, node.right].map(textOf);
    if (operator.startsWith('+') && (isWords(node.left) || isWords(node.right))) return [];
    // A loop that goes one too far reads what is not there, which typed arrays forgive: it ends one too early instead.
    if (operator === '<' && isLoopCondition(node))
      return [{ to: `${left} < ${right} - 1` }, { to: `${left} >= ${right}` }];
    return (OPERATORS[operator] ?? []).map((other) => ({ to: `${left} ${other} ${right}` }));
  }
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    if (node.operator === ts.SyntaxKind.ExclamationToken) return [{ to: textOf(node.operand) }];
    if (node.operator === ts.SyntaxKind.PlusPlusToken) return [{ to: textOf(node).replace('++', '--') }];
    if (node.operator === ts.SyntaxKind.MinusMinusToken) return [{ to: textOf(node).replace('--', '++') }];
    return [];
  }
  if (ts.isNumericLiteral(node) && !isName(node)) {
    const value = Number(node.text.replaceAll('_', ''));
    if (value > LARGE) return [];
    return [{ to: value === 1 ? '0' : String(value + 1) }];
  }
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [{ to: 'false' }];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [{ to: 'true' }];
  if (isCondition(node) && !ts.isBinaryExpression(node)) return [{ to: 'true' }, { to: 'false' }];
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { expression, name } = node.expression;
    const other = METHODS[name.text];
    if (other === undefined) return [];
    return [{ to: `${textOf(expression)}.${other}(${node.arguments.map(textOf).join(', ')})` }];
  }
  if (ts.isExpressionStatement(node)) return [{ to: '' }];
  return [];
}

/** What only chooses words or tells progress changes no verdict. */
function isTold(node) {
  if (ts.isTemplateExpression(node)) return true;
  if (ts.isConditionalExpression(node)) return isWords(node.whenTrue) && isWords(node.whenFalse);
  if (ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node)) return TELLING.test(node.name.getText());
  if (ts.isIfStatement(node)) return isTold(node.thenStatement) && node.elseStatement === undefined;
  const call = ts.isExpressionStatement(node) ? node.expression : node;
  return ts.isCallExpression(call) && TELLING.test(call.expression.getText());
}

/** Names of what tells: `context.checkpoint`, `progress`, `scopeText`; STRIDE is how often. */
const TELLING = /(^|[.#])(checkpoint|progress|report|STRIDE|\w+Text)$/;

/** The condition of a branch; that of a loop only ends it, which its own parts are changed for. */
function isCondition(node) {
  const { parent } = node;
  return (
    (ts.isIfStatement(parent) && parent.expression === node) ||
    (ts.isConditionalExpression(parent) && parent.condition === node)
  );
}

/** A comparison, alone or beside others, that keeps a `for` going. */
function isLoopCondition(node) {
  const { parent } = node;
  if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
    return isLoopCondition(parent);
  return ts.isForStatement(parent) && parent.condition === node;
}

/** A number that names a property or stands in a type. */
function isName(node) {
  return ts.isPropertyAssignment(node.parent) && node.parent.name === node;
}

function isWords(node) {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

function isCode(statement) {
  return ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement) || ts.isVariableStatement(statement);
}
