import { describe, expect, it } from 'vitest';
import {
  analysePredicate,
  BUILTINS,
  findCallable,
  HELPERS,
  MATH_FUNCTIONS,
} from '../../../../src/predicate/language';

describe('names', () => {
  it('are those of the language table', () => {
    const names = BUILTINS.filter((entry) => entry.profiles.includes('rule')).map((entry) => entry.name);
    expect(names.sort()).toEqual(
      (
        'abs all any bool divmod enumerate filter int isinstance len list map max min next pow range reversed round ' +
        'set sorted str sum tuple zip'
      ).split(' '),
    );
    expect(HELPERS.map((entry) => entry.name)).toEqual(['is_prime', 'is_cube', 'is_square']);
  });

  it('can be called with as many arguments as they say, and not with fewer', () => {
    for (const entry of [...HELPERS, ...BUILTINS, ...MATH_FUNCTIONS]) {
      const profile = 'wilt';
      expect(findCallable(entry.name, profile)).toBe(entry);
      const call = (count: number) =>
        `${entry.name}(${Array.from({ length: count }, () => '[a]').join(', ')}) == b`;
      const failed = (count: number) => analysePredicate(call(count), { profile }).program === undefined;
      expect(failed(entry.least)).toBe(false);
      if (entry.most < Infinity) expect(failed(entry.most)).toBe(false);
      if (entry.most < Infinity) expect(failed(entry.most + 1)).toBe(true);
      if (entry.least > 0) expect(failed(entry.least - 1)).toBe(true);
    }
  });
});
