/** Verbs about one number, each of which means something about "it": "ends in 3", "exceeds the second by 2". */
import {
  IT,
  compare,
  constant,
  equal,
  minus,
  plus,
  remainder,
  size,
  type Meaning,
  type Numbers,
  type Value,
} from '../meaning';
import { pass, type Rules } from '../parse';
import { substitute } from '../substitute';
import { all, endsWith, oneOf, opposed, relative, residues, sharesFeature, versus } from './builders';

export const VERBS_OF_ONE: Rules = {
  /** Verbs about one number. */
  does: {
    '(has|have|having) (a|an)? (integer|whole|integral|exact|perfect) {root}': pass,
    '(has|have|having) (a|an)? {root} (that|which) (is|are) (an)? (integer|integers|whole numbers|whole)':
      pass,
    '(end|ends|ending|terminate|terminates|finish|finishes) (with|in|on) (the|a)? (digit|number|numeral|a)? (of)? {k}':
      endsWith,
    '(end|ends) (with|in) (the|a)? (digit|digits)? (either)? {choice}': (of: readonly number[]) =>
      oneOf(of, { is: 'last-digit', of: IT }),
    '(has|have|having) (a|the|its)? (last|final|units|unit|ones) digit (of|equal to)? {k}': endsWith,
    '(has|have|having) (an|a)? (absolute value|magnitude) (that is)? {following}': (x: Meaning) =>
      substitute(x, size(IT)),
    '(has|have|having) (an|a)? (absolute value|magnitude) of {num}': (k: number) =>
      equal(size(IT), constant(k)),
    '(has|have|having) {k} as (its|their|the) (last|final|units|ones) digit': endsWith,
    '(end|ends) (with|in) (the)? same digit as {simple}': (x: Value) =>
      equal({ is: 'last-digit', of: IT }, { is: 'last-digit', of: x }),
    '(leave|leaves|leaving|give|gives|has|have|yield|yields) (a|the)? remainder (of)? {k} (when|if|on|after)? (it is)? (divided|division) by {k}':
      (r: number, m: number) => (m > 0 ? equal(remainder(IT, m), constant(r)) : undefined),
    '(exceed|exceeds|exceeding) {value} by {num}': (x: Value, k: number) => equal(IT, plus(x, constant(k))),
    '(exceed|exceeds|exceeding) {value}': (x: Value) => compare(IT, '>', x),
    '(exceed|exceeds) {others}': (of: Numbers) => versus('>')(of),
    '(equal|equals|equalling|equaling) (to)? {value}': (x: Value) => equal(IT, x),
    '(equal|equals) {offset}': (x: Value) => equal(IT, x),
    'can be divided (evenly|exactly)? by {k} (without (a)? remainder|with no remainder|evenly|exactly)?': (
      k: number,
    ): Meaning | undefined => (k > 0 ? { is: 'divisible', of: IT, by: constant(k) } : undefined),
    '(divide|divides) (evenly into)? {value} (evenly|exactly)?': (of: Value): Meaning => ({
      is: 'divisible',
      of,
      by: IT,
    }),
    '{sign} {value}': relative,
    '(differ|differs) from {value} by {k}': (x: Value, k: number) => equal(size(minus(IT, x)), constant(k)),
    '(differ|differs) from {value} by (at least|no less than) {k}': (x: Value, k: number) =>
      compare(size(minus(IT, x)), '>=', constant(k)),
    '(lie|lies|fall|falls) {following}': pass,
    '(equal|equals|=|==|≡) {residue} <MODULO> {k}': residues,
    '(has|have|having) (a|an)? {adjective} (last|final|units|unit|ones) (digit|digits)': (what: Meaning) =>
      substitute(what, { is: 'last-digit', of: IT }),
    '(has|have|having|shares|share) the same {feature} as {features}': sharesFeature,
    '(has|have|having) (the|a|an)? (opposite|different|other) {feature} (from|to|than|as|of) {simple}':
      opposed,
    '(exceed|exceeds|exceeding) {value} by {following}': (x: Value, what: Meaning) =>
      substitute(what, minus(IT, x)),
    '(exceed|exceeds) {value} by {following} (and|but) (by)? {following}': (
      x: Value,
      p: Meaning,
      q: Meaning,
    ) => {
      return all(substitute(p, minus(IT, x)), substitute(q, minus(IT, x)));
    },
    '(fall|falls|is|are) short of {value}': (x: Value) => relative('<', x),
    '(has|have) (to be)? (a|the)? value (of)? {following}': pass,
  },
  /** A number whose root is an integer is a cube or a square. */
  root: {
    'cube (root|roots)': (): Meaning => ({ is: 'cube', of: IT }),
    'square (root|roots)': (): Meaning => ({ is: 'square', of: IT }),
  },
};
