/**
 * Hypotheses and tests for offline agents of the wason task: the rules of the library, of the file and of the group,
 * and a few hundred triples. Nothing in it depends on which rule is hidden.
 */
import type { Triple } from '../../../../predicate/domain';
import { Lru } from '../../../../base/lru';
import type { Stepwise } from '../../../../base/stepwise';
import { LIBRARY } from '../../../../rules/library-rules';
import type { Feedback, Parsed } from '../../../task';
import type { HypothesisSpace } from '../../../semantics';
import { tripleOf } from '../../environment';
import { testReply, announceReply } from '../../reply';
import { domainOf, type WasonScenario } from '../../scenario';
import type { WasonSetting } from '../../settings';
import { acceptance, hypothesesOf, isQuick, type Accepts, type Hypothesis } from './hypotheses';
import { firstTriples, poolFor, type Pool } from './pool';
import { wordsFor, type Words } from './words';

/** Said when no rule is left. It names no property of numbers, so that no rule can be read into it. */
const NONE_LEFT = 'none of the rules that I know of agrees with all the answers';
const NO_HYPOTHESIS: Words = { rule: NONE_LEFT, complement: NONE_LEFT };

/** An announcement in the form of the setting; the MED rule is the complement of the DAX rule. */
const saying = (setting: WasonSetting, { rule, complement }: Words): string =>
  announceReply(setting === 'dual-goal' ? { rule, med: complement } : { rule }).content;

interface Believed {
  readonly hypotheses: readonly Hypothesis[];
  readonly leftOut: string | undefined;
  readonly accepts: readonly Accepts[];
  readonly pool: Pool;
  readonly tests: readonly Parsed[];
  readonly places: ReadonlyMap<string, number>;
  /** By setting, so that a space that is asked for again is the same object. */
  readonly spaces: Map<WasonSetting, HypothesisSpace>;
}

/** All scenarios of a group with the same triple share an entry. */
const kept = new Lru<Believed>(64);

/** Rules of the file besides the group's own: more than any file of the experiments has. */
const MAX_RULES = 500;

/** Keys that were computed: each reply of an agent needs the key of the scenario that is played. */
const keys = new WeakMap<WasonScenario, string>();

/** Rules are used in this order only, whatever their place in the file. */
function keyOf(scenario: WasonScenario): string {
  const { rules, space, triple, domain } = scenario;
  const known = keys.get(scenario);
  if (known !== undefined) return known;
  const names = [...rules, ...(space ?? [])].map(({ name, predicate }) => `${predicate}\n${name}`);
  const key = JSON.stringify([triple, domain, names.sort()]);
  keys.set(scenario, key);
  return key;
}

/** The hypotheses that accept the initial triple: one that rejects it is refuted before the first test. */
export function* spaceOf(scenario: WasonScenario, setting: WasonSetting): Stepwise<HypothesisSpace> {
  const believed = yield* believe(scenario);
  const known = believed.spaces.get(setting);
  if (known) return known;
  const made = makeSpace(scenario, setting, believed);
  believed.spaces.set(setting, made);
  return made;
}

function* believe(scenario: WasonScenario): Stepwise<Believed> {
  const key = keyOf(scenario);
  const believed = kept.get(key) ?? (yield* computeBelieved(scenario));
  kept.set(key, believed);
  return believed;
}

function* computeBelieved(scenario: WasonScenario): Stepwise<Believed> {
  const triple: Triple = scenario.triple;
  const others = [...(scenario.space ?? [])].sort((p, q) => (p.predicate < q.predicate ? -1 : 1));
  const rules = [...LIBRARY, ...scenario.rules, ...others.slice(0, MAX_RULES)];
  const all = yield* hypothesesOf(rules);
  const quick = yield* quickOnes(all, [triple, ...firstTriples(triple)]);
  const hypotheses = quick.filter(({ program }) => acceptance(program)(triple));
  const accepts = hypotheses.map(({ program }) => acceptance(program));
  const pool = yield* poolFor(accepts, triple, domainOf(scenario));
  const tests = pool.triples.map(testReply);
  const places = new Map(pool.triples.map((each, place) => [each.join(), place]));
  const leftOut = wordsOf(Math.max(0, others.length - MAX_RULES), all.length - quick.length);
  return { hypotheses, leftOut, accepts, pool, tests, places, spaces: new Map() };
}

function* quickOnes(all: readonly Hypothesis[], triples: readonly Triple[]): Stepwise<readonly Hypothesis[]> {
  const quick: Hypothesis[] = [];
  for (const hypothesis of all) {
    if (isQuick(hypothesis.program, triples)) quick.push(hypothesis);
    yield;
  }
  return quick;
}

function wordsOf(tooMany: number, tooSlow: number): string | undefined {
  const words = [
    tooMany > 0 && `${tooMany} beyond the first ${MAX_RULES} of the file`,
    tooSlow > 0 && `${tooSlow} that take too long`,
  ].filter((part) => part !== false);
  return words.length === 0 ? undefined : `rules that the agent leaves out: ${words.join(', ')}`;
}

function makeSpace(scenario: WasonScenario, setting: WasonSetting, believed: Believed): HypothesisSpace {
  const { hypotheses, leftOut, accepts, pool, tests, places } = believed;
  const domain = domainOf(scenario);
  const place = (test: Parsed | Feedback) => places.get(tripleOf(test).join()) ?? -1;
  return {
    hypotheses: hypotheses.map(({ names, predicate }) => ({ name: names[0], predicate })),
    ...(leftOut !== undefined && { leftOut }),
    tests,
    place,
    predicts: (hypothesis, test) => {
      const at = place(test);
      return at < 0 ? accepts[hypothesis](tripleOf(test)) : pool.says[hypothesis][at];
    },
    announce: function* (hypothesis) {
      const known = hypothesis === undefined ? undefined : hypotheses[hypothesis];
      return saying(setting, known ? yield* wordsFor(known, domain) : NO_HYPOTHESIS);
    },
    test: (test) => testReply(tripleOf(test)).content,
  };
}
