/** Distributions and distances against values that were worked out independently. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cellsOf } from '../../../../src/tasks/beliefs/cells';
import { chebyshev, l1, smoothedKl, supportKl, symmetricKl } from '../../../../src/tasks/beliefs/distances';
import { DEFAULT_GRID } from '../../../../src/tasks/beliefs/grid';
import { GOLDEN } from '../../../fixtures/published/data';

const FILE = join(GOLDEN, 'beliefs.json');

type Distribution = Readonly<Record<string, readonly [string, number]>>;
type Numbers = Readonly<Record<string, number>>;
interface Golden {
  readonly dice: Readonly<Record<string, Distribution>>;
  readonly dice_dependent: Golden['dice'];
  readonly dice_observation: Readonly<Record<string, { readonly text: string; readonly dist: Distribution }>>;
  readonly coins: Golden['dice'];
  readonly coins_dependent: Golden['dice'];
  readonly choice: Golden['dice'];
  readonly preference: Golden['dice'];
  readonly metrics: readonly {
    readonly p: Numbers;
    readonly q: Numbers;
    readonly chebyshev: number;
    readonly l1: number;
    readonly symmetric_kl: number | null;
  }[];
}

const { cells } = cellsOf(DEFAULT_GRID, 1337);

function truthOf(id: string): Readonly<Record<string, string>> {
  const cell = cells.find((each) => each.id === id);
  if (!cell) throw new Error(`there is no cell ${id}`);
  return Object.fromEntries(cell.outcomes.map((outcome, i) => [outcome, cell.truth[i]]));
}

const fractions = (distribution: Distribution): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(distribution).map(([outcome, [fraction]]) => [outcome, fraction]));

const idOf: Readonly<Record<Exclude<keyof Golden, 'metrics' | 'preference'>, (name: string) => string>> = {
  dice: (name) => `dice-${name}-single`,
  dice_dependent: (name) => `dice-${name.replace(' prev=', '-dependent-')}`,
  dice_observation: (name) => `dice-${name.replace(/[ +]/g, '-').replaceAll('_', '-')}`,
  coins: (name) =>
    name.replace(/^(\d) coins, (\d)x towards Heads, count (\w+)$/, 'coins-$1-$3-x$2-single').toLowerCase(),
  coins_dependent: (name) =>
    name.replace(/^(\d) coins (\d)x Heads, previous=(\d), total Heads$/, 'coins-$1-heads-x$2-dependent-$3'),
  choice: (name) => `choice-${name}-single`,
};

const distributionsOf = (golden: Golden, part: keyof typeof idOf): Golden['dice'] =>
  part === 'dice_observation'
    ? Object.fromEntries(Object.entries(golden[part]).map(([name, { dist }]) => [name, dist]))
    : golden[part];

describe.skipIf(!existsSync(FILE))('published distributions and distances', () => {
  const golden = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Golden) : undefined;

  it('agree as fractions in all 149 distributions', () => {
    let compared = 0;
    for (const [part, id] of Object.entries(idOf))
      for (const [name, distribution] of Object.entries(
        distributionsOf(golden!, part as keyof typeof idOf),
      )) {
        expect(truthOf(id(name)), name).toEqual(fractions(distribution));
        compared++;
      }
    for (const [name, distribution] of Object.entries(golden!.preference)) {
      const ids = {
        '1x': 'preference-left-right-x1-single',
        '2x': 'preference-right-left-x2-left-single',
        '3x': 'preference-left-right-x3-left-single',
      } as Readonly<Record<string, string>>;
      const { favoured, other } = fractions(distribution);
      expect(truthOf(ids[name]), name).toEqual({ Left: favoured, Right: other });
      compared++;
    }
    expect(compared).toBe(149);
  });

  it('agree in the words of the observations', () => {
    for (const [name, { text }] of Object.entries(golden!.dice_observation)) {
      const cell = cells.find(({ id }) => id === idOf.dice_observation(name));
      expect(cell?.context, name).toContain(` is ${text.replace(' & ', ' and ')}. Indeed, `);
    }
  });

  it('agree in the distances to four digits', () => {
    for (const line of golden!.metrics) {
      const q = Object.values(line.q);
      const p = Object.keys(line.q).map((outcome) => line.p[outcome]);
      expect(chebyshev(p, q)).toBeCloseTo(line.chebyshev, 10);
      expect(l1(p, q)).toBeCloseTo(line.l1, 10);
      if (line.symmetric_kl === null) expect(symmetricKl(p, q)).toBeNull();
      else {
        expect(symmetricKl(p, q)).toBeCloseTo(line.symmetric_kl, 10);
        expect(supportKl(p, q)).toBeCloseTo(line.symmetric_kl, 10);
        expect(smoothedKl(p, q)).toBeCloseTo(line.symmetric_kl, 4);
      }
    }
  });
});
