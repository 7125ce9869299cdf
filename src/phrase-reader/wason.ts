/** Reads announcements about triples of numbers. */
import { analysePredicate } from '../predicate';
import { ruleWords } from './clean';
import { coverWords } from './cover';
import { readFormula } from './formula';
import { GRAMMAR } from './grammar';
import type { Meaning } from './meaning';
import { isContradicted, withoutExamples } from './examples';
import { agree, isEmpty } from './over-domain';
import { toPython } from './python';
import { isUnordered, remarkIn } from './remarks';
import { bound, isNever, reasonsOf, resolve } from './resolve';
import { notUnderstood, type Reading } from './types';
import { MAX_WORDS, type Token, wordsOf } from './tokens';

/** Words that never found what they stand for have no value. */
const UNSETTLED = /"is":"(?:difference|it|previous|next|versus|readings|unknown)"|"(?:others|their)"|"each":/;

/** A predicate of our language, checked; undefined if the meaning has none. */
function predicateOf(meaning: Meaning): string | undefined {
  if (UNSETTLED.test(JSON.stringify(meaning))) return undefined;
  const predicate = toPython(meaning);
  return analysePredicate(predicate).program ? predicate : undefined;
}

/** Longer predicates come from text that repeats itself, not from a rule. */
const MAX_PREDICATE = 4_000;

/**
 * Reads alternatives of which some cannot be read: those that can be read are sufficient, and nothing is
 * necessary. Undefined where that gives no reading.
 */
function enough(meaning: Meaning, reason: string): Reading | undefined {
  if (meaning.is !== 'or' || !meaning.of.some(({ is }) => is === 'unknown')) return undefined;
  const narrowest = bound(meaning, false);
  if (narrowest.is === 'always' || isNever(narrowest)) return undefined;
  const sufficient = predicateOf(narrowest);
  if (sufficient === undefined || sufficient.length > MAX_PREDICATE || isEmpty(sufficient)) return undefined;
  return { status: 'partial', necessary: 'True', sufficient, reason };
}

function judge(meaning: Meaning): Reading {
  const reasons = [...new Set(reasonsOf(meaning))];
  const widest = bound(meaning, true);
  const why = reasons.slice(0, 3).join('; ');
  if (widest.is === 'always') return enough(meaning, why) ?? notUnderstood(why || 'this excludes no triple');
  if (isNever(widest)) return notUnderstood(why || 'this allows no triple');
  const predicate = predicateOf(widest);
  if (predicate === undefined) return notUnderstood(why || 'some word in it stands for nothing');
  if (predicate.length > MAX_PREDICATE) return notUnderstood('this is too long to be one rule');
  if (isEmpty(predicate)) return notUnderstood('no triple would satisfy it');
  if (reasons.length === 0) return { status: 'read', predicate };
  const narrowest = bound(meaning, false);
  const narrow = narrowest.is === 'always' || isNever(narrowest) ? undefined : predicateOf(narrowest);
  const other = narrow !== undefined && narrow.length <= MAX_PREDICATE ? narrow : undefined;
  if (other !== undefined && agree(predicate, other))
    return { status: 'read', predicate: other.length < predicate.length ? other : predicate };
  const sufficient = other !== undefined && !isEmpty(other) ? { sufficient: other } : {};
  return { status: 'partial', necessary: predicate, ...sufficient, reason: why };
}

/** More remarks than this on one rule are too many. */
const MAX_REMARKS = 2;

/** "…, in any order" adds nothing to a rule that treats all places alike; "ties are allowed" adds them. */
function withoutRemark(words: readonly Token[], rounds = MAX_REMARKS): Reading | undefined {
  const remark = rounds > 0 ? remarkIn(words) : undefined;
  if (!remark) return undefined;
  const meaning = coverWords(GRAMMAR, remark.rest);
  const found = judge(resolve(remark.changes?.(meaning) ?? meaning));
  const reading = found.status === 'read' ? found : (withoutRemark(remark.rest, rounds - 1) ?? found);
  const predicate =
    reading.status === 'read' ? reading.predicate : reading.status === 'partial' && reading.necessary;
  if (predicate !== false && remark.suits(predicate)) return reading;
  return remark.changes && notUnderstood('a remark in it changes the rest, and it is not clear how');
}

const NO_ORDER = /\border (?:does not matter|is (?:free|arbitrary|irrelevant|immaterial|unimportant))\b/;

/** "Ascending, and the order does not matter": one of the two is not meant as it stands. */
function withOrder(words: readonly Token[], reading: Reading): Reading {
  if (reading.status === 'not-understood' || !NO_ORDER.test(wordsOf(words))) return reading;
  const predicate = reading.status === 'read' ? reading.predicate : reading.necessary;
  return isUnordered(predicate)
    ? reading
    : notUnderstood('it speaks of places, and says that the order does not matter');
}

const GLOSS =
  /^([^\n]{3,300}?)\s*[-–—,;(]\s*(?:i\.e\.?|that is|that means|meaning(?: that)?|in other words|which means(?: that)?)[\s,:]\s*([^\n]{3,300}?)[\s).]*$/i;

/** A formula, and the same in words after it: read if both are the same. */
function readGlossed(text: string): Reading | undefined {
  const [, first, second] = GLOSS.exec(text.slice(0, 700)) ?? [];
  const formula = first === undefined || text.length > 700 ? undefined : readFormula(first);
  if (formula === undefined || second === undefined) return undefined;
  const words = readWords(second);
  return words.status === 'read' && agree(formula, words.predicate)
    ? { status: 'read', predicate: formula }
    : undefined;
}

const SPELT =
  /^([^\n]{8,400})(?::|[-–—,;.]?\s*\(?\s*\b(?:i\.?e\.?|that is|meaning(?: that)?|in other words|so|namely|formally|specifically|precisely|in symbols|as a formula|mathematically|equivalently|which means(?: that)?)\b[\s,:]|,|\()\s*([^\n:()]{3,120}|[^\n:]{3,120}?)\)?\s*\.?\s*$/i;

/** Words, and a formula after them that is the same, or one of the things that they may mean. */
function readSpelt(text: string): Reading | undefined {
  const [, first, second] = text.length > 700 ? [] : (SPELT.exec(text) ?? []);
  const formula = second === undefined ? undefined : readFormula(second);
  if (formula === undefined || first === undefined) return undefined;
  const words = readWords(first);
  if (words.status === 'read' && agree(formula, words.predicate)) return words;
  if (words.status !== 'partial') return undefined;
  const { necessary, sufficient } = words;
  const within = agree(formula, `(${formula}) and (${necessary})`);
  const enough = sufficient === undefined || agree(sufficient, `(${sufficient}) and (${formula})`);
  return within && enough ? { status: 'read', predicate: formula } : undefined;
}

/** The head of a function in Python. */
const FUNCTION = /\bdef\s+\w+\s*\([^()\n]*\)[^:\n]{0,30}:/;

function readWords(text: string): Reading {
  if (FUNCTION.test(text)) return notUnderstood('it is a program, and not one with a single condition');
  const words = ruleWords(text);
  if (!words) return notUnderstood(`more than ${String(MAX_WORDS)} words are no rule`);
  if (words.length === 0) return notUnderstood('there is no rule in it');
  if (/\bthe rule is\b/.test(wordsOf(words))) return notUnderstood('it announces more than one rule');
  if (words.length === 1 && words[0].text === 'triples')
    return notUnderstood('it is the name of what is tested');
  const reading = judge(resolve(coverWords(GRAMMAR, words)));
  return withOrder(words, reading.status === 'read' ? reading : (withoutRemark(words) ?? reading));
}

function readText(text: string): Reading {
  const formula = readFormula(text);
  if (formula !== undefined) return { status: 'read', predicate: formula };
  const reading = readGlossed(text) ?? readWords(text);
  return reading.status === 'read' ? reading : (readSpelt(text) ?? reading);
}

/** The text as it stands if that can be read, and otherwise without its examples, with which the rule must agree. */
export function readRule(text: string): Reading {
  const whole = readText(text);
  const { rest, examples } = withoutExamples(text);
  const other = whole.status === 'read' || examples.length === 0 ? whole : readText(rest);
  const reading = other.status === 'not-understood' ? whole : other;
  return isContradicted(reading, examples)
    ? notUnderstood('an example that it gives says otherwise')
    : reading;
}
