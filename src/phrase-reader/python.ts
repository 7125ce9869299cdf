/** Writes meanings as predicates: Python text over a, b and c. */
import { NEGATED } from '../predicate/syntax';
import type { Comparison, Meaning, Numbers, Value } from './meaning';

/** Binding strengths of Python's operators. */
const HOLD = { or: 1, and: 2, not: 3, compare: 4, sum: 5, product: 6, sign: 7, atom: 8 } as const;

interface Text {
  readonly text: string;
  readonly hold: number;
}

const atom = (text: string): Text => ({ text, hold: HOLD.atom });
const within = ({ text, hold }: Text, least: number): string => (hold < least ? `(${text})` : text);
const call = (name: string, of: readonly Value[]): Text =>
  atom(`${name}(${of.map((one) => value(one).text).join(', ')})`);

const numbers = (of: Numbers): readonly Value[] => {
  if (typeof of === 'string' || 'each' in of) throw new Error('numbers without a subject');
  return of;
};

function sum(of: readonly Value[]): Text {
  const parts = of.map((one, i) => {
    const text = within(value(one), HOLD.sum);
    if (i === 0) return text;
    return text.startsWith('-') ? ` - ${text.slice(1)}` : ` + ${text}`;
  });
  return { text: parts.join(''), hold: HOLD.sum };
}

function value(what: Value): Text {
  switch (what.is) {
    case 'at':
      return atom('abc'[what.place]);
    case 'constant':
      return { text: String(what.value), hold: what.value < 0 ? HOLD.sign : HOLD.atom };
    case 'sum':
      return numbers(what.of).length === 1 ? value(numbers(what.of)[0]) : sum(numbers(what.of));
    case 'product':
      return {
        text: numbers(what.of)
          .map((one) => within(value(one), HOLD.product + 0.5))
          .join(' * '),
        hold: HOLD.product,
      };
    case 'min':
    case 'max':
      return call(what.is, numbers(what.of));
    case 'median':
      return atom(
        `sorted([${numbers(what.of)
          .map((one) => value(one).text)
          .join(', ')}])[1]`,
      );
    case 'minus':
      return minus(what.left, what.right);
    case 'abs':
      return what.of.is === 'abs' || isSpread(what.of) ? value(what.of) : call('abs', [what.of]);
    case 'negative':
      return { text: `-${within(value(what.of), HOLD.atom)}`, hold: HOLD.sign };
    case 'last-digit':
      return { text: `abs(${value(what.of).text}) % 10`, hold: HOLD.product };
    case 'digit-sum':
      return atom(`sum([int(d) for d in str(abs(${value(what.of).text}))])`);
    case 'remainder':
      return { text: `${within(value(what.of), HOLD.product)} % ${String(what.by)}`, hold: HOLD.product };
    case 'quotient':
      return { text: `${within(value(what.of), HOLD.product)} // ${String(what.by)}`, hold: HOLD.product };
    case 'it':
    case 'previous':
    case 'next':
    case 'difference':
      throw new Error(`${what.is} is not resolved`);
  }
}

/** The largest minus the smallest of the same numbers: never negative. */
const isSpread = (what: Value): boolean =>
  what.is === 'minus' &&
  what.left.is === 'max' &&
  what.right.is === 'min' &&
  JSON.stringify(what.left.of) === JSON.stringify(what.right.of);

function minus(left: Value, right: Value): Text {
  const [first, second] = [within(value(left), HOLD.sum), within(value(right), HOLD.sum + 0.5)];
  const text = second.startsWith('-') ? `${first} + ${second.slice(1)}` : `${first} - ${second}`;
  return { text, hold: HOLD.sum };
}

interface Fraction {
  readonly top: Value;
  readonly bottom: number;
}
const scaled = (of: Value, by: number): Value =>
  by === 1 ? of : { is: 'product', of: [{ is: 'constant', value: by }, of] };

/** A value without exact divisions below the top. */
function fraction(what: Value): Fraction {
  switch (what.is) {
    case 'quotient': {
      const { top, bottom } = fraction(what.of);
      return { top, bottom: bottom * what.by };
    }
    case 'sum': {
      const parts = numbers(what.of).map(fraction);
      const bottom = parts.reduce((all, part) => all * part.bottom, 1);
      return { top: { is: 'sum', of: parts.map((part) => scaled(part.top, bottom / part.bottom)) }, bottom };
    }
    case 'minus': {
      const [left, right] = [fraction(what.left), fraction(what.right)];
      const top = (x: Fraction, y: Fraction) => scaled(x.top, y.bottom);
      const bottom = left.bottom * right.bottom;
      return { top: { is: 'minus', left: top(left, right), right: top(right, left) }, bottom };
    }
    case 'product': {
      const parts = numbers(what.of).map(fraction);
      return {
        top: { is: 'product', of: parts.map(({ top }) => top) },
        bottom: parts.reduce((all, part) => all * part.bottom, 1),
      };
    }
    case 'abs':
    case 'negative': {
      const { top, bottom } = fraction(what.of);
      return { top: { is: what.is, of: top }, bottom };
    }
    default:
      return { top: what, bottom: 1 };
  }
}

const plain = (what: Value): Value => {
  const { top, bottom } = fraction(what);
  return bottom === 1 ? what : { is: 'quotient', of: top, by: bottom };
};

/** The condition under which a fraction is an integer, if it is not always one. */
const whole = (what: Value): readonly Text[] => {
  const { top, bottom } = fraction(what);
  if (bottom === 1) return [];
  const text = `${within(value(top), HOLD.product)} % ${String(bottom)} == 0`;
  return [{ text, hold: HOLD.compare }];
};

const conditionOn = (what: Value, test: (text: string) => string): Text => {
  const text = atom(test(value(plain(what)).text));
  return conjunction([...whole(what), text]);
};

function compare(left: Value, op: Comparison, right: Value): Text {
  if (left.is === 'remainder' || left.is === 'last-digit') {
    const guards = whole(left.of);
    const [asLeft, asRight] = [value({ ...left, of: plain(left.of) }), value(right)];
    const text = `${within(asLeft, HOLD.sum)} ${op} ${within(asRight, HOLD.sum)}`;
    return conjunction([...guards, { text, hold: HOLD.compare }]);
  }
  const [x, y] = [fraction(left), fraction(right)];
  const sides = [value(scaled(x.top, y.bottom)), value(scaled(y.top, x.bottom))];
  return { text: sides.map((side) => within(side, HOLD.sum)).join(` ${op} `), hold: HOLD.compare };
}

const conjunction = (parts: readonly Text[]): Text => joined(parts, ' and ', HOLD.and, HOLD.and);

// An `and` within an `or` needs no brackets, but reads better with them.
const disjunction = (parts: readonly Text[]): Text => joined(parts, ' or ', HOLD.not, HOLD.or);

/** Joins texts, equal ones once. `least`: what binds less has brackets. */
function joined(parts: readonly Text[], by: string, least: number, hold: number): Text {
  const texts = new Set(parts.map((part) => within(part, least)));
  return texts.size === 1 ? parts[0] : { text: [...texts].join(by), hold };
}

/** `a < b and b < c` is `a < b < c`. */
function chained(of: readonly Meaning[]): readonly Text[] {
  const done: { text: Text; last?: string; op?: Comparison }[] = [];
  for (const one of of) {
    const before = done.at(-1);
    const simple =
      one.is === 'compare' && one.op !== '!=' && fraction(one.left).bottom * fraction(one.right).bottom === 1;
    const text = meaning(one);
    if (
      simple &&
      before?.last !== undefined &&
      before.last === value(one.left).text &&
      sameWay(before.op, one.op)
    ) {
      const joined = `${before.text.text} ${one.op} ${within(value(one.right), HOLD.sum)}`;
      done[done.length - 1] = {
        text: { text: joined, hold: HOLD.compare },
        last: value(one.right).text,
        op: one.op,
      };
    } else done.push({ text, ...(simple && { last: value(one.right).text, op: one.op }) });
  }
  return done.map(({ text }) => text);
}

const sameWay = (x: Comparison | undefined, y: Comparison): boolean => x?.[0] === y[0];

function counted(what: Meaning & { is: 'count' }): Text {
  const { of, op, k } = what;
  const least = op === '>' ? k + 1 : k;
  const most = op === '<' ? k - 1 : k;
  if (op === '>=' || op === '>') {
    if (least <= 0) return atom('True');
    if (least === 1) return disjunction(of.map(meaning));
    if (least >= of.length) return least > of.length ? atom('False') : conjunction(of.map(meaning));
  }
  if ((op === '<=' || op === '<' || op === '==') && most === 0)
    return conjunction(of.map((one) => meaning({ is: 'not', of: one })));
  if (op === '==' && k === of.length) return conjunction(of.map(meaning));
  const terms = of.map((one) => within(meaning(one), HOLD.product)).join(' + ');
  return { text: `${terms} ${op} ${String(k)}`, hold: HOLD.compare };
}

/** Checks that the comparison brings no further condition; a fraction of a remainder does. */
const isBare = ({ left }: Meaning & { is: 'compare' }): boolean =>
  (left.is !== 'remainder' && left.is !== 'last-digit') || fraction(left.of).bottom === 1;

function negated(what: Meaning): Text {
  if (what.is === 'not') return meaning(what.of);
  if (what.is === 'compare' && isBare(what)) return compare(what.left, NEGATED[what.op], what.right);
  if (what.is === 'divisible' && what.by.is === 'constant' && fraction(what.of).bottom === 1)
    return { text: divisible(what.of, what.by).text.replace(/== 0$/, '!= 0'), hold: HOLD.compare };
  return { text: `not ${within(meaning(what), HOLD.not)}`, hold: HOLD.not };
}

function divisible(of: Value, by: Value): Text {
  const x = within(value(plain(of)), HOLD.product);
  if (by.is === 'constant' && by.value === 1) return whole(of)[0] ?? atom('True');
  if (by.is === 'constant') {
    const text = `${x} % ${value(by).text} == 0`;
    return by.value === 0 ? atom('False') : conjunction([...whole(of), { text, hold: HOLD.compare }]);
  }
  const y = value(by);
  const text = `${within(y, HOLD.sum)} != 0 and ${x} % ${within(y, HOLD.product + 0.5)} == 0`;
  return { text, hold: HOLD.and };
}

/** A divisor is at most as large as the largest number; if all are zero, 2 divides them. */
function commonDivisor(of: readonly Value[]): Text {
  const parts = of.map((one) => `${within(value(plain(one)), HOLD.product)} % k == 0`).join(' and ');
  const sizes = of.map((one) => value({ is: 'abs', of: plain(one) }).text).join(', ');
  return conjunction([...of.flatMap(whole), atom(`any(${parts} for k in range(2, max(2, ${sizes}) + 1))`)]);
}

function meaning(what: Meaning): Text {
  switch (what.is) {
    case 'and':
      return what.of.length === 0 ? atom('True') : conjunction(chained(what.of));
    case 'or':
      return what.of.length === 0 ? atom('False') : disjunction(what.of.map(meaning));
    case 'not':
      return negated(what.of);
    case 'compare':
      return compare(what.left, what.op, what.right);
    case 'prime':
    case 'square':
    case 'cube':
      return conditionOn(what.of, (text) => `is_${what.is}(${text})`);
    case 'divisible':
      return divisible(what.of, what.by);
    case 'common-divisor':
      return commonDivisor(what.of);
    case 'count':
      return counted(what);
    case 'on':
      return atom(`state[${String(what.object)}]`);
    case 'always':
      return atom('True');
    case 'versus':
    case 'readings':
    case 'unknown':
      throw new Error(`${what.is} is not resolved`);
  }
}

/** The predicate of a resolved meaning without open places. */
export const toPython = (what: Meaning): string => meaning(what).text;
