import type { Call, Comparison } from '../syntax';
import type { Span } from '../span';
import type { Fix } from '../problem';
import { BUILTINS, HELPERS } from './names';
import { nearest } from '../nearest';
import { replacing, type Reader } from './reader';
import { GCD_HINT } from './refuse';
import type { Scope } from './scopes';

/** A name such as `constructor` must not find what every object inherits. */
const entryOf = <V>(table: Readonly<Record<string, V>>, key: string): V | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** Words of other languages, and words that say the same. */
const WORDS: Readonly<Record<string, string>> = {
  true: 'True',
  false: 'False',
  none: 'None',
  null: 'None',
  nil: 'None',
  undefined: 'None',
};

const OTHER_VARIABLES: readonly (readonly string[])[] = [
  ['x', 'y', 'z'],
  ['x1', 'x2', 'x3'],
  ['n1', 'n2', 'n3'],
  ['first', 'second', 'third'],
  ['num1', 'num2', 'num3'],
];

export function reportUnknownName(reader: Reader, id: string, span: Span, scope: Scope): void {
  const functions = [...HELPERS, ...BUILTINS].map((entry) => entry.name);
  const best =
    entryOf(WORDS, id.toLowerCase()) ??
    variable(id, scope) ??
    nearest(id, [...scope.visible(), ...functions]);
  const visible = scope.visible();
  const extra = best
    ? { hint: `Did you mean \`${best}\`?`, fixes: [replacing(`Replace with \`${best}\``, span, best)] }
    : visible.length > 0 && visible.length <= 6
      ? {
          hint: `The names known here are ${visible.map((name) => `\`${name}\``).join(', ')} and the built-in functions`,
        }
      : undefined;
  reader.report('unknown-name', span, `\`${id}\` is not known here`, extra);
}

/** `y` stands for the second variable when nothing else does. */
function variable(id: string, scope: Scope): string | undefined {
  for (const names of OTHER_VARIABLES) {
    const index = names.indexOf(id.toLowerCase());
    const candidate = ['a', 'b', 'c'][index];
    if (candidate && scope.find(candidate)) return candidate;
  }
  return undefined;
}

/** Functions that people expect, also with `is` before the name, with their replacement for one argument. */
const PHRASES: Readonly<Record<string, (x: string) => string>> = {
  even: (x) => `${x} % 2 == 0`,
  odd: (x) => `${x} % 2 == 1`,
  positive: (x) => `${x} > 0`,
  negative: (x) => `${x} < 0`,
};

const phraseOf = (word: string) => entryOf(PHRASES, word.replace(/^is/, ''));

const SYNONYMS: Readonly<Record<string, string>> = {
  prime: 'is_prime',
  isprime: 'is_prime',
  primep: 'is_prime',
  cube: 'is_cube',
  iscube: 'is_cube',
  isperfectcube: 'is_cube',
  square: 'is_square',
  issquare: 'is_square',
  isperfectsquare: 'is_square',
  size: 'len',
  length: 'len',
  count: 'len',
  maximum: 'max',
  minimum: 'min',
  total: 'sum',
  absolute: 'abs',
  fabs: 'abs',
  power: 'pow',
  sort: 'sorted',
};

const HINTS: Readonly<Record<string, string>> = {
  sqrt: 'Use `is_square(…)`, or compare squares: `x * x <= n`',
  gcd: GCD_HINT,
  floor: 'Use `//`',
  mod: 'Use `%`',
  distinct: 'Use `len({a, b, c}) == 3`',
};

export function reportUnknownFunction(reader: Reader, node: Call, scope: Scope): void {
  const plain = node.callee.toLowerCase().replaceAll('_', '');
  const functions = [...scope.visible(), ...[...HELPERS, ...BUILTINS].map((entry) => entry.name)];
  const inMath = reader.profile !== 'rule' && Object.hasOwn(HINTS, plain) ? `math.${plain}` : undefined;
  const best = inMath ?? entryOf(SYNONYMS, plain) ?? nearest(node.callee, functions);
  const phrase = phraseFix(reader, node, plain);
  const fixes = phrase ?? (best ? [replacing(`Replace with \`${best}\``, node.calleeSpan, best)] : []);
  const hint = phrase
    ? `Write \`${phrase[0]?.edits[0]?.text ?? ''}\``
    : best
      ? `Did you mean \`${best}\`?`
      : entryOf(HINTS, plain);
  const extra = { ...(hint && { hint }), fixes };
  reader.report('unknown-function', node.calleeSpan, `There is no function \`${node.callee}\` here`, extra);
}

/** `a is prime`: a property written as in English. True if it was reported. */
export function reportProperty(reader: Reader, node: Comparison, scope: Scope): boolean {
  const [part] = node.rest;
  const { operand, operator, operatorSpan } = part;
  const isProperty = node.rest.length === 1 && (operator === 'is' || operator === 'is not');
  if (!isProperty || operand.kind !== 'name' || scope.find(operand.id)) return false;
  const subject = reader.source.slice(node.span.from, operatorSpan.from).trim();
  const positive = property(operand.id.toLowerCase(), subject, node.first.kind === 'name');
  if (positive === undefined) return false;
  const text = operator === 'is' ? positive : `not ${positive}`;
  reader.report('unknown-name', operand.span, `\`${operand.id}\` is not known here`, {
    hint: `Write \`${text}\``,
    fixes: [replacing(`Write \`${text}\``, node.span, text)],
  });
  return true;
}

function property(word: string, subject: string, simple: boolean): string | undefined {
  const helper = entryOf(SYNONYMS, word);
  if (helper?.startsWith('is_')) return `${helper}(${subject})`;
  const phrase = phraseOf(word)?.(simple ? subject : `(${subject})`);
  return phrase && `(${phrase})`;
}

function phraseFix(reader: Reader, node: Call, plain: string): Fix[] | undefined {
  const phrase = phraseOf(plain);
  const [argument] = node.args;
  if (!phrase || !argument || node.args.length !== 1) return undefined;
  const simple = argument.kind === 'name' || argument.kind === 'int';
  const text = phrase(simple ? reader.text(argument.span) : `(${reader.text(argument.span)})`);
  return [replacing(`Write \`${text}\``, node.span, `(${text})`)];
}
