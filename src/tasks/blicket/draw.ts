/** Scenarios by chance, the same for the same seed, and the set that the paper plays. */
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { groupSeed } from '../../rules/group-seed';
import { ScenarioError } from '../task';
import { BLICKET_RULES, type BlicketRule } from './rules';
import { readScenario, type BlicketScenario } from './scenario';

export interface BlicketChoice {
  readonly objects: number;
  /** How many of them are blickets. */
  readonly blickets: number;
  readonly rule: BlicketRule;
  readonly seed: number;
}

/**
 * Which objects are blickets, and which stand on the device at first. Generator: xoroshiro128+, seeded with
 * `groupSeed(seed, "objects/blickets/rule")`. Draws: the first steps of a Fisher–Yates shuffle of the objects, one for
 * each blicket; then for each object in order whether it stands on the device (0 or 1). Throws ScenarioError.
 */
export function blicketScenario({ objects, blickets: count, rule, seed }: BlicketChoice): BlicketScenario {
  if (count > objects) throw new ScenarioError(`of ${objects} objects, ${count} cannot be blickets`);
  const generator = xoroshiro128plus(groupSeed(seed, `${objects}/${count}/${rule}`) | 0);
  const order = Array.from({ length: objects }, (_, object) => object);
  for (let i = 0; i < count; i++) {
    const j = uniformInt(generator, i, objects - 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  const blickets = order.slice(0, count).sort((x, y) => x - y);
  const placement = order.map((_, object) => object).filter(() => uniformInt(generator, 0, 1) === 1);
  const scenario = { objects, blickets, rule, placement, seed };
  readScenario(scenario);
  return scenario;
}

const OBJECTS = [4, 8];
const BLICKETS = [2, 3];
const EPISODES = 16;
const FIRST_SEED = 1337;

/** 16 scenarios for each number of objects, number of blickets and rule; no two of them are the same. */
export function blicketScenarios(): readonly BlicketScenario[] {
  return OBJECTS.flatMap((objects) =>
    BLICKETS.flatMap((blickets) =>
      BLICKET_RULES.flatMap((rule) => distinct((seed) => blicketScenario({ objects, blickets, rule, seed }))),
    ),
  );
}

/** Seeds from the first on; one that gives a scenario again is left out. */
function distinct(made: (seed: number) => BlicketScenario): readonly BlicketScenario[] {
  const found = new Map<string, BlicketScenario>();
  for (let seed = FIRST_SEED; found.size < EPISODES; seed++) {
    const scenario = made(seed);
    const key = JSON.stringify([scenario.blickets, scenario.placement]);
    if (!found.has(key)) found.set(key, scenario);
  }
  return [...found.values()];
}
