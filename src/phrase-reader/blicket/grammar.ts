/** Grammar of announcements about blickets: objects, their places, and which of them are needed. */
import {
  ALWAYS,
  and,
  count,
  type Comparison,
  type Meaning,
  MEANING_JOINS,
  not,
  or,
  readings,
  unknown,
} from '../meaning';
import { Grammar, type Native, type Parser, pass, type Rules, type Way } from '../parse';
import { enumeration } from '../grammar/enumeration';
import { LINK } from '../grammar/link';

const on = (object: number): Meaning => ({ is: 'on', object });

/** Objects, with the number of them that must be on. */
interface Some {
  readonly op: Comparison;
  readonly k: number | 'all' | 'most';
  readonly vague?: boolean;
}
const all: Some = { op: '==', k: 'all' };
const some = (op: Comparison, k: Some['k'], vague = false): Some => ({ op, k, ...(vague && { vague }) });

function chosen({ op, k, vague }: Some, objects: readonly number[]): Meaning | undefined {
  if (objects.length === 0) return undefined;
  const of = objects.map(on);
  if (k === 'all') return and(of);
  if (k === 'most') return count(of, '>', Math.floor(of.length / 2));
  return vague
    ? readings([count(of, '==', k), count(of, '>=', k)], 'one, or at least one')
    : count(of, op, k);
}

/** One of them, or three, or five …; or none, or two, or four … */
const ofParity = (parity: 'odd' | 'even', objects: readonly number[]): Meaning | undefined =>
  objects.length === 0
    ? undefined
    : or(
        [...objects.keys(), objects.length]
          .filter((k) => k % 2 === (parity === 'odd' ? 1 : 0))
          .map((k) => count(objects.map(on), '==', k)),
      );

const object: Native = (parser, at): readonly Way<number>[] => {
  const named = /^(object|obj|block|item|o)$/.test(parser.tokens[at]?.text ?? '') ? 1 : 0;
  const sign = parser.tokens[at + named]?.text === '_' || parser.tokens[at + named]?.text === '#' ? 1 : 0;
  const value = parser.tokens[at + named + sign]?.number;
  return value === undefined ? [] : [{ value, end: at + named + sign + 1 }];
};

const PURPOSES: ReadonlySet<string> = new Set(
  'for to so that in order the device machine it turn turns turned activate activates activated switch switches on be work works light lights up active detector go goes run'.split(
    ' ',
  ),
);

const purpose: Native = Object.assign(
  (parser: Parser, at: number): readonly Way<null>[] =>
    parser.tokens.slice(at).every(({ text }) => PURPOSES.has(text))
      ? [{ value: null, end: parser.tokens.length }]
      : [],
  { begins: ["'for", "'to", "'so", "'in"] },
);

const link = (kind: 'and' | 'or') => () => kind;

/** The grammar for so many objects, of which some were named as relevant. */
export function blicketGrammar(relevant: readonly number[]): Grammar {
  const rules: Rules = {
    object,
    k: (parser, at) => {
      const number = parser.tokens[at]?.number;
      return number === undefined ? [] : [{ value: number, end: at + 1 }];
    },
    OBJ: '(object|objects|blicket|blickets|block|blocks|item|items|ones|of them)',
    OBJECTS: '(objects|blickets|blocks|items|ones)',
    NAMED: '(relevant|listed|named|identified|given|important|necessary|above|specified|mentioned)',
    /** The size of a named set; "any two of them" states another number. */
    size: {
      '{k}': (k: number) => (k === relevant.length ? k : undefined),
    },
    THESE: [
      '(of)? (the|these|those|its|all|my)? <NAMED>? <OBJ>?',
      '(of)? (the|these|those|its|all|my) <NAMED>? <size> <OBJECTS>?',
      '(of)? <NAMED> <size> <OBJECTS>?',
    ],
    /** The relevant ones and no others: an odd number of "objects" may be one of all. */
    THOSE: [
      '(the|these|those|my)? <NAMED> (<OBJECTS>|ones)?',
      '(the|these|those|my) <OBJECTS>',
      '(blickets|them|these|those)',
    ],
    /** Objects by name: "object 0 and object 2", "objects 0, 1 or 2". */
    names: {
      '<OBJ>? {object} (,|and|or|&|and / or)? (and|or)? {names}': (x: number, rest: readonly number[]) => [
        x,
        ...rest,
      ],
      '<OBJ>? {object}': (x: number) => [x],
    },
    group: {
      '(both|all|each|any)? (of)? {names}': pass,
      '<THESE>': () => relevant,
      '(them|these|those|they)': () => relevant,
    },
    many: {
      '(all|both|each|every|all of|each of|both of|every one of)': () => all,
      '(all|each) {size} (of)?': () => all,
      'any {k} (of)?': (k: number) => some('>=', k, k < relevant.length),
      '(at least|no fewer than|a minimum of) {k} (of)?': (k: number) => some('>=', k),
      '{k} or more (of)?': (k: number) => some('>=', k),
      '(any|one or more|some) (of)?': () => some('>=', 1),
      '(exactly|only|just|precisely) {k} (of)?': (k: number) => some('==', k),
      '(at most|no more than) {k} (of)?': (k: number) => some('<=', k),
      'more than {k} (of)?': (k: number) => some('>', k),
      'whichever (one)? of': () => some('>=', 1),
      'any one of': () => some('==', 1, true),
      '{k} of': (k: number) => some('==', k, true),
      '(the|a)? (majority of|most of|most|more than half of|over half of)': () => some('>', 'most'),
      '(none|neither|not any) (of)?': () => some('==', 0),
    },
    parity: {
      odd: () => 'odd',
      even: () => 'even',
    },
    needed: {
      '<OBJ>? {object}': on,
      '(whichever)? <OBJ>? {object} or <OBJ>? {object} (,)? or both': (x: number, y: number) =>
        or([on(x), on(y)]),
      '(whichever)? <OBJ>? {object} or <OBJ>? {object} (,)? but not both': (x: number, y: number) =>
        count([on(x), on(y)], '==', 1),
      'whichever <OBJ>? {object} or <OBJ>? {object}': (x: number, y: number) =>
        readings([or([on(x), on(y)]), count([on(x), on(y)], '==', 1)], 'either, or both'),
      '(whichever)? <OBJ>? {object} (xor|exclusive or) <OBJ>? {object}': (x: number, y: number) =>
        count([on(x), on(y)], '==', 1),
      '(one|whichever|whichever one) (of them)? (or the other (one)?)?': () =>
        relevant.length === 2 ? chosen(some('==', 1, true), relevant) : undefined,
      '(exactly|only)? (one|whichever one) (but|and) not both (of <THOSE>)?': () =>
        relevant.length === 2 ? chosen(some('==', 1), relevant) : undefined,
      '{many} {group}': chosen,
      '(an|the)? {parity} number of <THOSE>': (parity: 'odd' | 'even') => ofParity(parity, relevant),
      '(an|the)? {parity} number of {names}': ofParity,
      'objects {named}': pass,
    },
    named: enumeration<Meaning>('bareObject', ['bareObject'], MEANING_JOINS, 'simple', true),
    bareObject: {
      '(object)? {object}': on,
    },
    simple: {
      and: () => ({ kind: 'and', level: 1 }),
      or: () => ({ kind: 'or', level: 1 }),
      ',': () => ({ kind: 'comma', level: 1 }),
      ', and': () => ({ kind: 'and', level: 1 }),
      ', or': () => ({ kind: 'or', level: 1 }),
      '(along with|together with|as well as|combined with|with|plus)': () => ({ kind: 'and', level: 2 }),
    },
    objects: enumeration<Meaning>('needed', ['needed'], MEANING_JOINS, 'simple', true),
    DEVICE: '(on)? (the|this)? (device|machine|it|detector|platform)',
    BE: '(must|should|needs to|need to|has to|have to|shall)? (be|is|are|being|stand|stands|sit|sits|placed|go)',
    ON: '(both|all|each)? (placed|put|present|located|standing|together)? (on|on top of|present|on together) <DEVICE>? (together|simultaneously|at the same time|at once)?',
    OFF: '(off|not on|absent|on the floor|off of|absent from|removed from|not present|not placed on|away from) <DEVICE>?',
    WORK: [
      '(turn|turns|switch|switches|activate|activates|light|lights|power|powers|make|makes|trigger|triggers|start|starts) (on)? (the)? (device|machine|it)? (on|up|turn on|work|go on|light up)?',
      '(is|are|must be) (required|needed|necessary) (to (turn on|activate) (the)? (device|machine))?',
    ],
    RESULT: [
      '(the)? (device|machine|it|light|detector) (will)? (is|be|turns|turn|goes|switches|comes|lights|activates|activate|works|powers)? (on|up|active|activated)?',
      '(on|activated)',
      '(turns|turn|goes) on',
    ],
    WHEN: '(exactly|precisely)? (if and only if|iff|if|when|whenever|exactly when|once|by|as long as|with)',
    /** "For it to switch on": the end of the rule. */
    PURPOSE: purpose,
    SUFFICES:
      '(on its own|alone|by itself)? (is|are)? (enough|suffices|suffice|sufficient|will do|works|work) (on its own|alone|by itself)?',
    NOTHING: [
      '(it|device|machine)? (is|stays|remains|and)? off otherwise',
      'otherwise (it is|the device is|the machine is|stays)? off',
    ],
    statement: {
      '(needs|requires|need|require|needed|required) {objects}': pass,
      '{objects} <BE> <ON> <PURPOSE>': pass,
      '{objects} <BE> (required|needed|necessary) <PURPOSE>?': pass,
      '(just|any|either|whichever|one|any one|whichever one|a single one|at least one) (one|1)? (of)? {group} <SUFFICES> <PURPOSE>?':
        (of: readonly number[]) => chosen(some('>=', 1), of),
      '(one|any one|either one|whichever one|either|any) <SUFFICES> <PURPOSE>?': () =>
        chosen(some('>=', 1), relevant),
      '{objects} <BE> <ON>': pass,
      '{objects} <BE> (not)? <OFF>': (x: Meaning) => off(x),
      '{objects} (must|should) not be <ON>': (x: Meaning) => off(x),
      '{objects} (is|are) not <ON>': (x: Meaning) => off(x),
      '{objects} <ON>': pass,
      '{objects} <OFF>': (x: Meaning) => off(x),
      '{objects} <BE> <ON> (,)? (and|but|while) {objects} (is|are) (not|off)': (x: Meaning, y: Meaning) => {
        const other = off(y);
        return other && and([x, other]);
      },
      '{objects} <WORK>': pass,
      '{objects}': pass,
      '{objects} <BE> <ON> {joined} {objects}': (x: Meaning, how: 'and' | 'or', y: Meaning) =>
        how === 'and' ? and([x, y]) : or([x, y]),
      '{keyword} (rule|condition|relation|relationship|combination)? (of {group})?': (
        how: Some,
        of: readonly number[] = relevant,
      ) => chosen(how, of),
      '(placing|putting|having|presence of) {objects} (on)? <DEVICE>?': pass,
      '{group} <BE> <ON>': (of: readonly number[]) => (of === relevant ? chosen(all, of) : undefined),
    },
    joined: {
      '(along with|together with|as well as|in addition to)': link('and'),
    },
    keyword: {
      '(a|the)? (conjunctive|conjunction|and|logical and|all|both)': () => all,
      '(a|the)? (disjunctive|disjunction|or|logical or|any|inclusive or|at least one)': () => some('>=', 1),
      '(an|the)? (xor|exclusive or|exclusively one|exactly one|exclusive disjunction)': () => some('==', 1),
    },
    clause: {
      '<NOTHING>': () => ALWAYS,
      '{statement}': pass,
      '<RESULT> (,)? <WHEN> {statement}': pass,
      '<RESULT> only (if|when) {statement}': (x: Meaning) =>
        and([x, unknown('“only if” says what is needed, not what is enough')]),
      '<WHEN> {statement} (,)? (then)? <RESULT>': pass,
      '{statement} (for|to|so that|in order for|in order to) (the)? (device|machine|it|turn|activate|switch) (to|turn|turns|on|the|device|machine|activate|be|work|it)? (on|turn|the|device|activate|be|work)? (on|device|machine|active)? (on)?':
        pass,
      '(only)? {statement} (simultaneously|together|at the same time|at once)': pass,
    },
  };
  return new Grammar(LINK, rules);
}

/** "Object 0 and object 1 must be off": each of them. */
function off(what: Meaning): Meaning | undefined {
  if (what.is === 'on') return not(what);
  if (what.is === 'and' || what.is === 'or') {
    const of = what.of.map(off);
    return of.every((one) => one !== undefined) ? { is: what.is, of } : undefined;
  }
  return undefined;
}
