/** Recognises expressions that may show the order in which they are evaluated: by raising, by types, by what they change. */
import type { Expression } from '../syntax';
import { subexpressions } from '../tree';

const isCount = (node: Expression): boolean => node.kind === 'int';
const isNonZero = (node: Expression): boolean =>
  (node.kind === 'int' && node.value !== 0) ||
  (node.kind === 'unary' && node.operator === '-' && isNonZero(node.operand));

/** Checks whether a value may be a decimal number: sums of such numbers depend on their order. */
export function isFloatSource(node: Expression): boolean {
  if (node.kind === 'float' || node.kind === 'math') return true;
  if (node.kind === 'call')
    return node.callee === 'float' || node.callee.startsWith('math.') || node.callee === 'pow';
  return (
    node.kind === 'binary' && (node.operator === '/' || (node.operator === '**' && !isCount(node.right)))
  );
}

/** Checks if a name means Python's function: no function of the program has it. */
export type IsBuiltin = (name: string) => boolean;

/** What the numbers of a program may be. */
export interface Numbers {
  /** Some may be decimal. */
  readonly hasFloats: boolean;
  /** Some may be too large for a decimal number, or for its text. */
  readonly hasHuge: boolean;
  readonly isBuiltin: IsBuiltin;
  /** Checks if a function of the program raises for no number. */
  isSafeFunction(name: string): boolean;
}

/** Powers but squares and cubes, shifts, products in place or of texts, long literals. */
const MAKES_HUGE =
  /\*\*(?!\s*[23]\b)|<<|\*=|\b(?:pow|factorial|comb|perm|prod)\b|\d{16}|\d[eE]\d|\bint\([^()\n]*\*/;
const LOOP = /^\s*(?:for|while)\b/m;

/** Checks for what usually makes numbers of hundreds of digits; doubling in a loop and recursion are missed. */
export const makesHuge = (source: string): boolean =>
  MAKES_HUGE.test(source) || source.split('**').length > 3 || (source.includes('*') && LOOP.test(source));

/** Functions that raise for no number, and for no collection of numbers. */
const SAFE: ReadonlySet<string> = new Set(
  'abs bool len sum sorted any all isinstance set list tuple str is_prime is_square is_cube range'.split(' '),
);

export const raisesForNoNumber = (name: string, numbers: Numbers): boolean =>
  numbers.isBuiltin(name) ? isSafeBuiltin(name, numbers) : numbers.isSafeFunction(name);

const isSafeBuiltin = (name: string, { hasFloats, hasHuge }: Numbers): boolean =>
  SAFE.has(name) && !(name === 'str' && hasHuge) && !(name === 'range' && hasFloats);

/** Checks whether an expression on numbers may raise for some of them. */
export function mayRaise(node: Expression, numbers: Numbers): boolean {
  const { hasFloats, hasHuge } = numbers;
  const inside = () => subexpressions(node).some((part) => mayRaise(part, numbers));
  switch (node.kind) {
    case 'binary':
      return (hasFloats && hasHuge) || !isSafeOperation(node, numbers) || inside();
    case 'subscript':
    case 'slice':
      return !isSafePart(node, numbers.isBuiltin) || inside();
    case 'lambda':
      return true;
    case 'call': {
      const { callee, args, keywords } = node;
      const isExtreme =
        (callee === 'min' || callee === 'max') && numbers.isBuiltin(callee) && args.length > 1;
      const hasStep = callee === 'range' && args.length > 2 && !isNonZero(args[2]);
      const isPlain = keywords.length === 0 && !hasStep && (raisesForNoNumber(callee, numbers) || isExtreme);
      return !isPlain || inside();
    }
    default:
      return inside();
  }
}

const isTextOf = (node: Expression, isBuiltin: IsBuiltin): boolean =>
  node.kind === 'call' && node.callee === 'str' && node.args.length === 1 && isBuiltin('str');

/** The text of a number has a first and a last character, and slices of any size. */
function isSafePart(
  node: Extract<Expression, { kind: 'subscript' | 'slice' }>,
  isBuiltin: IsBuiltin,
): boolean {
  if (!isTextOf(node.target, isBuiltin)) return false;
  if (node.kind === 'slice')
    return (
      [node.start, node.stop].every((bound) => !bound || isNonZero(bound) || isCount(bound)) &&
      (!node.step || isNonZero(node.step))
    );
  const { index } = node;
  return (
    (index.kind === 'int' && index.value === 0) ||
    (index.kind === 'unary' && index.operand.kind === 'int' && index.operand.value === 1)
  );
}

export function isSafeOperation(
  { operator, right }: Pick<Extract<Expression, { kind: 'binary' }>, 'operator' | 'right'>,
  { hasFloats, hasHuge }: Numbers,
): boolean {
  if (operator === '/') return isNonZero(right) && !hasHuge;
  if (operator === '//' || operator === '%') return isNonZero(right);
  if (operator === '**') return right.kind === 'int' && (!hasFloats || right.value <= 3);
  return operator.length < 2 || isCount(right);
}

/** Functions whose results are of one type, whatever number they get. */
const ONE_TYPE: ReadonlySet<string> = new Set(
  'abs bool float int len str sum is_prime is_square is_cube any all isinstance'.split(' '),
);

export const hasOneType = (name: string): boolean => ONE_TYPE.has(name) || name.startsWith('math.');

/** Functions whose results are whole numbers, for whole numbers. */
const WHOLE: ReadonlySet<string> = new Set(
  'abs math.gcd math.lcm math.isqrt math.floor math.ceil math.trunc'.split(' '),
);

export const givesWhole = (name: string): boolean => WHOLE.has(name);

const TRUTHS: ReadonlySet<string> = new Set('any all bool isinstance is_prime is_square is_cube'.split(' '));

export function isTruth(node: Expression, isBuiltin: IsBuiltin): boolean {
  if (node.kind === 'boolean') return node.operands.every((part) => isTruth(part, isBuiltin));
  if (node.kind === 'call') return TRUTHS.has(node.callee) && isBuiltin(node.callee);
  return (
    node.kind === 'comparison' || node.kind === 'bool' || (node.kind === 'unary' && node.operator === 'not')
  );
}

interface Types {
  readonly hasFloats: boolean;
  readonly isBuiltin: IsBuiltin;
  /** Checks whether the results of a function may be equal and of different types. */
  mixesResults(callee: string): boolean;
  /** Checks the values of a name for the same. */
  mixesValues(name: string): boolean;
}

/** Checks whether an expression may have equal values of different types, such as 1 and True, for different numbers. */
export function mayMix(node: Expression, types: Types): boolean {
  const { hasFloats, isBuiltin } = types;
  const inside = () => subexpressions(node).some((part) => mayMix(part, types));
  const isTruthPart = (part: Expression) => isTruth(part, isBuiltin);
  switch (node.kind) {
    case 'name':
      return types.mixesValues(node.id);
    case 'boolean':
      return !node.operands.every(isTruthPart) || inside();
    case 'conditional':
      return hasFloats || isTruthPart(node.then) !== isTruthPart(node.else) || inside();
    case 'subscript':
      // A part of a text is a text.
      return !isTextOf(node.target, isBuiltin) || inside();
    case 'tuple':
    case 'list':
    case 'set':
      return new Set(node.items.map(isTruthPart)).size > 1 || inside();
    case 'binary':
      return (node.operator === '**' && !isCount(node.right)) || inside();
    case 'call':
      return types.mixesResults(node.callee) || new Set(node.args.map(isTruthPart)).size > 1 || inside();
    default:
      return inside();
  }
}

/** Functions whose results are new or cannot be changed. */
const MAKE_NEW: ReadonlySet<string> = new Set(
  'abs bool divmod float int len list pow range round set sorted str tuple'.split(' '),
);

/** Checks whether the value of an expression is new, or one that nothing changes. */
export function isNew(node: Expression, isBuiltin: IsBuiltin): boolean {
  const areNew = (parts: readonly Expression[]) => parts.every((part) => isNew(part, isBuiltin));
  switch (node.kind) {
    case 'name':
    case 'subscript':
    case 'lambda':
      return false;
    case 'call':
      return MAKE_NEW.has(node.callee) && isBuiltin(node.callee);
    case 'boolean':
      return areNew(node.operands);
    case 'conditional':
      return areNew([node.then, node.else]);
    default:
      return true;
  }
}

/** Checks whether an expression can only be a number, which extends no list. */
export function isNumber(node: Expression, isBuiltin: IsBuiltin): boolean {
  const of = (part: Expression) => isNumber(part, isBuiltin);
  switch (node.kind) {
    case 'int':
    case 'float':
    case 'unary':
    case 'comparison':
      return true;
    case 'binary':
      return (
        ['/', '//', '%', '**', '<<', '>>'].includes(node.operator) ||
        (node.operator === '+' && (of(node.left) || of(node.right))) ||
        (node.operator === '*' && of(node.left) && of(node.right))
      );
    case 'call':
      return ['abs', 'int', 'len', 'float', 'round'].includes(node.callee) && isBuiltin(node.callee);
    default:
      return false;
  }
}

const LAZY: ReadonlySet<string> = new Set('map filter zip enumerate reversed iter'.split(' '));
const MAKE_LISTS: ReadonlySet<string> = new Set('list sorted set'.split(' '));

/** The expressions whose values one may have. */
function choices(node: Expression): readonly Expression[] {
  if (node.kind === 'conditional') return [node.then, node.else];
  if (node.kind === 'boolean') return node.operands;
  return node.kind === 'call' && node.callee === 'next' ? node.args.slice(1) : [];
}

/** Checks whether the value of an expression may be an iterator, which is used up. */
export function isIterator(node: Expression): boolean {
  if (node.kind === 'comprehension') return node.form === 'generator';
  return (node.kind === 'call' && LAZY.has(node.callee)) || choices(node).some(isIterator);
}

/** Checks whether an expression may make a list or set. */
export function makesList(node: Expression): boolean {
  switch (node.kind) {
    case 'list':
    case 'set':
      return true;
    case 'comprehension':
      return node.form !== 'generator' || makesList(node.element);
    case 'call':
      return MAKE_LISTS.has(node.callee) || subexpressions(node).some(makesList);
    case 'tuple':
    case 'binary':
    case 'subscript':
    case 'slice':
      return subexpressions(node).some(makesList);
    default:
      return choices(node).some(makesList);
  }
}

/** Checks whether the value of an expression may be a function of Python's. */
export const isPythonFunction = (node: Expression, isBuiltin: IsBuiltin): boolean =>
  node.kind === 'name' ? isBuiltin(node.id) : choices(node).some((part) => isPythonFunction(part, isBuiltin));
