import { describe, expect, it } from 'vitest';
import { agentReply, AGENTS } from '../../../../src/models/offline';
import { analysePredicate, Engine, finish } from '../../../../src/predicate';
import { PUBLISHED_DOMAIN } from '../../../../src/predicate/domain';
import { ruleGame } from '../../../../src/tasks/rule-discovery/game';
import type { PlayedStep } from '../../../../src/tasks/task';
import { play as playAnew, published, remaining, type Play, type Played } from './play';

const SCENARIOS = [
  { name: 'group 7, rule 1', scenario: published('7', 1) },
  { name: 'group 8, rule 3, another triple', scenario: published('8', 3, 4) },
  { name: 'group 10, rule 2', scenario: published('10', 2) },
];

/** Games that several tests look at are played once. */
const games = new Map<string, Promise<Played>>();
function play(choice: Play): Promise<Played> {
  const key = JSON.stringify(choice);
  const game = games.get(key) ?? playAnew(choice);
  games.set(key, game);
  return game;
}

const rule = (predicate: string) => analysePredicate(predicate).program!;

/** The predicate that a reader finds in what was announced in a round. */
function announced({ rounds, semantics }: Played, round: number): string {
  const reading = semantics.read(rounds[round].announcement);
  if (reading.status !== 'read') throw new Error(`${rounds[round].announcement.content}: ${reading.status}`);
  return reading.predicate;
}

const texts = ({ conversation }: Played) => conversation.map(({ text }) => text);

describe.each(AGENTS)('the %s agent', (agent) => {
  it.each(SCENARIOS)('plays $name the same way with the same seed', async ({ scenario }) => {
    const first = await play({ agent, scenario });
    expect(texts(await playAnew({ agent, scenario }))).toEqual(texts(first));
    expect(texts(await play({ agent, scenario, seed: 2 }))).not.toEqual(texts(first));
    expect(first.rounds.length).toBe(46);
  });

  it.each(SCENARIOS)('makes no test of $name twice, nor the one it was given', async ({ scenario }) => {
    const { rounds, game } = await play({ agent, scenario });
    const [given] = ruleGame(game).discovery.initialEvidence;
    const tests = rounds.flatMap(({ test }) => (test ? [JSON.stringify(test.triple)] : []));
    expect(tests.length).toBe(45);
    expect(new Set([...tests, JSON.stringify(given.triple)]).size).toBe(46);
  });

  it.each(SCENARIOS)('announces in $name only what agrees with all answers', async ({ scenario }) => {
    const played = await play({ agent, scenario });
    const { rounds, semantics, game } = played;
    const [given] = ruleGame(game).discovery.initialEvidence;
    for (const round of rounds.keys()) {
      const predicate = announced(played, round);
      const seen = [given, ...rounds.slice(0, round).map(({ feedback }) => feedback!)];
      for (const each of seen) expect(semantics.holds(predicate, each)).toBe(each.positive);
    }
  });

  it('answers from the position alone, whoever spoke before', async () => {
    const { scenario } = SCENARIOS[0];
    const { conversation, positions, ...played } = await play({ agent, scenario });
    const game = { ...played, semantics: () => played.semantics };
    const place = { kind: 'agent', agent, seed: 1, task: 'wason', setting: 'baseline', scenario } as const;
    for (const end of [79, 1, 43, 3]) {
      const position = positions[(end - 1) / 2];
      expect(position.expect).toBe((end - 1) % 4 === 0 ? 'announce' : 'test');
      const { reply } = finish(agentReply(game, { ...place, position }));
      expect(reply).toBe(conversation[end].text);
    }
  });
});

describe('the confirming agent', () => {
  it.each(SCENARIOS)('tests in $name only what its announcement accepts', async ({ scenario }) => {
    const played = await play({ agent: 'confirming', scenario });
    for (const [round, { test }] of played.rounds.entries())
      if (test) expect(played.semantics.holds(announced(played, round), test)).toBe(true);
  });

  it('keeps its hypothesis until an answer refutes it', async () => {
    for (const { scenario } of SCENARIOS) {
      const played = await play({ agent: 'confirming', scenario });
      for (const [round, { announcement, feedback }] of played.rounds.entries()) {
        if (!feedback) continue;
        const next = played.rounds[round + 1].announcement;
        // It only makes tests that it expects to be positive.
        expect(next.content === announcement.content).toBe(feedback.positive);
      }
    }
  });
});

describe('the falsifying agent', () => {
  it.each(SCENARIOS)('refutes with every test of $name, until one kind is left', async ({ scenario }) => {
    const played = await play({ agent: 'falsifying', scenario });
    const space = finish(played.semantics.space!());
    const kindOf = (hypothesis: number) =>
      space.tests.map((test) => Number(space.predicts(hypothesis, test))).join('');
    let before = remaining(played, 0);
    for (let tests = 1; tests <= 45; tests++) {
      const kinds = new Set(before.map(kindOf)).size;
      const after = remaining(played, tests);
      if (kinds > 1) expect(after.length).toBeLessThan(before.length);
      before = after;
    }
    expect(new Set(before.map(kindOf)).size).toBe(1);
  });

  it('finds what is hidden, whichever rule of the group it is', async () => {
    const engine = new Engine({ domain: PUBLISHED_DOMAIN });
    for (const hidden of [1, 2, 3, 4]) {
      const scenario = published('9', hidden);
      const played = await play({ agent: 'falsifying', scenario, tests: 20 });
      const found = engine.hold(finish(engine.ruleSet(rule(announced(played, 20)))));
      const { rules } = scenario as unknown as { rules: { predicate: string }[] };
      const semantics = engine.hold(finish(engine.ruleSet(rule(rules[hidden - 1].predicate))));
      expect(engine.equal(found, semantics)).toBe(true);
    }
    engine.dispose();
  });
});

describe('an agent that no hypothesis is left to', () => {
  it.each(AGENTS)('says so and plays on (%s)', async (agent) => {
    const scenario = published('7', 1);
    const { task, game, semantics } = await play({ agent, scenario, tests: 0 });
    // All tests are answered NO: no rule of the space is that narrow.
    const steps = finish(semantics.space!()).tests.map((reply): PlayedStep => ({
      expect: 'test',
      reply,
      feedback: { label: 'NO', positive: false, triple: reply.triple },
    }));
    const agentGame = { task, game, semantics: () => semantics };
    const place = { kind: 'agent', agent, seed: 1, task: 'wason', setting: 'baseline', scenario } as const;
    const { reply } = finish(
      agentReply(agentGame, { ...place, position: { expect: 'announce', round: 1, steps } }),
    );
    expect(reply).toBe('Announce: none of the rules that I know of agrees with all the answers');
    expect(semantics.read({ content: reply, rule: reply.slice('Announce: '.length) }).status).toBe(
      'not-understood',
    );
    const test = finish(agentReply(agentGame, { ...place, position: { expect: 'test', round: 1, steps } }));
    expect(test.reply).toMatch(/^Check: \[/);
  });
});
