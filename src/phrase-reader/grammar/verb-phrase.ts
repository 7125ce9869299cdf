/** A statement about the numbers, with its verb, "is" or another one (`verbPhrase`), and lists of it (`predication`). */
import { ALWAYS, type Meaning } from '../meaning';
import { pass, type Rules } from '../parse';
import type { Feature, Predication } from '../phrase';
import { enumeration } from './enumeration';
import {
  PREDICATION_JOINS,
  deny,
  denyAll,
  each,
  floating,
  notBoth,
  related,
  takenTogether,
  whole,
} from './builders';

/** "They do not increase": not everywhere, or nowhere. */
function denyVerb(of: Predication): Predication {
  if (of.is !== 'relation' || of.what.is !== 'ordered' || of.what.op.length > 1) return deny(of);
  const op = of.what.op === '<' ? '>=' : '<=';
  return {
    is: 'readings',
    of: [deny(of), related({ is: 'ordered', op })],
    why: 'not everywhere, or nowhere',
  };
}

export const VERB_PHRASE: Rules = {
  ISNOT: [
    '(is|are) (not|never)',
    '(must|should|shall|will|can|may|do) (not|never) be',
    '(is|are) not allowed to be',
  ],
  /** One predication, with its verb. */
  verbPhrase: {
    '<IS> {complement}': pass,
    '<IS> (exactly|always|simply|equal to|just|precisely)? {identity}': each,
    '<ISNOT> {identity}': (x: Meaning) => deny(each(x)),
    '<IS> either {complement}': pass,
    '<ISNOT> {together}': denyAll,
    '<ISNOT> {cluster}': deny,
    '<ISNOT> all {reach}': floating('not-all'),
    '<ISNOT> both {reach}': notBoth,
    '<ISNOT> both {predicative} and {predicative}': (x: Predication, y: Predication) =>
      deny(takenTogether(x, y)),
    '(must|should|shall) (all|both|each) be {together}': floating('all'),
    '(must|should|can) not (all|both) be {together}': floating('not-all'),
    '(must|should|shall|will|have to|has to|need to|needs to)? {verb}': pass,
    '(all|both|each) {verb}': floating('all'),
    '(do|does|must|should|shall|can|may) (not|never) {verb}': denyVerb,
    'never (have|share) the same {feature}': (feature: Feature) => deny(related({ is: 'same', feature })),
    '(do|does) not (all|both) {verb}': floating('not-all'),
    'can be (any|arbitrary|positive or negative|negative or positive|positive , negative , or zero|even or odd|odd or even|anything) (integer|integers|number|numbers)?':
      () => whole(ALWAYS),
    '(can|may|must|should|are allowed to) (not|never) all be {reach} (at the same time|simultaneously|at once|together)?':
      (of: Predication): Predication => ({ is: 'floating', how: { is: 'not-all' }, of }),
    '(has to|have to|must|should|will|always)? (come|comes|turn|turns|work|works) out (to be|as|to)? (always)? {predicative}':
      pass,
    '(has to|have to|must|should|will|always)? (come|comes|turn|turns|work|works) out (to be|as|to)? not {predicative}':
      deny,
    '(turn|turns|end|ends) (out|up) (to be|as|being)? {predicative}': pass,
  },
  predication: enumeration<Predication>('verbPhrase', ['verbPhrase', 'complement'], PREDICATION_JOINS),
  bare: enumeration<Predication>('complement', ['complement', 'verbPhrase'], PREDICATION_JOINS),
  predicate: '<IS> {property}',
};
