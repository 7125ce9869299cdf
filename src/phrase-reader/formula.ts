/** Reads announcements that are formulas: a predicate of our language, or mathematics that is one but for its signs. */
import { analysePredicate, type Expression } from '../predicate';
import { withoutIntroduction } from './introductions';
import { withoutLatex } from './latex';
import { inPlaces, withoutNumbers } from './names';

/** Longer ones come from somewhere else than an announcement. */
const MAX_FORMULA = 1_000;

const CALLS: ReadonlySet<string> = new Set(['all', 'any', 'bool', 'is_prime', 'is_square', 'is_cube']);

/**
 * Checks for a condition. "a and b > c" is not such a formula: in English both are compared with c, in Python only b is.
 */
function isStatement(what: Expression): boolean {
  switch (what.kind) {
    case 'comparison':
      return what.rest.every(
        ({ operator, operand }) =>
          !operator.startsWith('is') && (!operator.endsWith('in') || operand.kind !== 'name'),
      );
    case 'boolean':
      return what.operands.every(isStatement);
    case 'unary':
      return what.operator === 'not' && isStatement(what.operand);
    case 'binary':
      return ['&', '|'].includes(what.operator) && isStatement(what.left) && isStatement(what.right);
    case 'conditional':
      return [what.test, what.then, what.else].every(isStatement);
    case 'call':
      return CALLS.has(what.callee);
    default:
      return what.kind === 'bool';
  }
}

/** "a != b != c" does not compare a and c, but is often meant to. */
const isUnequalChain = (what: Expression): boolean =>
  what.kind === 'comparison' && what.rest.length > 1 && what.rest.every(({ operator }) => operator === '!=');

function statement(text: string, asCode: boolean): string | undefined {
  const { program } = analysePredicate(text);
  if (program?.kind !== 'expression' || !/\b[abc]\b/.test(text)) return undefined;
  if (!asCode && isUnequalChain(program.body)) return undefined;
  return isStatement(program.body) ? text : undefined;
}

const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/≥|=>/g, '>='],
  [/≤|=</g, '<='],
  [/≠|<>/g, '!='],
  [/[−–]/g, '-'],
  [/[×·⋅]/g, '*'],
  [/÷/g, '/'],
  [/\s*(?:\^\s*|\*\*\s*)(\d)/g, '**$1'],
  [/²/g, '**2'],
  [/³/g, '**3'],
  [/&&|∧/g, ' and '],
  [/\|\||∨/g, ' or '],
  [/\bAND\b/g, 'and'],
  [/\bOR\b/g, 'or'],
  [/\bNOT\b/g, 'not'],
  [/(?<![<>=!])=(?!=)/g, '=='],
  [/\bmod\b/g, '%'],
  [/\|([^|]{1,80})\|/g, 'abs($1)'],
  [/(?<![\w.])(\d+)(?=[abc]\b)/g, '$1*'],
];

/** Mathematical notation as Python. */
const asPython = (text: string): string => SIGNS.reduce((found, [from, to]) => found.replace(from, to), text);

const LEAD =
  /^\s*(?:(?:the|this|my|python|following|boolean|hidden|code)\s+)*(?:predicate|formula|expression|inequality|equation|code|python)\b\s*(?:is\b|:|=)?\s*/i;
const TAIL = /\s*(?:\b(?:is true|holds|must hold|must be true|evaluates to true)\b\s*)?[.;,!]*\s*$/i;

/** Code before an expression that is given as a program. */
const PROGRAM =
  /^\s*(?:(?:python3?|py)\s+)?(?:\w{1,30}\s*=\s*(?=lambda\b))?(?:(?:lambda\s+([\w, ]{1,40}?)|def\s+\w{1,30}\s*\(([\w, ]{1,40})\))\s*(?:->\s*bool\s*)?:\s*)?(?:"""[^"]{0,300}"""\s*)?(?:\(?\s*(\w+\s*,\s*\w+\s*,\s*\w+)\s*\)?\s*=\s*\w+\s*;?\s+)?(?:return\s+)?/i;

/** Rewrites a claim about a list by its name into one about a, b and c; undefined if the name has another use. */
function ofList(body: string, name: string): string | undefined {
  if (/^[abc]$/.test(name)) return undefined;
  const plain = body
    .replace(new RegExp(String.raw`\b${name}\s*\[\s*([012])\s*\]`, 'g'), (_, i: string) => 'abc'[Number(i)])
    .replace(new RegExp(String.raw`((?:\bin|[(=])\s*)\b${name}\b(?!\s*[[=<>+*/%-])`, 'g'), '$1[a, b, c]')
    .replace(new RegExp(String.raw`\b${name}\b(?=\s*==)`, 'g'), '[a, b, c]');
  return new RegExp(String.raw`\b${name}\b`).test(plain.replaceAll('[a, b, c]', '')) ? undefined : plain;
}

/** A name of Python; behind a number it is what that is multiplied by. */
const IDENTIFIER = /[a-z_]\w*/gi;

/** Checks for a, b or c, or a product of them, beside the parameters: their values are unknown. */
const hasStrangers = (body: string, parameters: readonly string[]): boolean => {
  const others = body.replace(IDENTIFIER, (name) => (parameters.includes(name) ? ' ' : name));
  return (withoutNumbers(others).match(IDENTIFIER) ?? []).some((name) =>
    /^(?:[abc]|ab|ac|bc|abc)$/.test(name),
  );
};

/** The expression that a short function returns, of a, b and c whatever its parameters are called. */
function returned(text: string): string {
  const [whole, lambda, def, parts] = PROGRAM.exec(text) ?? [''];
  const listed = parts ?? lambda ?? def;
  const body = text.slice(whole.length);
  if (listed === undefined) return body;
  const names = listed.split(',').map((name) => name.trim());
  if (names.some((name) => !/^[a-z]\w{0,20}$/i.test(name))) return text;
  if (hasStrangers(body, names)) return text;
  if (names.length === 1) return ofList(body, names[0]) ?? text;
  if (names.length !== 3 || new Set(names).size !== 3) return text;
  return body.replace(IDENTIFIER, (name) => 'abc'[names.indexOf(name)] ?? name);
}

/** "Every n: n % 4 == 1". */
const EVERY =
  /^(?:for )?(?:every|each|all|any|∀)\s*(?:number |value |element )?([a-z])(?:\s*(?:∈|in)\s*[{([]\s*a\s*,\s*b\s*,\s*c\s*[})\]])?\s*[:,]\s*(.{1,200})$/i;

/** "For all i, n_i % 2 == 0". */
const INDEXED =
  /^(?:for )?(?:every|each|all|any|∀)\s*(?:index )?([ijk])(?:\s*(?:∈|in)\s*[{(]\s*(?:1, ?2, ?3|0, ?1, ?2)\s*[)}])?\s*[:,]\s*(.{1,200})$/i;

/**
 * Rewrites a claim about each index into one about each number, `every n: n % 2 == 0`. Returns the formula
 * unchanged if it is no such claim, or uses the index in another way too.
 */
function unindexed(formula: string): string {
  const [, index, claim] = INDEXED.exec(formula) ?? [];
  if (index === undefined || claim === undefined) return formula;
  const plain = claim.replaceAll(new RegExp(String.raw`\b[anx](?:_${index}\b|\[${index}\])`, 'g'), 'n');
  const known = /\bn\b/.test(plain) && !new RegExp(String.raw`\b${index}\b|_${index}`).test(plain);
  return known ? `every n: ${plain}` : formula;
}

/** Rewrites a claim about each number into one about the three. */
function ofEach(formula: string): string {
  const [, name, claim] = EVERY.exec(formula) ?? [];
  if (name === undefined || claim === undefined) return formula;
  return `all((${claim.replaceAll(new RegExp(String.raw`\b${name}\b`, 'g'), 'n')}) for n in (a, b, c))`;
}

/** The formula as it stands in the text, without what is around it. */
function bare(text: string): { readonly formula: string; readonly asCode: boolean } {
  const plain = withoutLatex(text)
    .replace(/```(?:python|py)?/gi, '`')
    .replace(/`+/g, '`');
  const unmarked = withoutIntroduction(plain.replaceAll('`', ' '));
  const trimmed = withoutIntroduction(unmarked.replace(LEAD, '')).replace(LEAD, '').replace(TAIL, '').trim();
  const formula = returned(trimmed);
  return { formula, asCode: plain.includes('`') || LEAD.test(unmarked) };
}

/** "a + b = 1 mod 4": what leaves the same remainder, though in Python only the 1 would be divided. */
const isCongruence = (formula: string): boolean =>
  formula
    .split(/\b(?:and|or)\b|[,;&|]/i)
    .some((part) => /^[^=%]*=[^=].*\bmod\b/i.test(part) && !/\bmod\b[^=]*=/i.test(part));

/**
 * The predicate of an announcement that is a formula; undefined if it is none. What is a predicate already is left as
 * it is.
 */
export function readFormula(text: string): string | undefined {
  if (text.length > MAX_FORMULA) return undefined;
  const { formula, asCode } = bare(text);
  const placed = inPlaces(
    ofEach(unindexed(formula))
      .replace(/\babc\b/g, '(a * b * c)')
      .replace(/\b(?:ab|ac|bc)\b/g, ([x, y]) => `(${x} * ${y})`),
  )?.replace(
    // Python would start from the second.
    /\bsum\(\s*([abc])\s*,\s*([abc])\s*\)/g,
    '($1 + $2)',
  );
  if (placed === undefined || isCongruence(placed) || !/[<>=!≤≥≠]|\b(?:all|any|in|is_\w+)\b/.test(placed))
    return undefined;
  const exact = placed.includes('^') ? undefined : statement(placed, asCode);
  return exact ?? statement(asPython(placed), asCode);
}
