import { describe, expect, it } from 'vitest';
import { AGENTS, type AgentName } from '../../../../src/models/offline';
import { finish } from '../../../../src/predicate';
import { blicketScenarios, type BlicketScenario } from '../../../../src/tasks/blicket';
import { play, type Played } from '../../models/offline/play';

const SOME = blicketScenarios().filter((_, i) => i % 37 === 3);
const playOne = (agent: AgentName, scenario: BlicketScenario, tests = 15) =>
  play({ agent, task: 'blicket', scenario, tests });

const noEngine = (): never => {
  throw new Error('no engine is needed');
};

/** Tests before the first right announcement; undefined where there is none. */
function solved({ rounds, semantics }: Played): number | undefined {
  const right = rounds.findIndex(({ announcement }) => {
    const reading = semantics.read(announcement);
    return reading.status === 'read' && finish(semantics.exact(noEngine, reading.predicate)).equivalent;
  });
  return right < 0 ? undefined : right;
}

describe('offline agents in the blicket task', () => {
  it.each(AGENTS)('the %s agent makes each test once while there are new ones', async (agent) => {
    const [scenario] = SOME;
    const { rounds } = await playOne(agent, scenario, 16);
    const tests = rounds.flatMap(({ test }) => (test ? [test.content] : []));
    if (agent === 'confirming') expect(new Set(tests).size).toBeGreaterThan(1);
    else expect(new Set(tests).size).toBe(16);
  });

  it('the falsifying one is right within a dozen tests', async () => {
    for (const scenario of SOME)
      expect(solved(await playOne('falsifying', scenario)), JSON.stringify(scenario)).toBeLessThanOrEqual(12);
  });

  it('the confirming one makes only tests that it expects to turn the device on', async () => {
    for (const scenario of SOME.slice(0, 3)) {
      const { rounds, semantics } = await playOne('confirming', scenario);
      for (const { announcement, test } of rounds) {
        const reading = semantics.read(announcement);
        if (test) expect(reading.status === 'read' && semantics.holds(reading.predicate, test)).toBe(true);
      }
    }
  });
});
