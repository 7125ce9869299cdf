/** Applies a predication to a subject; undefined where they do not fit. */
import {
  and,
  count,
  type Meaning,
  neighbours,
  not,
  or,
  pairs,
  readings,
  TRIPLE,
  unknown,
  type Value,
} from './meaning';
import type { Amount, Relation, Predication, Subject } from './phrase';
import { relate } from './relate';
import { mentions, mentionsNumbers, substitute } from './substitute';

type Maybe = Meaning | undefined;

/** All of them, or undefined if one is. */
function every(of: readonly Maybe[]): readonly Meaning[] | undefined {
  return of.every((one) => one !== undefined) ? of : undefined;
}
const all = (of: readonly Maybe[], join: (of: readonly Meaning[]) => Meaning): Maybe => {
  const known = every(of);
  return known && known.length > 0 ? join(known) : undefined;
};

/** The predication about each single number, if it contains nothing else. */
function ofEach(predication: Predication): Maybe {
  switch (predication.is) {
    case 'each':
      return predication.what;
    case 'and':
    case 'or':
      return all(predication.of.map(ofEach), predication.is === 'and' ? and : or);
    case 'not': {
      const inner = ofEach(predication.of);
      return inner && not(inner);
    }
    case 'readings':
      return all(predication.of.map(ofEach), (of) => readings(of, predication.why));
    default:
      return undefined;
  }
}

/** The numbers to which the predication applies: only those with a predecessor, if it refers to one. */
function applicable(what: Meaning, of: readonly Value[]): readonly Value[] {
  if (of.length < 3) return of;
  const places = mentions(what, 'previous') ? of.slice(1) : of;
  return mentions(what, 'next') ? places.filter((x) => x.is !== 'at' || x.place < 2) : places;
}

function amountOf(how: Amount, meanings: readonly Meaning[]): Meaning {
  switch (how.is) {
    case 'plain':
    case 'all':
    case 'each':
      return and(meanings);
    case 'none':
      return and(meanings.map(not));
    case 'not-all':
      return not(and(meanings));
    case 'both':
      return and(how.of.map((one) => amountOf(one, meanings)));
    case 'any':
      return or(how.of.map((one) => amountOf(one, meanings)));
    case 'some':
      return how.vague
        ? readings(
            [count(meanings, '==', how.k), count(meanings, '>=', how.k)],
            `exactly or at least ${String(how.k)}`,
          )
        : count(meanings, how.op, how.k);
  }
}

function applyToEach(how: Amount, of: readonly Value[], what: Meaning): Maybe {
  // "The third is their sum": of numbers that were spoken of before.
  if (of.length === 1 && of[0].is === 'at' && mentionsNumbers(what, 'their')) return undefined;
  return all(
    applicable(what, of).map((x) => substitute(what, x, of.length > 1 ? { all: of } : {})),
    // "One of them is the sum of the others" claims that there is one.
    (meanings) =>
      amountOf(
        mentionsNumbers(what, 'others') && how.is === 'some' && how.vague
          ? { ...how, op: '>=', vague: false }
          : how,
        meanings,
      ),
  );
}

/** "Two of them are equal": some pair. */
function applyToSome(how: Amount & { is: 'some' }, of: readonly Value[], what: Relation): Maybe {
  if (how.k !== 2 || of.length !== 3) {
    return how.k === of.length && how.op !== '<' && how.op !== '<=' && how.op !== '>' && how.op !== '!='
      ? relate(what, of)
      : undefined;
  }
  const each = pairs(of).map((pair) => relate(what, pair));
  const found = all(each, or);
  if (how.op === '>=') return found;
  if (how.vague && what.is === 'opposites')
    return all(each, (meanings) =>
      readings([or(meanings), count(meanings, '==', 1)], 'one pair, or at least one'),
    );
  if (how.op !== '==' || (what.is !== 'equal' && what.is !== 'same')) return undefined;
  const exactly = found && relate(what, of);
  if (!found || !exactly) return undefined;
  const only = and([found, not(exactly)]);
  return how.vague ? readings([only, found], 'exactly or at least two') : only;
}

function applyRelation(how: Amount, of: readonly Value[], what: Relation): Maybe {
  if (of.length < 2) return undefined;
  if (what.is === 'distinct' && how.is === 'plain' && of.every((one) => one.is === 'last-digit')) {
    const [apart, alike] = [relate(what, of), relate({ is: 'equal' }, of)];
    return apart && alike && readings([apart, not(alike)], 'different for each two, or not the same for all');
  }
  switch (how.is) {
    case 'plain':
    case 'all':
    case 'each':
      return relate(what, of);
    case 'not-all': {
      const meaning = relate(what, of);
      return meaning && not(meaning);
    }
    case 'none':
      if (what.is !== 'equal' && what.is !== 'same') return undefined;
      return all(
        pairs(of).map((pair) => relate(what, pair)),
        (meanings) => and(meanings.map(not)),
      );
    case 'some':
      return applyToSome(how, of, what);
    case 'both':
    case 'any':
      return undefined;
  }
}

const isDivisibility = (what: Meaning): boolean =>
  what.is === 'divisible' || (what.is === 'compare' && what.left.is === 'last-digit');

const SPREAD: readonly Amount['is'][] = ['plain', 'all', 'each'];

function applyNegation(how: Amount, of: readonly Value[], inner: Predication): Maybe {
  const single = ofEach(inner);
  if (single && of.length > 1) {
    if (how.is !== 'plain' && how.is !== 'all') return applyToEach(how, of, not(single));
    const [none, notAll] = [
      applyToEach({ is: 'none' }, of, single),
      applyToEach({ is: 'not-all' }, of, single),
    ];
    return all([none, notAll], (both) =>
      readings(both, '“not” may deny each of the numbers or all of them together'),
    );
  }
  if (inner.is === 'relation' && inner.what.is === 'stride')
    return unknown('whether the direction is denied, or how large the steps are');
  const affirmative = applyToNumbers({ is: 'plain' }, of, inner);
  if (!affirmative || !SPREAD.includes(how.is)) return undefined;
  if (inner.is === 'relation' && inner.what.is === 'equal' && of.length > 2) {
    const distinct = relate({ is: 'distinct' }, of);
    return (
      distinct &&
      readings([not(affirmative), distinct], '“not equal” may mean not all equal or all different')
    );
  }
  return not(affirmative);
}

function applyDisjunction(how: Amount, of: readonly Value[], parts: readonly Predication[]): Maybe {
  const single = ofEach({ is: 'or', of: parts });
  const apart = all(
    parts.map((part) => applyToNumbers(how, of, part)),
    or,
  );
  if (!single) return SPREAD.includes(how.is) ? apart : undefined;
  const together = applyToEach(how, of, single);
  if ((how.is !== 'plain' && (how.is !== 'all' || how.one)) || of.length === 1) return together;
  return all([together, apart], (both) =>
    readings(both, '“or” may be about each number or about all of them'),
  );
}

/** "At least two are equal and positive": the same two. */
function applyTogether(how: Amount, of: readonly Value[], predication: Predication): Maybe {
  if (how.is !== 'some' || how.k !== 2 || of.length !== 3) return undefined;
  const found = all(
    pairs(of).map((pair) => applyToNumbers({ is: 'plain' }, pair, predication)),
    or,
  );
  if (!found || (how.op !== '==' && how.op !== '>=')) return undefined;
  return how.op === '>=' ? found : and([found, unknown('whether all three may be so')]);
}

function applyToNumbers(how: Amount, of: readonly Value[], predication: Predication): Maybe {
  switch (predication.is) {
    case 'each': {
      const { what } = predication;
      // "The numbers are multiples of 3 or 5": each of one of them, or all of the same.
      return what.is === 'or' && how.is === 'plain' && of.length > 1 && what.of.every(isDivisibility)
        ? applyDisjunction(
            how,
            of,
            what.of.map((part) => ({ is: 'each', what: part })),
          )
        : applyToEach(how, of, what);
    }
    case 'relation':
      return applyRelation(how, of, predication.what);
    case 'whole':
      return SPREAD.includes(how.is) && of.length === 3 ? predication.what : undefined;
    case 'floating':
      if (predication.two && of.length !== 2) return undefined;
      return how.is === 'plain' || (how.is === 'all' && predication.how.is !== 'none')
        ? applyToNumbers(predication.how, of, predication.of)
        : undefined;
    case 'and':
      if (SPREAD.includes(how.is))
        return all(
          predication.of.map((part) => applyToNumbers(how, of, part)),
          and,
        );
      if (!ofEach(predication)) return applyTogether(how, of, predication);
      break;
    case 'or':
      return applyDisjunction(how, of, predication.of);
    case 'not':
      return applyNegation(how, of, predication.of);
    case 'readings':
      return all(
        predication.of.map((part) => applyToNumbers(how, of, part)),
        (meanings) => readings(meanings, predication.why),
      );
  }
  const single = ofEach(predication);
  return single && applyToEach(how, of, single);
}

/** Said of the triple as a thing: it has an order and contents, but is itself neither even nor positive. */
export const isOfTriple = (predication: Predication): boolean => {
  if (predication.is === 'relation' || predication.is === 'whole') return true;
  // "The triple is all even" refers to its numbers.
  if (predication.is === 'floating') return !predication.two;
  if (predication.is === 'and' || predication.is === 'or' || predication.is === 'readings')
    return predication.of.every(isOfTriple);
  return predication.is === 'not' && isOfTriple(predication.of);
};

export function apply(subject: Subject, predication: Predication): Maybe {
  switch (subject.is) {
    case 'numbers':
      return applyToNumbers(subject.how, subject.of, predication);
    case 'pairs': {
      // "Neighbours have a constant difference" is about all gaps at once.
      if (predication.is === 'relation' && predication.what.is.startsWith('progression'))
        return subject.of === 'neighbours' ? relate(predication.what, TRIPLE) : undefined;
      const chosen = subject.of === 'pairs' ? pairs(TRIPLE) : neighbours(TRIPLE);
      return all(
        chosen.map((pair) => applyToNumbers({ is: 'plain' }, pair, predication)),
        (meanings) => amountOf(subject.how, meanings),
      );
    }
    case 'or':
      return all(
        subject.of.map((one) => apply(one, predication)),
        or,
      );
    case 'triple':
      return isOfTriple(predication) ? applyToNumbers({ is: 'plain' }, TRIPLE, predication) : undefined;
    case 'others':
      return undefined;
  }
}
