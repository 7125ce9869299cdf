/** Checks suggestions for one rule of a group before anybody takes them: predicates, names and wordings. */
import type { Stepwise } from '../base/stepwise';
import { Engine, type Domain, type RuleSet } from '../predicate';
import type { Problem } from '../predicate/problem';
import { LIBRARY } from '../rules';
import { checkGroup } from '../rules/analysis/checks';
import { withGroupFacts } from '../rules/analysis/facts';
import { ruleDetails, type RuleDetails } from '../rules/details';
import { withSets } from '../rules/explore/counted-predicates';
import { NotCountable } from '../rules/sample';
import type { Guidance, RuleGroup } from '../rules/types';
import { groupOf, sentence } from './checking';
import { predicateOf, stateOfWords, tidy, type WordsState } from './guidance';
import { nameFault } from './shape';
import { MOST_COUNTING_MS } from './types';

/** The rule that suggestions are for, in its group. */
export interface SuggestionSubject {
  readonly domain: Domain;
  readonly seed: number;
  readonly id: string;
  readonly rules: readonly { readonly name: string; readonly predicate: string }[];
  /** Index of the rule in `rules`; the length of `rules` for a new rule. */
  readonly rule: number;
}

export type SuggestionQuestion = SuggestionSubject & { readonly kind: 'suggestion' } & (
    | { readonly op: 'words'; readonly words: string }
    /** `against`: the code of a problem that must be gone, and no other may have come. */
    | { readonly op: 'predicate'; readonly predicate: string; readonly against?: string }
    | { readonly op: 'names'; readonly names: readonly string[] }
    | { readonly op: 'wordings'; readonly guidance: Guidance }
  );

export interface CheckedPredicate {
  readonly predicate: string;
  readonly details: RuleDetails;
  /** |S_g| with it, where every other rule has a count. */
  readonly feasible?: number;
  /** Messages of warnings. */
  readonly warnings: readonly string[];
}

export interface CheckedWords {
  readonly text: string;
  readonly state: WordsState;
}

export type SuggestionAnswer =
  | { readonly ok: true; readonly checked: CheckedPredicate }
  | { readonly ok: true; readonly names: readonly CheckedWords[] }
  | { readonly ok: true; readonly accept: readonly CheckedWords[]; readonly reject: readonly CheckedWords[] }
  | { readonly ok: false; readonly reason: string };

export const isSuggestionQuestion = (question: { readonly kind: string }): question is SuggestionQuestion =>
  question.kind === 'suggestion';

const UNREAD = { ok: false, reason: 'The phrase reader does not understand these words.' } as const;

export function* answerSuggestion(question: SuggestionQuestion): Stepwise<SuggestionAnswer> {
  const engine = new Engine({ domain: question.domain, milliseconds: MOST_COUNTING_MS });
  try {
    return yield* answer(engine, question);
  } catch (error) {
    if (error instanceof NotCountable) return { ok: false, reason: error.message };
    throw error;
  } finally {
    engine.dispose();
  }
}

function* answer(engine: Engine, question: SuggestionQuestion): Stepwise<SuggestionAnswer> {
  switch (question.op) {
    case 'words': {
      const predicate = predicateOf(question.words);
      return predicate === undefined ? UNREAD : yield* checked(engine, question, predicate);
    }
    case 'predicate':
      return yield* checked(engine, question, question.predicate, question.against);
    case 'names':
      return yield* withRule(engine, question, function* (set): Stepwise<SuggestionAnswer> {
        return { ok: true, names: yield* checkedNames(engine, set, question.names) };
      });
    case 'wordings':
      return yield* withRule(engine, question, function* (set): Stepwise<SuggestionAnswer> {
        const { accept, reject } = question.guidance;
        return {
          ok: true,
          accept: yield* states(engine, set, accept),
          reject: yield* states(engine, set, reject),
        };
      });
  }
}

const withRule = <T>(
  engine: Engine,
  { rules, rule }: SuggestionSubject,
  use: (set: RuleSet) => Stepwise<T>,
) => withSets(engine, [rules[rule]?.predicate ?? ''], ([set]) => use(set));

/** Library rules that accept the same triples have a name, too. */
function* checkedNames(engine: Engine, set: RuleSet, names: readonly string[]): Stepwise<CheckedWords[]> {
  const known = LIBRARY.map(({ predicate }) => predicate);
  const same: string[] = [];
  for (const [i, predicate] of known.entries()) {
    const equal = yield* withSets(engine, [predicate], function* ([other]): Stepwise<boolean> {
      yield;
      return engine.equal(set, other);
    });
    if (equal) same.push(LIBRARY[i].name);
  }
  const proposed = tidy(names).filter((name) => !nameFault({ name, predicate: '' }));
  const others = yield* states(
    engine,
    set,
    proposed.filter((name) => !same.includes(name)),
  );
  return [...same.map((text) => ({ text, state: 'agrees' as const })), ...others];
}

function* states(engine: Engine, set: RuleSet, lines: readonly string[]): Stepwise<CheckedWords[]> {
  const found: CheckedWords[] = [];
  for (const text of tidy(lines)) found.push({ text, state: yield* stateOfWords(engine, set, text) });
  return found;
}

function* checked(
  engine: Engine,
  subject: SuggestionSubject,
  predicate: string,
  against?: string,
): Stepwise<SuggestionAnswer> {
  const { domain, id, rules, rule, seed } = subject;
  const name = rules[rule]?.name ?? 'new';
  const group = yield* groupOf(domain, id, rules.toSpliced(rule, 1, { name, predicate }));
  if (!group) return { ok: false, reason: 'It cannot be written to a rule file.' };
  const { problems, count } = yield* problemsOf(engine, group);
  const error = problems.find(({ severity, code }) => severity === 'error' && code !== 'empty-feasible-set');
  if (error) return { ok: false, reason: sentence(error) };
  if (against !== undefined) {
    const fault = yield* faultAfter(engine, subject, problems, against);
    if (fault) return { ok: false, reason: sentence(fault) };
  }
  const warnings = problems.filter(({ severity }) => severity !== 'information' && severity !== 'hint');
  const details = yield* ruleDetails(engine, group, rule, seed);
  return {
    ok: true,
    checked: {
      predicate,
      details,
      warnings: warnings.map(sentence),
      ...(count !== undefined && { feasible: count }),
    },
  };
}

/** The problem that was to be repaired, if it is still there, or one that was not there before. */
function* faultAfter(
  engine: Engine,
  subject: SuggestionSubject,
  problems: readonly Problem[],
  against: string,
): Stepwise<Problem | undefined> {
  const before = yield* groupOf(subject.domain, subject.id, subject.rules);
  const known = before ? (yield* problemsOf(engine, before)).problems : [];
  const codes = new Set(known.map(({ code }) => code).filter((code) => code !== against));
  return problems.find(
    ({ code, severity }) =>
      code === against || ((severity === 'error' || severity === 'warning') && !codes.has(code)),
  );
}

function* problemsOf(engine: Engine, group: RuleGroup) {
  return yield* withGroupFacts(engine, group, function* (facts): Stepwise<{
    readonly problems: readonly Problem[];
    readonly count: number | undefined;
  }> {
    const own = facts.rules.flatMap(({ problems }) => problems);
    return { problems: [...own, ...(yield* checkGroup(facts))], count: facts.count };
  });
}
