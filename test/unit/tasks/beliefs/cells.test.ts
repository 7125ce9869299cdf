/** The cells of the default grid: texts, options, counts. */
import { describe, expect, it } from 'vitest';
import { cellsOf, readCell, type Cell } from '../../../../src/tasks/beliefs/cells';
import { fraction, readFraction, rounded } from '../../../../src/tasks/beliefs/fraction';
import { DEFAULT_GRID, gridSchema } from '../../../../src/tasks/beliefs/grid';
import { optionTexts } from '../../../../src/tasks/beliefs/options';
import { leak, smoothedKl, supportKl } from '../../../../src/tasks/beliefs/distances';

const { cells, skipped } = cellsOf(DEFAULT_GRID, 1337);
const named = (id: string): Cell => {
  const cell = cells.find((each) => each.id === id);
  if (!cell) throw new Error(`there is no cell ${id}`);
  return cell;
};

describe('the default grid', () => {
  it('has more than 500 settings, each with an id of its own and a truth that sums to 1', () => {
    const revealed = cells.filter(({ kind }) => kind === 'revealed');
    expect(revealed).toHaveLength(516);
    expect(new Set(cells.map(({ id }) => id)).size).toBe(cells.length);
    for (const cell of cells) expect(readCell(cell)).toEqual(cell);
  });

  it('says where a cell is wrong, if not as a whole', () => {
    // More words follow where another module has loaded those of zod.
    expect(() => readCell(3)).toThrow(/task: Invalid input/);
    expect(() => readCell({ ...cells[0], outcomes: 7 })).toThrow('`outcomes`: ');
  });

  it.each([
    [
      'dice-1d4-single',
      'A die has 4 faces. The die is equally likely to land on any of its faces. The die is cast. The die lands on face number',
    ],
    [
      'dice-1d4-dependent-1',
      'A die has 4 faces. The die is equally likely to land on any of its faces. The die is cast. The die lands on face number 1. The die is cast again. The sum of both results is equal to',
    ],
    [
      'dice-1d4-smaller',
      'A die has 4 faces. The die is equally likely to land on any of its faces. The die is cast. We observe that the result is smaller than 3. Indeed, the result is equal to',
    ],
    [
      'dice-2d6-dependent-7',
      'There are 2 dice. Each die has 6 faces and is equally likely to land on any of its faces. The dice are cast. The sum of the results is equal to 7. The dice are cast again. The total of both casts is equal to',
    ],
    [
      'coins-2-heads-x1-single',
      'There are 2 coins. Each coin is fair and is equally likely to land on Heads and Tails. The coins are flipped and the resulting number of Heads is equal to',
    ],
    [
      'coins-3-heads-x5-single',
      'There are 3 coins. Each coin is biased and is 5 times more likely to land on Heads than on Tails. The coins are flipped and the resulting number of Heads is equal to',
    ],
    [
      'coins-2-heads-x1-dependent-0',
      'There are 2 coins. Each coin is fair and is equally likely to land on Heads and Tails. The coins are flipped a first time and the resulting number of Heads is 0. The coins are flipped again and the total number of Heads showed in the two launches is equal to',
    ],
    [
      'choice-4-independent-B',
      'A person has to choose randomly between 4 options. The options are A, B, C and D. All possible options are equally likely. The person first chooses at random option B. Then the person performs another random choice and chooses option',
    ],
    [
      'preference-left-right-x2-left-single',
      'A person has to choose randomly between two options: Left and Right. The option Left is 2 times more likely to be chosen than the option Right. The person chooses at random option',
    ],
  ])('words %s as the paper does', (id, context) => {
    expect(named(id).context).toBe(context);
  });

  it('has the two wordings of the main text', () => {
    const main = cellsOf({ ...DEFAULT_GRID, wording: 'main-text' }, 1337).cells;
    const text = (id: string) => main.find((cell) => cell.id === id)?.context;
    expect(text('dice-1d4-single')).toMatch(/The die lands on face$/);
    expect(text('choice-4-single')).toContain('A, B, C, and D.');
  });

  it('asks in whole sentences, and leaves out what is not resolved', () => {
    const cell = named('coins-2-heads-x1-single-asks-0');
    expect(cell.context).toMatch(/likely to land on Heads and Tails\.$/);
    expect(cell.question).toBe(
      'What is the probability that the resulting number of Heads is equal to 0 after flipping the coins?',
    );
    expect(named('dice-1d4-dependent-1-asks-5').context).toMatch(/The die is cast again\.$/);
    expect(named('dice-1d4-single-asks-2').question).toBe(
      'What is the probability that the die lands on face 2?',
    );
  });

  it('asks for no outcome that is excluded or whose answers look alike, and counts the latter', () => {
    const stated = cells.filter(({ kind }) => kind === 'stated');
    expect(stated.some(({ id }) => id.startsWith('dice-1d4-smaller-asks-3'))).toBe(false);
    // 1/1728: a third and a half of it are both 0.000.
    expect(stated.some(({ id }) => id === 'dice-3d12-single-asks-3')).toBe(false);
    expect(skipped).toBeGreaterThan(0);
  });

  it('puts the right answer at each of the five places', () => {
    const positions = cells
      .filter(({ scene, kind }) => scene === 'dice-1d10-single' && kind === 'stated')
      .map(({ position, options }) => {
        expect(options?.[position ?? -1]).toBe('0.100');
        return position;
      });
    expect(positions).toHaveLength(10);
    expect([...new Set(positions)].sort()).toEqual([0, 1, 2, 3, 4]);
  });

  it('is drawn again by another seed only', () => {
    expect(cellsOf(DEFAULT_GRID, 1337).cells).toEqual(cells);
    expect(cellsOf(DEFAULT_GRID, 1).cells).not.toEqual(cells);
  });
});

describe('answers of a Stated Answer question', () => {
  it('are a third, a half, one, two and three times the probability', () => {
    expect(optionTexts(fraction(1, 4))).toEqual(['0.083', '0.125', '0.250', '0.500', '0.750']);
    expect(optionTexts(fraction(1, 2))).toEqual(['0.167', '0.250', '0.500', '1.000', '1.500']);
  });

  it('are rounded exactly, halves up', () => {
    expect(rounded(fraction(1, 16), 3)).toBe('0.063');
    expect(rounded(fraction(1, 3), 3)).toBe('0.333');
    expect(rounded(fraction(0), 3)).toBe('0.000');
    expect(rounded(fraction(3, 2), 3)).toBe('1.500');
  });
});

describe('fractions', () => {
  it.each(['1/0', '-1/2', '0.5', 'a', '', '1/2/3'])('refuse %s', (text) => {
    expect(readFraction(text)).toBeUndefined();
  });
});

describe('distances over outcomes that cannot happen', () => {
  const [p, q] = [
    [0.05, 0.45, 0.05, 0.45],
    [0, 0.5, 0, 0.5],
  ];
  it('are finite, and the leak is told apart', () => {
    expect(leak(p, q)).toBeCloseTo(0.1, 12);
    expect(supportKl(p, q)).toBe(0);
    // 2 · 0.05 ln(0.05 / 1e-6) + 2 · 0.05 ln(0.5 / 0.45)
    expect(smoothedKl(p, q)).toBeCloseTo(1.0925, 3);
    expect(supportKl([1, 0, 0, 0], q)).toBeNull();
  });
});

describe('scenes of users', () => {
  const own = (outcomes: unknown) =>
    gridSchema.safeParse({
      version: 1,
      scenarios: [{ id: 'urn', context: 'A ball is drawn from an urn. Its colour is', outcomes }],
    });

  it('are cells with exact probabilities', () => {
    const grid = own({ red: '2/3', blue: '1/3' });
    const [cell] = cellsOf(grid.data!, 1).cells;
    expect(cell).toMatchObject({ id: 'urn', kind: 'revealed', scenario: 'own', truth: ['2/3', '1/3'] });
  });

  it.each([
    [{ red: '2/3', blue: '1/4' }, 'sum to 11/12'],
    [{ red: '1' }, '2 to 100 outcomes'],
    [{ red: '0.5', blue: '1/2' }, 'must be a fraction'],
  ])('are refused where they are no distribution: %j', (outcomes, words) => {
    const { error } = own(outcomes);
    expect(JSON.stringify(error?.issues)).toContain(words);
  });
});
