/**
 * Hypotheses and tests for offline agents of the blicket task: every set of objects with every rule, and every state.
 */
import type { Feedback, Parsed } from '../../task';
import type { HypothesisSpace } from '../../semantics';
import { objectsOf, stateOf } from '../objects';
import { announceReply, testReply } from '../reply';
import { BLICKET_RULES, isOn, predicateOf, ruleWords, type DeviceRule } from '../rules';
import { onIn, statesOf } from './states';

/** The three rules are the same one where a single object matters. */
const rulesOver = (blickets: readonly number[]): readonly DeviceRule[] =>
  (blickets.length === 1 ? BLICKET_RULES.slice(0, 1) : BLICKET_RULES).map((rule) => ({ rule, blickets }));

const made = new Map<number, HypothesisSpace>();

/** Depends on the number of objects only, so there is one space for each. */
export function spaceOf(objects: number): HypothesisSpace {
  const known = made.get(objects);
  if (known) return known;
  const space = makeSpace(objects);
  made.set(objects, space);
  return space;
}

function makeSpace(objects: number): HypothesisSpace {
  const states = statesOf(objects);
  const rules = states
    .map(onIn)
    .filter((on) => on.length > 0)
    .flatMap(rulesOver);
  const tests = states.map((state) => testReply(onIn(state)));
  // Tests of the list are recognised, so that a table of all predictions is quickly made.
  const listed = new Map<Parsed | Feedback, readonly boolean[]>(tests.map((test, i) => [test, states[i]]));
  const stateIn = (test: Parsed | Feedback) => listed.get(test) ?? stateOf(objectsOf(test, objects), objects);
  const places = new Map(states.map((state, place) => [state.join(), place]));
  return {
    hypotheses: rules.map((rule) => ({ name: ruleWords(rule), predicate: predicateOf(rule) })),
    tests,
    place: (test) => places.get(stateIn(test).join()) ?? -1,
    predicts: (hypothesis, test) => isOn(rules[hypothesis], stateIn(test)),
    // eslint-disable-next-line require-yield -- there is nothing to find out
    announce: function* (hypothesis) {
      return announce(hypothesis === undefined ? undefined : rules[hypothesis]);
    },
    test: (test) => testReply(objectsOf(test, objects)).content,
  };
}

const announce = (rule: DeviceRule | undefined): string =>
  (rule ? announceReply(rule.blickets, ruleWords(rule)) : announceReply([], 'unknown')).content;
