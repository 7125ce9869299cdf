// A small game of numbers 0 to 7, whose hypotheses are written out, and the events of a transcript of it.
import type { EpisodeEvent, EventOf } from '../../../../src/episode/events';
import { PlayerKnowledge } from '../../../../src/judges/knowledge';
import type { Knowledge } from '../../../../src/judges/knowledge';
import { finish } from '../../../../src/base/stepwise';
import type { RuleFeedback, RuleGame } from '../../../../src/tasks/rule-discovery/game';
import type { Feedback, Parsed } from '../../../../src/tasks/task';
import type { Beliefs, GameSemantics, HypothesisSpace } from '../../../../src/tasks/semantics';

const NUMBERS = 8;
const numberTest = (n: number) => ({ content: `Check: ${n}`, n });
const numberIn = ({ n }: Parsed | Feedback): number => {
  if (typeof n !== 'number') throw new Error('this is no test');
  return n;
};

/** The sets that rules are, as texts such as `0 1 5`; outside 0 to 7 no rule holds. */
export interface NumberGame {
  readonly hidden: string;
  readonly group: readonly string[];
  readonly library: readonly string[];
  readonly given?: readonly number[];
  /** The numbers that are candidates; default: all. */
  readonly candidates?: readonly number[];
}

const setOf = (rule: string): ReadonlySet<number> => new Set(rule.split(' ').filter(Boolean).map(Number));

function acceptance(rule: string) {
  if (rule.includes('?')) return undefined;
  const set = setOf(rule);
  return (test: Parsed | Feedback) => set.has(numberIn(test));
}

function beliefsOf({ group, library }: NumberGame): Beliefs {
  const believable = (rule: string) => ({
    name: `{${rule}}`,
    predicate: rule,
    accepts: acceptance(rule) ?? (() => false),
  });
  return {
    group: group.map(believable),
    library: library.map(believable),
    leftOut: 0,
    accepts: acceptance,
  };
}

function truthOf(game: NumberGame): GameSemantics {
  const tests = (game.candidates ?? [...Array(NUMBERS).keys()]).map(numberTest);
  const space = {
    tests,
    place: (test: Parsed | Feedback) => tests.findIndex(({ n }) => n === numberIn(test)),
  } as unknown as HypothesisSpace;
  return {
    about: 'numbers',
    hiddenRule: '',
    read: ({ content }) => {
      const rule = content.replace('Announce: ', '');
      return /^[\d ]*$/.test(rule)
        ? { status: 'read', predicate: rule }
        : { status: 'not-understood', reason: 'no numbers' };
    },
    holds: (predicate, test) => setOf(predicate).has(numberIn(test)),
    *space() {
      yield;
      return space;
    },
    *beliefs() {
      yield;
      return beliefsOf(game);
    },
    *fingerprint(_engines, predicate) {
      yield;
      return [...setOf(predicate)].sort().join();
    },
  } as GameSemantics;
}

const feedbackOn = (n: number, positive: boolean): RuleFeedback => ({
  label: positive ? 'YES' : 'NO',
  positive,
  n,
});

export function openGame(game: NumberGame): PlayerKnowledge {
  const given = (game.given ?? []).map((n) => feedbackOn(n, true));
  return new PlayerKnowledge({
    engines: () => {
      throw new Error('there is no engine');
    },
    semantics: truthOf(game),
    game: {
      discovery: {
        initialEvidence: given,
        hidden: { name: 'hidden', predicate: game.hidden, accept: [], reject: [] },
        hypothesisText: ({ content }: Parsed) => content,
        argumentsOf: (test: Parsed | Feedback) => [numberIn(test)],
      },
    } as unknown as RuleGame,
    show: (test) => `[${numberIn(test)}]`,
  });
}

/** One round: what was announced, what was tested, and the answer (default: the hidden rule's). */
export type Round = readonly [announced: string, tested: number, positive?: boolean];

export function eventsOf(hidden: string, rounds: readonly Round[]): readonly EpisodeEvent[] {
  const semantics = setOf(hidden);
  return rounds.flatMap(([announced, n, positive = semantics.has(n)], i) => {
    const round = i + 1;
    const line = (k: number) => ({ v: 1, seq: 3 * i + k, time: '2026-01-01T00:00:00Z', round }) as const;
    const reply = (k: number, expect: string, parsed: EventOf<'reply'>['parsed']): EventOf<'reply'> => ({
      ...line(k),
      type: 'reply',
      expect,
      raw: '',
      parsed,
      latencyMs: 0,
      attempt: 1,
    });
    return [
      reply(1, 'announce', { content: `Announce: ${announced}` }),
      reply(2, 'test', numberTest(n)),
      { ...line(3), type: 'feedback', ...feedbackOn(n, positive) },
    ];
  });
}

export function knowledgeIn(game: NumberGame, rounds: readonly Round[]): Knowledge {
  const player = openGame(game);
  for (const event of eventsOf(game.hidden, rounds)) player.take(event);
  const knowledge = finish(player.knowledge());
  if (!knowledge) throw new Error('there are no hypotheses');
  return knowledge;
}
