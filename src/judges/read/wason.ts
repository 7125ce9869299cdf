/** Reads announcements about triples of numbers. */
import { analysePredicate, Engine, finish, type RuleSet } from '../../predicate';
import { ruleWords } from './clean';
import { coverWords } from './cover';
import { GRAMMAR } from './grammar';
import type { Meaning } from './meaning';
import { toPython } from './python';
import { bound, isNever, reasonsOf, settle } from './settle';
import type { Reading } from './types';
import { MAX_WORDS, wordsOf } from './tokens';

const notUnderstood = (reason: string): Reading => ({ status: 'not-understood', reason });

/** Words that never found what they stand for have no value. */
const UNSETTLED = /"is":"(?:difference|it|previous|next|versus|readings|unknown)"|"(?:others|their)"|"each":/;

/** A predicate of our language, checked; undefined if the meaning has none. */
function predicateOf(meaning: Meaning): string | undefined {
  if (UNSETTLED.test(JSON.stringify(meaning))) return undefined;
  const predicate = toPython(meaning);
  return analysePredicate(predicate).program ? predicate : undefined;
}

/** What the domain says of predicates. */
function ask<T>(
  sources: readonly string[],
  question: (engine: Engine, sets: readonly RuleSet[]) => T,
): T | undefined {
  const programs = sources.flatMap((source) => analysePredicate(source).program ?? []);
  if (programs.length < sources.length) return undefined;
  const engine = new Engine();
  const held: RuleSet[] = [];
  try {
    for (const program of programs) held.push(engine.hold(finish(engine.ruleSet(program))));
    return question(engine, held);
  } finally {
    for (const set of held) engine.drop(set);
    engine.dispose();
  }
}

/** Whether both accept the same triples of the domain: then the readings of the words do not differ. */
const agree = (p: string, q: string): boolean =>
  p === q || ask([p, q], (engine, [x, y]) => engine.equal(x, y)) === true;

/** A rule without a single triple is a sentence that was misread, such as “even, odd, even”. */
const isEmpty = (p: string): boolean => ask([p], (_, [{ count }]) => count.true === 0) === true;

/** Longer predicates come from text that repeats itself, not from a rule. */
const MAX_PREDICATE = 4_000;

function judge(meaning: Meaning): Reading {
  const reasons = [...new Set(reasonsOf(meaning))];
  const widest = bound(meaning, true);
  const why = reasons.slice(0, 3).join('; ');
  if (widest.is === 'always') return notUnderstood(why || 'this excludes no triple');
  if (isNever(widest)) return notUnderstood(why || 'this allows no triple');
  const predicate = predicateOf(widest);
  if (predicate === undefined) return notUnderstood(why || 'some word in it stands for nothing');
  if (predicate.length > MAX_PREDICATE) return notUnderstood('this is too long to be one rule');
  if (isEmpty(predicate)) return notUnderstood('no triple would satisfy it');
  if (reasons.length === 0) return { status: 'read', predicate };
  const narrowest = bound(meaning, false);
  const other = narrowest.is === 'always' || isNever(narrowest) ? undefined : predicateOf(narrowest);
  if (other !== undefined && agree(predicate, other))
    return { status: 'read', predicate: other.length < predicate.length ? other : predicate };
  return { status: 'partial', necessary: predicate, reason: why };
}

export function readRule(text: string): Reading {
  const words = ruleWords(text);
  if (!words) return notUnderstood(`more than ${String(MAX_WORDS)} words are no rule`);
  if (words.length === 0) return notUnderstood('there is no rule in it');
  if (/\bthe rule is\b/.test(wordsOf(words))) return notUnderstood('it announces more than one rule');
  return judge(settle(coverWords(GRAMMAR, words)));
}
