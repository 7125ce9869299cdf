/** Reads announcements of the blicket task: `relevant=[object 0, object 2]; rule=…`, as predicates of `state`. */
import { analysePredicate } from '../../../predicate';
import { coverWords } from '../cover';
import type { Meaning } from '../meaning';
import { toPython } from '../python';
import { bound, isNever, reasonsOf } from '../settle';
import { tokenise, type Token } from '../tokens';
import type { Reading } from '../types';
import { blicketGrammar } from './grammar';

const notUnderstood = (reason: string): Reading => ({ status: 'not-understood', reason });
const MAX_OBJECTS = 16;

/** Whether the device is on, for the objects on it as bits. */
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
  const words = tokens.filter(({ text }) => !['"', '(', ')', '[', ']'].includes(text));
  // "Either" may shut out both: here that is a rule of its own, so the word is not just the mark of an enumeration.
  words.forEach(({ text }, i) => {
    if (text === 'either') words[i] = { text: 'whichever' };
  });
  return ['.', ';', ','].includes(words.at(-1)?.text ?? '') ? words.slice(0, -1) : words;
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
  return matter.length > 0
    ? { status: 'partial', necessary: predicate, reason: reasons }
    : notUnderstood(reasons || 'it predicts nothing');
}

/** The predicate takes `state`: state[i] says that object i stands on the device. `objects`: how many there are. */
export function readBlicket(text: string, objects?: number): Reading {
  if (text.length > 4_000) return notUnderstood('this is too long to be one rule');
  const [, list, rule] = /relevant\s*=\s*\[([^\]]*)\]\s*[;,]?\s*rule\s*=\s*([^]*)$/i.exec(text) ?? [];
  if (list === undefined || rule === undefined)
    return notUnderstood('it is not of the form relevant=[…]; rule=…');
  const relevant = [...new Set((list.match(/\d+/g) ?? []).map(Number))];
  const words = tokenise(rule.replaceAll('_', ' ').replace(/^\s*(the rule is( that)?|rule\s*:)\s*/i, ''));
  if (!words || words.length === 0) return notUnderstood('there is no rule in it');
  const named = words.flatMap(({ number }, i) =>
    number !== undefined && /^objects?$/.test(words[i - 1]?.text ?? '') ? [number] : [],
  );
  const highest = Math.max(...relevant, ...named, 3);
  if (objects === undefined ? highest >= MAX_OBJECTS : highest >= Math.max(objects, 4))
    return notUnderstood('there is no such object');
  return judge(
    coverWords(blicketGrammar(relevant), tidy(words)),
    relevant,
    Math.min(objects ?? highest + 1, MAX_OBJECTS),
  );
}
