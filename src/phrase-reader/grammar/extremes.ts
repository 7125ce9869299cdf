/** "The largest", "strictly the smallest", "the maximum": whether ties are allowed, and where extremes stand. */
import { type Meaning, type Place, TRIPLE } from '../meaning';
import type { Rules } from '../parse';
import { speakOf } from '../substitute';
import { ultimate, versus } from './builders';

type Strict = '<' | '>';

const strictly = (op: Strict): Meaning => versus(op)('others');
const loosely = (op: Strict): Meaning => versus(`${op}=`)('others');
const at = (what: Meaning, place: Place): Meaning | undefined => speakOf(what, TRIPLE[place]);

export const EXTREMES: Rules = {
  most: [
    ['(largest|greatest|biggest|highest)', () => '>'],
    ['(smallest|least|lowest)', () => '<'],
  ],
  mostOrEqual: [
    ['(maximum|max|maximal)', () => '>'],
    ['(minimum|min|minimal)', () => '<'],
  ],
  AMONG: [['(<N>)? (of (all|the)? (the)? (three|3)? (<NS>|them)?)? <IN>?', () => null]],
  NOTIES: [
    [
      '(,)? (and|but|with)? (no other (<N>)? (ties|tied|is tied|ties for it) (with (it|this|that))?|nothing (ties|tied) (with it)?)',
      () => null,
    ],
    [
      '(,)? (with|and|there are)? (no ties|without (any)? ties|strictly|not tied|no ties allowed|ties not allowed)',
      () => null,
    ],
  ],
  WITHTIES: [
    ['(,)? (with|and)? (ties|equality) (are|being)? (allowed|permitted|included|possible|ok)', () => null],
  ],
  /** Said of a number. */
  extremal: [
    ['the? {most} <AMONG>', ultimate],
    ['strictly the? {most} <AMONG>', strictly],
    ['the? (strictly|strict|unique|single|uniquely) {most} <AMONG>', strictly],
    ['the? (strict|unique) {mostOrEqual} <AMONG>', strictly],
    ['the? {most} <AMONG> <NOTIES>', strictly],
    ['the? {most} <AMONG> <WITHTIES>', loosely],
    ['(one of)? the? {mostOrEqual} <AMONG>', loosely],
    ['the? {mostOrEqual} <AMONG> <NOTIES>', strictly],
  ],
  SITS: [
    [
      '(<IS>)? (found|located|placed|situated|positioned|always)?|(sits|stands|lies|comes|appears|occurs|goes)',
      () => null,
    ],
  ],
  position: [
    ['(in|at|on) (the)? {ordinal} (position|place|slot|spot)', (place: Place) => place],
    ['at the (start|beginning|front)', () => 0],
    ['at the end', () => 2],
    ['in the (middle|center|centre)', () => 1],
    ['first', () => 0],
    ['last', () => 2],
    ['second', () => 1],
    ['third', () => 2],
  ],
  clause: [
    ['(the)? {most} <AMONG> <SITS> {position}', (op: Strict, place: Place) => at(ultimate(op), place)],
    ['(the)? {mostOrEqual} <AMONG> <SITS> {position}', (op: Strict, place: Place) => at(loosely(op), place)],
    [
      '(the)? {ordinal} (position|place|slot) (holds|contains|has) the {most} <AMONG>',
      (place: Place, op: Strict) => at(ultimate(op), place),
    ],
  ],
};
