/** The words between the parts of a sentence. */
import type { Between } from '../coordinate';
import { pass, type Parser, type Rules, type Way } from '../parse';

const link = (kind: Between['kind'], level: number) => (): Between => ({ kind, level });

/** "… for any triple (a, b, c)": no word stands between it and the rule. */
function beforeIdle(parser: Parser, at: number): readonly Way<null>[] {
  const idle = parser.grammar.has('nothing') && parser.ways('nothing', at).length > 0;
  return idle ? [{ value: null, end: at }] : [];
}

/** A dash between clauses; before a number it is a minus. */
function dash(parser: Parser, at: number): readonly Way<null>[] {
  const [sign, next] = [parser.tokens[at]?.text, parser.tokens[at + 1]];
  const minus = next?.number !== undefined || /^(the|a|b|c|x|y|z|bracket-open)$/.test(next?.text ?? 'the');
  return sign === '-' && !minus ? [{ value: null, end: at + 1 }] : [];
}

/** No word stands between "without …" or "nor …" and what goes before. */
function before(parser: Parser, from: number): readonly Way<{ kind: 'and'; level: number }>[] {
  const word = parser.tokens[from]?.text;
  return word === 'without' || word === 'nor' ? [{ value: { kind: 'and', level: 2 }, end: from }] : [];
}

export const LINK: Rules = {
  link: {
    'and (also|that|are|then|additionally|furthermore|moreover)?': link('and', 1),
    '(as well as|and at the same time|and simultaneously|and yet)': link('and', 1),
    'or (else|that|alternatively)?': link('or', 1),
    'and / or': link('or', 1),
    ',': link('comma', 2),
    ', (and|while|whereas|plus) (also|that|then|additionally|furthermore|moreover)?': link('and', 2),
    ', as well as': link('and', 2),
    ', or (else|that)?': link('or', 2),
    '(,)? (but|yet|though|although|however) (also|that|with|where)?': link('and', 3),
    '(,)? but only (if|when)': link('and', 3),
    '; (and|also|additionally|moreover|furthermore|in addition)? (,)?': link('and', 4),
    '; or': link('or', 4),
    '. (and|also|additionally|furthermore|moreover|in addition)? (,)?': link('and', 5),
    '. or': link('or', 5),
  },
  plainLink: {
    and: link('and', 1),
    or: link('or', 1),
    ', or': link('or', 2),
    ', and': link('and', 2),
    ',': link('comma', 2),
  },
  beforeIdle: Object.assign(beforeIdle, {
    begins: ["'for", "'regardless", "'irrespective", "'whatever", "'whether"],
  }),
  dash: Object.assign(dash, { begins: ["'-"] }),
  /** Between clauses only: the next clause is about the same triple. */
  clauseLink: {
    '{link}': pass,
    '(,)? (and)? (with|where|wherein|such that|so that|in which|given that|while|whereas|and where|and with)':
      link('and', 2),
    '(,)? (i.e|meaning|meaning that|namely|in other words) (,)?': link('and', 2),
    '(.|;) (in other words|that is|i.e|equivalently|specifically|put differently|more precisely|that means) (,|:)?':
      link('and', 5),
    ', that is (,)?': link('and', 2),
    'that is ,': link('and', 2),
    '(,)? (and)? (so|hence|thus|therefore|in addition|which means that) (,)?': link('and', 2),
    ': ': link('and', 4),
    '{dash}': link('and', 3),
    '(,)? whose': link('and', 2),
    '{beforeIdle}': link('and', 2),
    '{beforeWithout}': pass,
    '(,)? (provided|on condition|given) (always|only|also)? that': link('and', 2),
    '(,|;|.)? (and)? (this|that|which) (means|implies|just means|simply means|is to say) (that)? (,)?': link(
      'and',
      2,
    ),
    ', (i mean|in the sense that|in that|which is to say) (,)?': link('and', 2),
    '(,)? and (in addition|on top of that|at the same time) (,)?': link('and', 2),
  },
  beforeWithout: Object.assign(before, { begins: ["'without", "'nor"] }),
};
