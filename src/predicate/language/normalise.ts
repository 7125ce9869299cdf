import type { Expression, FunctionDefinition, Parameter, Program, Statement, Target } from '../syntax';

/**
 * A canonical text of the tree: equal for predicates that differ in spacing, redundant brackets, comments and
 * annotations only. Made for cache keys; it is not Python.
 */
export function normalise(program: Program): string {
  if (program.kind === 'expression') return `(${program.params.join(',')})${write(program.body)}`;
  return `${program.entry.name}|${program.definitions.map(writeDefinition).join('')}`;
}

const list = (items: readonly Expression[]): string => items.map(write).join(',');

const optional = (expression: Expression | undefined): string => (expression ? write(expression) : '');

type Writers = {
  readonly [Kind in Expression['kind']]: (node: Extract<Expression, { kind: Kind }>) => string;
};

const display = (node: { readonly kind: string; readonly items: readonly Expression[] }): string =>
  `${node.kind}[${list(node.items)}]`;

const EXPRESSIONS: Writers = {
  int: (node) => String(node.value),
  // JavaScript prints 3.0 as 3, which would look like the int.
  float: (node) => `${node.value}f`,
  string: (node) => JSON.stringify(node.value),
  bool: (node) => (node.value ? 'True' : 'False'),
  none: () => 'None',
  name: (node) => node.id,
  unary: (node) => `${node.operator}(${write(node.operand)})`,
  binary: (node) => `(${write(node.left)}${node.operator}${write(node.right)})`,
  boolean: (node) => `(${node.operands.map(write).join(` ${node.operator} `)})`,
  comparison: (node) =>
    `(${write(node.first)}${node.rest.map((part) => ` ${part.operator} ${write(part.operand)}`).join('')})`,
  conditional: (node) => `(${write(node.test)}?${write(node.then)}:${write(node.else)})`,
  tuple: display,
  list: display,
  set: display,
  subscript: (node) => `${write(node.target)}[${write(node.index)}]`,
  slice: (node) =>
    `${write(node.target)}[${optional(node.start)}:${optional(node.stop)}:${optional(node.step)}]`,
  call: (node) =>
    `${node.callee}(${list(node.args)}${node.keywords.map((key) => `;${key.name}=${write(key.value)}`).join('')})`,
  math: (node) => node.id,
  comprehension: (node) => {
    const clauses = node.clauses.map(
      (clause) =>
        ` for ${writeTarget(clause.target)} in ${write(clause.iterable)}${clause.conditions.map((c) => ` if ${write(c)}`).join('')}`,
    );
    return `${node.form}<${write(node.element)}${clauses.join('')}>`;
  },
  lambda: (node) => `lambda(${writeParams(node.params)}:${write(node.body)})`,
};

function write(node: Expression): string {
  return (EXPRESSIONS[node.kind] as (node: Expression) => string)(node);
}

const writeTarget = (target: Target): string =>
  target.kind === 'name' ? target.id : `(${target.items.map(writeTarget).join(',')},)`;

const writeParams = (params: readonly Parameter[]): string =>
  params.map((param) => (param.fallback ? `${param.name}=${write(param.fallback)}` : param.name)).join(',');

const writeDefinition = (def: FunctionDefinition): string =>
  `def ${def.name}(${writeParams(def.params)})${writeBlock(def.body)}`;

/** A text that stands alone does nothing: a docstring does not make another predicate. */
const writeBlock = (body: readonly Statement[]): string =>
  `{${body
    .filter((statement) => statement.kind !== 'expression' || statement.value.kind !== 'string')
    .map(writeStatement)
    .join(';')}}`;

function writeStatement(node: Statement): string {
  switch (node.kind) {
    case 'def':
      return writeDefinition(node);
    case 'assign':
      return `${node.targets.map((target) => `${writeTarget(target)}=`).join('')}${write(node.value)}`;
    case 'augmented-assign':
      return `${node.target.id}${node.operator}=${write(node.value)}`;
    case 'if':
      return `if ${write(node.test)}${writeBlock(node.then)}${writeBlock(node.else)}`;
    case 'while':
      return `while ${write(node.test)}${writeBlock(node.body)}${writeBlock(node.else)}`;
    case 'for':
      return `for ${writeTarget(node.target)} in ${write(node.iterable)}${writeBlock(node.body)}${writeBlock(node.else)}`;
    case 'return':
      return `return ${optional(node.value)}`;
    case 'expression':
      return write(node.value);
    default:
      return node.kind;
  }
}
