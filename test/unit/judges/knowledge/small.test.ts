// Knowledge of an ideal player in a game that is small enough to count by hand.
import { describe, expect, it } from 'vitest';
import { finish } from '../../../../src/base/stepwise';
import { eventsOf, knowledgeIn, openGame, type NumberGame, type Round } from './support';

/** Intervals from 0: eight hypotheses, which a search by halves tells apart in three tests. */
const LADDER = ['0', '0 1', '0 1 2', '0 1 2 3', '0 1 2 3 4', '0 1 2 3 4 5', '0 1 2 3 4 5 6'];
const ALL = '0 1 2 3 4 5 6 7';
const ladder: NumberGame = { hidden: '0 1 2', group: ['0 1 2'], library: [...LADDER, ALL], given: [0] };
const H = (p: number) => -p * Math.log2(p) - (1 - p) * Math.log2(1 - p);

describe('what remains', () => {
  it('halves with every best test', () => {
    const known = knowledgeIn(ladder, [
      ['0', 4],
      ['0 1', 2],
      ['0 1 2 3', 3],
    ]);
    expect(known.space).toEqual({ size: 8, group: 1, library: 7, announced: 0, unread: 0, leftOut: 0 });
    expect(known.start).toBe(8);
    // 4: no leaves {0}…{0 1 2 3}; 2: yes leaves {0 1 2} and {0 1 2 3}; 3: no leaves one.
    expect(known.rounds.map(({ remaining }) => remaining)).toEqual([4, 2, 1]);
    expect(known.rounds.map(({ gained }) => gained)).toEqual([1, 1, 1]);
    expect(known.rounds.map(({ expected }) => expected)).toEqual([1, 1, 1]);
    expect(known.ideal).toEqual([4, 2, 1]);
    expect(known.hidden).toEqual({ inSpace: true });
    expect(known.contradictoryAt).toBeUndefined();
  });

  it('stays where a test tells nothing, and says what the best one would have told', () => {
    const known = knowledgeIn(ladder, [
      ['0 1', 0],
      ['0 1', 7],
    ]);
    const [first, second] = known.rounds;
    expect(first).toMatchObject({ remaining: 8, gained: 0, expected: 0, kind: 'confirming', positive: true });
    expect(first.best).toEqual({ text: '[4]', values: [4], expected: 1, gained: 1 });
    // 7 is in one of eight.
    expect(second).toMatchObject({ remaining: 7, kind: 'falsifying', positive: false });
    expect(second.gained).toBeCloseTo(Math.log2(8 / 7), 12);
    expect(second.expected).toBeCloseTo(H(1 / 8), 12);
  });

  it('is without those that what was given refutes', () => {
    const known = knowledgeIn({ ...ladder, library: [...LADDER, ALL, '5', '6 7', ''] }, [['5', 1]]);
    expect(known.space.size).toBe(11);
    expect(known.start).toBe(8);
    expect(known.rounds[0]).toMatchObject({ remaining: 7, kind: 'falsifying' });
  });

  it('takes tests that are no candidates as they are', () => {
    const few = { ...ladder, candidates: [7, 6] };
    const [first, second] = knowledgeIn(few, [
      ['0', 3],
      ['0', 99],
    ]).rounds;
    // 3 splits eight into 5 and 3, 6 only into 2 and 6.
    expect(first).toMatchObject({ remaining: 3, best: { text: '[3]', values: [3] } });
    expect(first.best?.expected).toBe(first.expected);
    expect(second).toMatchObject({ remaining: 3, gained: 0, expected: 0, best: { expected: 0 } });
  });
});

describe('hypotheses', () => {
  it('that are equal count once, whoever names them', () => {
    const rounds: Round[] = [
      ['2 1 0', 4],
      ['0 3', 2],
    ];
    const { space } = knowledgeIn({ ...ladder, library: [...LADDER, ALL, '2 0 1'] }, rounds);
    expect(space).toMatchObject({ size: 9, group: 1, library: 7, announced: 1 });
  });

  it('that no candidate tells apart are compared exactly', () => {
    const { space } = knowledgeIn({ ...ladder, candidates: [7] }, [['0 5', 1]]);
    expect(space).toMatchObject({ size: 9, announced: 1 });
  });

  it('that nobody can read are counted as such', () => {
    const { space, rounds } = knowledgeIn(ladder, [['something with zero', 1]]);
    expect(space).toMatchObject({ size: 8, announced: 0, unread: 1 });
    expect(rounds[0].kind).toBe('unknown');
  });

  it('are read by the function of the compatibility judge where the words are not', () => {
    const player = openGame(ladder);
    for (const event of eventsOf(ladder.hidden, [['something with zero', 1]])) player.take(event);
    expect(finish(player.knowledge())).toMatchObject({ version: 1, space: { size: 8, unread: 1 } });
    player.take({
      v: 1,
      seq: 9,
      time: '',
      round: 1,
      type: 'verdict',
      judge: 'compatibility',
      target: 2,
      by: { kind: 'offline', name: 'judge' },
      result: 'incompatible',
      function: '0 5',
    });
    const after = finish(player.knowledge());
    expect(after).toMatchObject({ space: { size: 9, announced: 1, unread: 0 }, start: 9 });
    expect(after?.version).toBeGreaterThan(1);
    expect(after?.rounds[0]).toMatchObject({ kind: 'falsifying', remaining: 7 });
  });

  it('are named with the round in which they became known, where they were announced', () => {
    const player = openGame(ladder);
    const rounds: Round[] = [
      ['0 1', 4],
      ['something with zero', 1],
      ['something with zero', 1],
      ['0 2', 2],
    ];
    for (const event of eventsOf(ladder.hidden, rounds)) player.take(event);
    player.take({
      v: 1,
      seq: 13,
      time: '',
      round: 3,
      type: 'verdict',
      judge: 'compatibility',
      target: 8,
      by: { kind: 'offline', name: 'judge' },
      result: 'incompatible',
      function: '0 5',
    });
    const { remaining = [] } = finish(player.at(-1)) ?? {};
    const named = remaining.filter(({ round }) => round !== undefined);
    expect(named.map(({ predicate, origin, round }) => [predicate, origin, round])).toEqual([
      ['0 2', 'announced', 4],
      ['0 5', 'announced', 3],
    ]);
  });

  it('are named with what refuted them', () => {
    const player = openGame(ladder);
    for (const event of eventsOf(ladder.hidden, [['0', 4]])) player.take(event);
    const at = finish(player.at(0));
    expect(at).toMatchObject({ ofRemaining: 4, ofRefuted: 4 });
    expect(at?.remaining.map(({ predicate }) => predicate)).toEqual(['0 1 2', '0', '0 1', '0 1 2 3']);
    expect(at?.remaining[0]).toEqual({ name: '{0 1 2}', predicate: '0 1 2', origin: 'group' });
    expect(finish(player.at(-1))).toMatchObject({ ofRemaining: 8, ofRefuted: 0 });
  });
});

describe('the hidden rule', () => {
  it('may be none of them', () => {
    const known = knowledgeIn({ ...ladder, hidden: '0 2 4', group: [] }, [['0', 1]]);
    expect(known.hidden).toEqual({ inSpace: false });
  });

  it('is refuted by an answer that is not its own', () => {
    const { hidden } = knowledgeIn(ladder, [
      ['0', 1],
      ['0', 2, false],
    ]);
    expect(hidden).toEqual({ inSpace: true, refutedAt: 2 });
  });

  it('may leave nothing, and then nothing is said of information', () => {
    const rounds: Round[] = [
      ['0', 1],
      ['0', 1, false],
      ['0', 5],
    ];
    const known = knowledgeIn({ ...ladder, hidden: '0 1 2' }, rounds);
    expect(known.contradictoryAt).toBe(2);
    expect(known.rounds[1]).toMatchObject({ remaining: 0, gained: null });
    expect(known.rounds[2]).toMatchObject({ remaining: 0, gained: null, expected: null });
    expect(known.rounds[2].best).toBeUndefined();
  });

  it('may be excluded by what was given', () => {
    const known = knowledgeIn({ hidden: '1', group: ['1'], library: ['2'], given: [0] }, [['1', 1]]);
    expect(known).toMatchObject({ start: 0, contradictoryAt: 0, hidden: { refutedAt: 0 }, ideal: [] });
  });
});
