/** Short names for parts of phrases, as the tables of the grammar write them. */
import {
  and,
  compare,
  type Comparison,
  constant,
  count,
  equal,
  IT,
  type Meaning,
  type Numbers,
  or,
  readings,
  remainder,
  size,
  TRIPLE,
  type Value,
} from '../meaning';
import type { Amount, Relation, Saying, Subject } from '../phrase';
import { fits } from './elliptic';

export const each = (what: Meaning): Saying => ({ is: 'each', what });
export const related = (what: Relation): Saying => ({ is: 'relation', what });
export const deny = (of: Saying): Saying => ({ is: 'not', of });
/** "Not divisible by 3 and 4": not by both, or by neither; "both" says which. */
export const denyAll = (of: Saying): Saying => {
  const parts: readonly Saying[] =
    of.is === 'and' ? of.of : of.is === 'each' && of.what.is === 'and' ? of.what.of.map(each) : [];
  const sharp = parts.length > 1 && parts.every((part) => part.is === 'each' && isPlain(part.what));
  if (!sharp) return deny(of);
  return { is: 'readings', of: [deny(of), { is: 'and', of: parts.map(deny) }], why: 'not both, or neither' };
};
/** Two adjectives, or two divisors; "between 1 and 10" is one condition. */
const isPlain = (what: Meaning): boolean =>
  what.is === 'divisible' ||
  what.is === 'prime' ||
  what.is === 'square' ||
  what.is === 'cube' ||
  (what.is === 'compare' && what.left.is === 'remainder');
export const floating =
  (how: Amount['is']) =>
  (of: Saying): Saying => ({ is: 'floating', how: { is: how } as Amount, of });
export const whole = (what: Meaning): Saying => ({ is: 'whole', what });
const WHY = '“and” and “or” without a sign of what belongs together';

export const SAYINGS_JOINS = {
  fits,
  and: (of: readonly Saying[]): Saying => ({ is: 'and', of }),
  or: (of: readonly Saying[]): Saying => ({ is: 'or', of }),
  open: (of: readonly Saying[]): Saying => ({ is: 'readings', of, why: WHY }),
  xor: ([x, y]: readonly Saying[]): Saying => ({
    is: 'or',
    of: [
      { is: 'and', of: [x, deny(y)] },
      { is: 'and', of: [deny(x), y] },
    ],
  }),
};

export const MEANING_JOINS = {
  and,
  or,
  open: (of: readonly Meaning[]) => readings(of, WHY),
  xor: (of: readonly Meaning[]): Meaning => count(of, '==', 1),
};

export const PLAIN: Amount = { is: 'plain' };
export const some = (op: Comparison, k: number): Amount => ({ is: 'some', op, k });
export const numbers = (how: Amount, of: readonly Value[] = TRIPLE): Subject => ({ is: 'numbers', how, of });

export const endsWith = (digit: number): Meaning | undefined => {
  if (digit < 0 || digit > 99) return undefined;
  if (digit < 10) return equal({ is: 'last-digit', of: IT }, constant(digit));
  return equal(remainder(size(IT), 100), constant(digit));
};
export const versus =
  (op: Comparison) =>
  (right: Numbers): Meaning => ({ is: 'versus', op, left: IT, right });
export const relative = (op: Comparison, right: Value): Meaning => compare(IT, op, right);

export const oneOf = (digits: readonly number[], of: Value): Meaning =>
  or(digits.map((k) => equal(of, constant(k))));
/** "The largest": alone or as large as another. */
export const ultimate = (op: '<' | '>'): Meaning =>
  readings([versus(op)('others'), versus(`${op}=`)('others')], 'an extreme, with or without ties');
