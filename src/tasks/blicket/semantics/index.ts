/** Semantics of the blicket task, by evaluating every state of the device. */
import { readBlicket, type AnnouncementReading } from '../../../phrase-reader';
import type { Stepwise } from '../../../base/stepwise';
import type { Json } from '../../../base/json';
import { wholeWord, knownWords, type ScenarioMaker } from '../../scenarios';
import type { Parsed } from '../../task';
import type { ExactDifference, ExactResult, GameSemantics, RuleSemantics } from '../../semantics';
import { namesOf, numberOf, objectsOf, stateOf } from '../objects';
import { predicateOf, BLICKET_RULES } from '../rules';
import { MAX_OBJECTS, readScenario, type BlicketScenario } from '../scenario';
import { blicketSetting } from '../settings';
import { beliefsOf } from './beliefs';
import { spaceOf } from './space';
import { namesIn, statesOf } from './states';
import { PyList } from '../../../predicate';
import { evaluators } from '../../evaluators';
import { DEFAULT_SEED } from '../../../base/seed';
import { BLICKETS, blicketScenarios, OBJECTS } from '../draw';

/** Chooses from the published design, drawn with the seed. */
const blicketMaker: ScenarioMaker = {
  needsFile: false,
  // eslint-disable-next-line require-yield -- quickly drawn
  *make({ words, seed = DEFAULT_SEED }) {
    const all = blicketScenarios(seed);
    const objects = knownWords(words, 'objects', OBJECTS.map(String), '4');
    const blickets = knownWords(words, 'blickets', BLICKETS.map(String), '2');
    const rules = knownWords(words, 'rule-type', BLICKET_RULES, 'conjunctive');
    const kinds = objects.flatMap((n) => blickets.flatMap((k) => rules.map((rule) => ({ n, k, rule }))));
    const scenarios = kinds.flatMap(({ n, k, rule }) => {
      const kind = all.filter(
        (each) => String(each.objects) === n && String(each.blickets.length) === k && each.rule === rule,
      );
      const trials = knownWords(
        words,
        'trial',
        kind.map((_, i) => String(i + 1)),
        '1',
      );
      return trials.map((trial) => ({ scenario: kind[Number(trial) - 1] }));
    });
    return { scenarios, seed, notes: [] };
  },
};

const evaluatorOf = evaluators(['state']);

/** Throws Error where `predicate` is none. */
function holdsOn(predicate: string, state: readonly boolean[]): boolean | 'raises' {
  const outcome = evaluatorOf(predicate).run([new PyList([...state])]);
  return outcome.kind === 'raises' ? 'raises' : outcome.truthy;
}

export const blicketSemantics: RuleSemantics = {
  id: 'blicket',
  words: {
    fields: { objects: { value: 'N', summary: 'blicket: how many objects there are' } },
    with: (fields) => {
      const objects = wholeWord(fields, 'objects', { min: 1, max: MAX_OBJECTS });
      return (announcement) => readBlicket(announcement, objects);
    },
  },
  open,
  scenarios: blicketMaker,
};

function open(scenario: Json, setting: string): GameSemantics {
  const known = readScenario(scenario);
  const { objects } = known;
  blicketSetting(setting);
  return {
    about: `blicket ${objects}`,
    hiddenRule: predicateOf(known),
    read: (announcement) => readHypothesis(announcement, objects),
    refutes: ({ relevant }) => otherObjects(relevant, known),
    exact: (_, predicate) => compare(predicate, predicateOf(known), objects),
    fingerprint: (_, predicate) => fingerprint(predicate, objects),
    holds: (predicate, test) => holdsOn(predicate, stateOf(objectsOf(test, objects), objects)),
    // eslint-disable-next-line require-yield -- as `space`
    beliefs: function* () {
      return beliefsOf(objects);
    },
    // eslint-disable-next-line require-yield -- it is the same for all scenarios, and quickly made
    space: function* () {
      return spaceOf(objects);
    },
  };
}

/** Both the objects and the rule have to be right: with other objects no rule is. */
function otherObjects(
  relevant: Json | undefined,
  { blickets, objects }: BlicketScenario,
): string | undefined {
  if (!Array.isArray(relevant)) return undefined;
  const listed = new Set(relevant.map((name) => numberOf(String(name), objects)));
  const missing = blickets.filter((object) => !listed.has(object));
  if (missing.length > 0) return `it does not list ${namesOf(missing).join(', ')}`;
  return listed.size > blickets.length ? 'it lists objects that do not matter' : undefined;
}

function* fingerprint(predicate: string, objects: number): Stepwise<string> {
  let outcomes = '';
  for (const state of statesOf(objects)) {
    outcomes += OUTCOMES[String(holdsOn(predicate, state))];
    yield;
  }
  return outcomes;
}

const OUTCOMES: Readonly<Record<string, string>> = { true: '1', false: '0', raises: 'x' };

/** The set of relevant objects is part of the hypothesis: the reader refuses a rule that is about other objects. */
const readHypothesis = ({ content }: Parsed, objects: number): AnnouncementReading =>
  readBlicket(content, objects);

/** Compares two predicates as defined by `ExactResult`; differences with the fewest objects come first. */
function* compare(hypothesis: string, rule: string, objects: number): Stepwise<ExactResult> {
  const found = { agree: 0, both: 0, tooBroad: [] as Json[], tooNarrow: [] as Json[], raises: [] as Json[] };
  for (const state of statesOf(objects)) {
    // A predicate that was typed, or written by a model, may take long.
    yield;
    const [says, is] = [holdsOn(hypothesis, state), holdsOn(rule, state)];
    if (says === is) {
      found.agree++;
      if (is === true) found.both++;
    } else if (says === 'raises' || is === 'raises') found.raises.push(namesIn(state));
    else (says ? found.tooBroad : found.tooNarrow).push(namesIn(state));
  }
  const { agree, both, tooBroad, tooNarrow, raises } = found;
  return {
    equivalent: tooBroad.length + tooNarrow.length + raises.length === 0,
    agree,
    both,
    tooBroad: firstOf(tooBroad),
    tooNarrow: firstOf(tooNarrow),
    raises: firstOf(raises),
  };
}

const SHOWN = 5;

const firstOf = (states: readonly Json[]): ExactDifference => ({
  count: states.length,
  first: states.slice(0, SHOWN),
});
