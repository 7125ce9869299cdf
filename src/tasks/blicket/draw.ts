/** Scenarios by chance, the same for the same seed, and the set that the paper plays. */
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { groupSeed } from '../../rules/group-seed';
import { DEFAULT_SEED } from '../../base/seed';
import { ScenarioError } from '../task';
import { BLICKET_RULES, type BlicketRule } from './rules';
import { readScenario, type BlicketScenario } from './scenario';

export interface BlicketChoice {
  readonly objects: number;
  /** The number of blickets among them. */
  readonly blickets: number;
  readonly rule: BlicketRule;
  readonly seed: number;
}

/**
 * Draws a scenario: the blickets among the objects, and the first placement. Generator: xoroshiro128+, seeded with
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

export const OBJECTS = [4, 8];
export const BLICKETS = [2, 3];
export const TRIALS = 16;

/** The published design: of each number of objects, number of blickets and rule, 16 scenarios that all differ. */
export function blicketScenarios(seed: number = DEFAULT_SEED): readonly BlicketScenario[] {
  return OBJECTS.flatMap((objects) =>
    BLICKETS.flatMap((blickets) =>
      BLICKET_RULES.flatMap((rule) => trials({ objects, blickets, rule, seed })),
    ),
  );
}

/**
 * The first is what the seed itself draws; the others are drawn with `groupSeed(seed, "trial/1")`, `"trial/2"` and so on, so
 * that neighbouring seeds have no trials in common but by chance. A draw that gives a scenario again is left out.
 */
function trials(choice: BlicketChoice): readonly BlicketScenario[] {
  const { seed } = choice;
  const found = new Map<string, BlicketScenario>();
  for (let draw = 0; found.size < TRIALS; draw++) {
    const scenario = blicketScenario({
      ...choice,
      seed: draw === 0 ? seed : groupSeed(seed, `trial/${draw}`),
    });
    const key = JSON.stringify([scenario.blickets, scenario.placement]);
    if (!found.has(key)) found.set(key, { ...scenario, seed, trial: found.size + 1 });
  }
  return [...found.values()];
}
