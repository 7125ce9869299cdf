/** Reads announcements of the blicket task: `relevant=[object 0, object 2]; rule=…`, as predicates of `state`. */
import { analysePredicate } from '../../predicate';
import { Lru } from '../../base/lru';
import { coverWords } from '../cover';
import type { Meaning } from '../meaning';
import { toPython } from '../python';
import { bound, isNever, reasonsOf } from '../resolve';
import { tokenise, type Token } from '../tokens';
import { notUnderstood, type Reading } from '../types';
import { blicketGrammar } from './grammar';

const MAX_OBJECTS = 16;

/** Computes whether the device is on, for the objects on it as bits. */
function holds(what: Meaning, state: number): boolean {
  switch (what.is) {
    case 'on':
      return ((state >> what.object) & 1) === 1;
    case 'and':
      return what.of.every((one) => holds(one, state));
    case 'or':
      return what.of.some((one) => holds(one, state));
    case 'not':
      return !holds(what.of, state);
    case 'count': {
      const found = what.of.filter((one) => holds(one, state)).length;
      return {
        '<': found < what.k,
        '<=': found <= what.k,
        '>': found > what.k,
        '>=': found >= what.k,
        '==': found === what.k,
        '!=': found !== what.k,
      }[what.op];
    }
    default:
      return what.is === 'always';
  }
}

const states = (objects: number): readonly number[] => Array.from({ length: 2 ** objects }, (_, i) => i);

/** The objects on which a meaning depends. */
const mattering = (what: Meaning, objects: number): readonly number[] =>
  Array.from({ length: objects }, (_, i) => i).filter((i) =>
    states(objects).some((state) => holds(what, state) !== holds(what, state ^ (1 << i))),
  );

function tidy(tokens: readonly Token[]): readonly Token[] {
  // Brackets are commas: what stands in them is a remark of its own.
  const words = tokens
    .map((token) => (['(', ')'].includes(token.text) ? { text: ',' } : token))
    .filter(
      ({ text }, i, all) => !['"', '[', ']'].includes(text) && (text !== ',' || all[i - 1]?.text !== ','),
    );
  const inclusive = words.findLastIndex(({ text }) => text === 'inclusive');
  if (inclusive > 0 && inclusive >= words.length - 2 && words.some(({ text }) => text === 'or'))
    words.splice(words[inclusive - 1].text === ',' ? inclusive - 1 : inclusive);
  // "Either" may shut out both: here that is a rule of its own, so the word is not just the mark of an enumeration.
  words.forEach(({ text }, i) => {
    if (text === 'either') words[i] = { text: 'whichever' };
  });
  while (['.', ';', ','].includes(words.at(-1)?.text ?? '')) words.pop();
  return words;
}

function judge(what: Meaning, relevant: readonly number[], objects: number): Reading {
  const reasons = [...new Set(reasonsOf(what))].slice(0, 3).join('; ');
  const [widest, narrowest] = [bound(what, true), bound(what, false)];
  if (widest.is === 'always' || isNever(widest)) return notUnderstood(reasons || 'it predicts nothing');
  const matter = mattering(widest, objects);
  if (reasons === '' && matter.join() !== [...relevant].sort((x, y) => x - y).join())
    return notUnderstood('the rule and the list of relevant objects are not about the same objects');
  const predicate = toPython(widest);
  if (!analysePredicate(predicate, { params: ['state'] }).program)
    return notUnderstood('it has no predicate');
  const same = states(objects).every((state) => holds(widest, state) === holds(narrowest, state));
  if (same && matter.length > 0) return { status: 'read', predicate };
  if (matter.length === 0) return notUnderstood(reasons || 'it predicts nothing');
  const possible = states(objects).some((state) => holds(narrowest, state));
  const sufficient = possible ? { sufficient: toPython(narrowest) } : {};
  return { status: 'partial', necessary: predicate, ...sufficient, reason: reasons };
}

/** A grammar depends on the listed objects alone, and a model announces about the same ones again and again. */
const grammars = new Lru<ReturnType<typeof blicketGrammar>>(64);

function grammarFor(relevant: readonly number[]): ReturnType<typeof blicketGrammar> {
  const key = relevant.join();
  const grammar = grammars.get(key) ?? blicketGrammar(relevant);
  grammars.set(key, grammar);
  return grammar;
}

const PAIR = String.raw`\b(?:either\s|whichever\s)?\s{0,3}(?:of\s)?\s{0,3}(?:objects?\s)?(\d{1,3})\s(?:or|and/or)\s(?:object\s)?(\d{1,3})\s?,?\s?`;
const OR_BOTH = new RegExp(String.raw`${PAIR}\(?or\sboth(?:\sof\sthem)?\)?,?`, 'gi');
const NOT_BOTH = new RegExp(String.raw`${PAIR}\(?(?:but|and)\snot\sboth(?:\sof\sthem)?\)?,?`, 'gi');

/** "Either object 2 or object 3 (or both)": the remark in the middle of the sentence determines the meaning of "or". */
const settledPairs = (rule: string): string =>
  rule
    .replace(OR_BOTH, 'at least one of object $1 and object $2')
    .replace(NOT_BOTH, 'exactly one of object $1 and object $2');

/** The predicate takes `state`: state[i] is true if object i stands on the device. `objects`: their number. */
export function readBlicket(text: string, objects?: number): Reading {
  if (text.length > 4_000) return notUnderstood('this is too long to be one rule');
  const [, list, rule] = /relevant\s*=\s*\[([^\]]*)\]\s*[;,]?\s*rule\s*=\s*([^]*)$/i.exec(text) ?? [];
  if (list === undefined || rule === undefined)
    return notUnderstood('it is not of the form relevant=[…]; rule=…');
  const relevant = [...new Set((list.match(/\d+/g) ?? []).map(Number))];
  const words = tokenise(
    settledPairs(rule.replaceAll('_', ' ')).replace(/^\s*(the rule is( that)?|rule\s*:)\s*/i, ''),
  );
  if (!words || words.length === 0) return notUnderstood('there is no rule in it');
  const says = (...any: readonly string[]) => words.some(({ text }) => any.includes(text));
  if (relevant.length > 2 && says('odd') && says('xor', 'exclusive', 'exactly'))
    return notUnderstood('exactly one of more than two is not an odd number of them');
  const named = words.flatMap(({ number }, i) =>
    number !== undefined && /^objects?$/.test(words[i - 1]?.text ?? '') ? [number] : [],
  );
  const highest = Math.max(...relevant, ...named, 3);
  if (objects === undefined ? highest >= MAX_OBJECTS : highest >= Math.max(objects, 4))
    return notUnderstood('there is no such object');
  return judge(
    coverWords(grammarFor(relevant), tidy(words)),
    relevant,
    Math.min(objects ?? highest + 1, MAX_OBJECTS),
  );
}
