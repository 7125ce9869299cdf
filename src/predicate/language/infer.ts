import type { Expression } from '../syntax';
import { findCallable, type ValueKind } from './names';
import type { Profile } from './reader';
import type { Scope } from './scopes';

/** Facts about the names at an expression. */
export interface Known {
  readonly profile: Profile;
  readonly scope: Scope;
  /** Names that hold a number for certain: the variables, where nothing else is assigned to them. */
  readonly numbers: ReadonlySet<string>;
}

/** Value kinds that follow from the form of an expression alone. */
const FIXED = {
  int: 'number',
  float: 'number',
  math: 'number',
  string: 'text',
  bool: 'bool',
  comparison: 'bool',
  none: 'none',
  lambda: 'function',
  tuple: 'collection',
  list: 'collection',
  set: 'collection',
  comprehension: 'collection',
} as const;

/** Infers the kind of an expression's value from the text alone; 'unknown' rather than a guess. */
export function infer(node: Expression, known: Known, depth = 0): ValueKind {
  if (depth > 40) return 'unknown';
  const again = (part: Expression) => infer(part, known, depth + 1);
  switch (node.kind) {
    case 'name':
      return inferName(node.id, known);
    case 'unary':
      return node.operator === 'not' ? 'bool' : 'number';
    case 'binary':
      return inferBinary(node.operator, again(node.left), again(node.right));
    case 'boolean':
      return same(node.operands.map(again));
    case 'conditional':
      return same([again(node.then), again(node.else)]);
    case 'call':
      return inferCall(node.callee, known, node.args.map(again));
    case 'slice':
      return again(node.target);
    case 'subscript':
      return again(node.target) === 'text' ? 'text' : 'unknown';
    default:
      return FIXED[node.kind];
  }
}

const same = (kinds: readonly ValueKind[]): ValueKind =>
  kinds.every((kind) => kind === kinds[0]) ? kinds[0] : 'unknown';

function inferName(id: string, known: Known): ValueKind {
  if (known.numbers.has(id)) return 'number';
  const binding = known.scope.find(id);
  if (binding) return binding.definition ? 'function' : 'unknown';
  return findCallable(id, known.profile) ? 'function' : 'unknown';
}

function inferBinary(operator: string, left: ValueKind, right: ValueKind): ValueKind {
  if ('&|^'.includes(operator)) {
    if (left === 'bool' && right === 'bool') return 'bool';
    return left === 'number' || right === 'number' ? 'number' : 'unknown';
  }
  const plain = (kind: ValueKind) => kind === 'number' || kind === 'bool';
  return plain(left) && plain(right) ? 'number' : 'unknown';
}

function inferCall(callee: string, known: Known, args: readonly ValueKind[]): ValueKind {
  if (known.scope.find(callee)) return 'unknown';
  if (callee === 'max' || callee === 'min') return args.length > 1 ? same(args) : 'unknown';
  // `sum` can add lists, and `pow` and `round` hold no surprise for a truth test.
  return findCallable(callee, known.profile)?.returns ?? 'unknown';
}
