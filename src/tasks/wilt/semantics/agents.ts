/** The replies of the offline agents: their hypotheses are the rules of the split. */
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { ChoiceError } from '../../../base/choice-error';
import type { Stepwise } from '../../../base/stepwise';
import { groupSeed } from '../../../rules/group-seed';
import type { Game, PlayedPosition, PlayedStep } from '../../task';
import { AGENTS, type AgentName } from '../agents';
import { numbersOf } from '../reply';
import { readScenario } from '../scenario';
import { lambdaOf } from '../splits';
import { acceptsTest, spaceOf, typed, type Space } from './space';

/** Tests that the agents without a better reason to stop make before they guess. */
const TESTS = 12;

interface Evidence {
  readonly test: readonly number[];
  readonly positive: boolean;
}

interface View {
  readonly space: Space;
  readonly evidence: readonly Evidence[];
  /** The numbers of the rules that agree with the evidence, from 0. */
  readonly remaining: readonly number[];
  /** Draws a whole number below another one, the same for the same position. */
  readonly draw: (below: number) => number;
}

/** The place of the next test among those of the space; undefined: it guesses. */
type Strategy = (view: View) => number | undefined;

const STRATEGIES: Readonly<Record<AgentName, Strategy>> = { confirming, falsifying, random };

export function* wiltReply(
  agent: string,
  game: Game,
  position: PlayedPosition,
  seed: number,
): Stepwise<string> {
  const name = AGENTS.find((each) => each.name === agent)?.name;
  if (!name) throw new ChoiceError(`There is no offline agent "${agent}" in WILT`);
  const scenario = readScenario(game.scenario);
  const space = yield* spaceOf(scenario.split);
  const shown = (scenario.shown ?? []).map(({ test, positive }) => ({ test: numbersOf({ test }), positive }));
  const evidence = [...shown, ...position.steps.flatMap(evidenceOf)];
  const view = viewOf(space, evidence, seed);
  const isOver = scenario.shown !== undefined || evidence.length >= space.split.tests;
  const test = isOver ? undefined : STRATEGIES[name](view);
  return test === undefined ? guess(scenario.split, view) : testOf(view, test);
}

const evidenceOf = ({ feedback }: PlayedStep): Evidence[] =>
  feedback && typeof feedback.positive === 'boolean'
    ? [{ test: numbersOf(feedback), positive: feedback.positive }]
    : [];

function viewOf(space: Space, evidence: readonly Evidence[], seed: number): View {
  const generator = xoroshiro128plus(groupSeed(seed, `wilt/${evidence.length}`) | 0);
  const agrees = (rule: Space['rules'][number]) =>
    evidence.every(({ test, positive }) => acceptsTest(rule, space.split, test) === positive);
  const remaining = space.rules.flatMap((rule, i) => (agrees(rule) ? [i] : []));
  return { space, evidence, remaining, draw: (below) => uniformInt(generator, 0, below - 1) };
}

/** The tests that were not made before. */
function newTests({ space, evidence }: View): readonly number[] {
  const made = new Set(evidence.map(({ test }) => test.join()));
  return space.tests.flatMap((test, i) => (made.has(test.join()) ? [] : [i]));
}

/** The test on which the remaining hypotheses are most evenly divided; none where they agree on all. */
function falsifying(view: View): number | undefined {
  const { space, remaining } = view;
  const yes = (test: number) => remaining.filter((rule) => space.accepted[test][rule]).length;
  let best: number | undefined;
  let most = 0;
  for (const test of newTests(view)) {
    const accepting = yes(test);
    const smaller = Math.min(accepting, remaining.length - accepting);
    if (smaller > most) [best, most] = [test, smaller];
  }
  return best;
}

/** A test that the first remaining hypothesis accepts. */
function confirming(view: View): number | undefined {
  const { space, remaining, evidence, draw } = view;
  const [hypothesis] = remaining;
  if (hypothesis === undefined || evidence.length >= TESTS) return undefined;
  const accepted = newTests(view).filter((test) => space.accepted[test][hypothesis]);
  return accepted.length === 0 ? undefined : accepted[draw(accepted.length)];
}

function random(view: View): number | undefined {
  const tests = newTests(view);
  const isEnough = view.evidence.length >= TESTS || tests.length === 0;
  return isEnough ? undefined : tests[view.draw(tests.length)];
}

const FENCE = '```';

function testOf({ space, remaining }: View, test: number): string {
  const numbers = space.tests[test].map((value) => typed(space.split, value));
  return `Rules left: ${remaining.length}.\n\nTest Case: ${FENCE}(${numbers.join(', ')})${FENCE}`;
}

/** Guesses the first rule that is left, or the first rule of the split where none is left. */
function guess(split: Parameters<typeof lambdaOf>[0], { space, remaining }: View): string {
  const rule = space.split.rules.at(remaining[0] ?? 0) ?? space.split.rules[0];
  return `Rules left: ${remaining.length}.\n\nFinal Guess: ${FENCE}${lambdaOf(split, rule)}${FENCE}`;
}
