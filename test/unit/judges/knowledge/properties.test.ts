// Properties of every small game and every way to play it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish } from '../../../../src/base/stepwise';
import { eventsOf, knowledgeIn, openGame, type NumberGame } from './support';

const rule = fc.uniqueArray(fc.nat(7), { maxLength: 8 }).map((set) => set.join(' '));
const games: fc.Arbitrary<NumberGame> = fc
  .record({
    hidden: rule,
    library: fc.array(rule, { maxLength: 12 }),
    others: fc.array(rule, { maxLength: 3 }),
  })
  .map(({ hidden, library, others }) => ({ hidden, library, group: [hidden, ...others] }));
/** Some tests lie outside the candidates. */
const rounds = fc.array(fc.tuple(rule, fc.nat(9)), { maxLength: 10 });

describe('what could have been known', () => {
  it('only shrinks, and adds up to what was told', () => {
    fc.assert(
      fc.property(games, rounds, (game, played) => {
        const known = knowledgeIn(game, played);
        let before = known.start;
        for (const { remaining } of known.rounds) {
          expect(remaining).toBeLessThanOrEqual(before);
          before = remaining;
        }
        const told = known.rounds.reduce((sum, { gained }) => sum + (gained ?? NaN), 0);
        // The hidden rule is among them, and answers as it does.
        expect(told).toBeCloseTo(Math.log2(known.start / before), 9);
        expect(known.hidden).toEqual({ inSpace: true });
      }),
    );
  });

  it('is what counting says', () => {
    fc.assert(
      fc.property(games, rounds, (game, played) => {
        const known = knowledgeIn(game, played);
        const sets = [...game.group, ...game.library, ...played.map(([announced]) => announced)];
        const kinds = [...new Set(sets.map((set) => set.split(' ').sort().join(' ')))];
        expect(known.space.size).toBe(kinds.length);
        const accepts = (set: string, n: number) => set.split(' ').includes(String(n));
        const agree = (count: number) =>
          kinds.filter((set) =>
            played.slice(0, count).every(([, n]) => accepts(set, n) === accepts(game.hidden, n)),
          );
        expect(known.rounds.map(({ remaining }) => remaining)).toEqual(
          played.map((_, i) => agree(i + 1).length),
        );
        const accepting = played.map(([, n], i) => agree(i).filter((set) => accepts(set, n)).length);
        const even = (i: number) => Math.min(accepting[i], agree(i).length - accepting[i]);
        for (const [i, { expected }] of known.rounds.entries()) {
          const [p, size] = [even(i), agree(i).length];
          const entropy = [p, size - p].reduce(
            (sum, n) => (n === 0 ? sum : sum - (n / size) * Math.log2(n / size)),
            0,
          );
          expect(expected).toBeCloseTo(entropy, 9);
        }
      }),
    );
  });

  it('promises no more of any test than of the best one, and no more than a bit', () => {
    fc.assert(
      fc.property(games, rounds, (game, played) => {
        for (const { expected, best } of knowledgeIn(game, played).rounds) {
          expect(best?.expected).toBeGreaterThanOrEqual(expected ?? NaN);
          expect(best?.expected).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('is the same whether it is heard at once or bit by bit, and when work is left half way', () => {
    fc.assert(
      fc.property(games, rounds, fc.array(fc.nat(6), { minLength: 1 }), (game, played, steps) => {
        const player = openGame(game);
        for (const [i, event] of eventsOf(game.hidden, played).entries()) {
          player.take(event);
          const work = player.knowledge();
          for (let step = 0; step < steps[i % steps.length]; step++) if (work.next().done) break;
        }
        const version = 0;
        expect({ ...finish(player.knowledge()), version }).toEqual({ ...knowledgeIn(game, played), version });
      }),
    );
  });
});
