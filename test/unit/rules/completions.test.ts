import { describe, expect, it } from 'vitest';
import { analysePredicate } from '../../../src/predicate/language';
import { completionsAt } from '../../../src/rules/completions';
import { LIBRARY } from '../../../src/rules/library-rules';

const labels = (before: string, statements = false) =>
  completionsAt(before, statements).map(({ label }) => label);

describe('what may be written next in a predicate', () => {
  it('are the variables, the functions of rules and words', () => {
    const found = labels('a > ');
    expect(found).toEqual(expect.arrayContaining(['a', 'b', 'c', 'is_prime', 'abs', 'and', 'True']));
    // Only judges and guesses may use these.
    expect(found).not.toContain('float');
    expect(found).not.toContain('math.gcd');
  });

  it('are statements only where there can be several lines', () => {
    expect(labels('')).not.toContain('return');
    expect(labels('', true)).toContain('return');
  });

  it('are the names that the predicate makes', () => {
    expect(labels('total = a + b\nto', true)).toContain('total');
    expect(labels('any(item > 0 for item in (a, b) if ')).toContain('item');
    expect(labels('def double(number):\n  return ', true)).toEqual(
      expect.arrayContaining(['double', 'number']),
    );
  });

  it('are rules of the library where a condition begins', () => {
    const library = LIBRARY.map(({ name }) => name);
    for (const before of ['', 'asc', 'a < b and ', 'not ', '(']) {
      expect(labels(before), before).toEqual(expect.arrayContaining(library));
    }
    for (const before of ['a < ', 'abs(a) + ', 'a ']) expect(labels(before)).not.toContain('Ascending');
  });

  it('keep together what the text around would tear apart', () => {
    for (const completion of completionsAt('a < b and ', false)) {
      if (completion.kind !== 'library') continue;
      const { text, rule } = completion;
      expect(text === rule.predicate || text === `(${rule.predicate})`).toBe(true);
      expect(/\bor\b/.test(text)).toBe(/\bor\b/.test(rule.predicate));
      if (/\bor\b/.test(text)) expect(text.startsWith('(')).toBe(true);
      expect(analysePredicate(`a < b and ${text}`).program, text).toBeDefined();
    }
  });
});
