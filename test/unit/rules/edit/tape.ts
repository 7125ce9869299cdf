/** Choices for generated documents and changes, and the texts they are made of. */

/** Choices one after another; 0, the plainest, when the tape has run out. */
export class Tape {
  private at = 0;
  constructor(private readonly choices: readonly number[]) {}

  upTo(count: number): number {
    return (this.choices[this.at++] ?? 0) % count;
  }

  /** True once in `n` times. */
  rarely(n: number): boolean {
    return this.upTo(n) === n - 1;
  }

  pick<T>(items: readonly [T, ...T[]]): T {
    return items[this.upTo(items.length)] ?? items[0];
  }
}

// prettier-ignore
export const TEXTS = [
  'All even', 'Ascending', 'yes', '1', 'a: b', '# x', '[x', 'two\nlines', '😀 smile', 'שלום עולם', "it's", '"q"', ' lead',
  'trail ', '', 'null', '~', '-', '- x', '{a', 'a #b', 'x:', '!t', '&a', '*a', '%d', '@x', '`b`', '<b>&amp;', '\ttab',
  'a\\b', 'a, b]', 'x\u2028y', '0x1f', '1e3', '---', '? q', 'é', '\u0085', "'", 'a\r\nb', '\ud800', 'false', 'a\n\nb\n',
] as const;

// prettier-ignore
export const PREDICATES = [
  'a < b < c', 'a % 2 == 0', '(a + b) % 5 == 0', 'a % 2 == 0 # even', '{a, b} == {1}', '[a, b][0] > 1', 'a == "x: y"',
  'def rule(a, b, c):\n    x = a\n\n    return x == b\n', 'def rule(a, b, c):\n    return a # note\n', '', 'a <\nb', '!a',
  "'a' in 'b'", 'a < b ', '  a', 'a\n\n\n', '1', 'true', 'def f(a):\n  # c\n  return a',
] as const;
