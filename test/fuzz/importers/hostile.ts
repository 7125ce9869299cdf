/** Values that no field expects. */
import type { Draw } from './draw';

export const HOSTILE_TEXTS: readonly string[] = [
  '<img src=x onerror=alert(1)><script>alert(2)</script><iframe src="https://example.invalid/"></iframe>',
  '[link](javascript:alert(1)) ![x](https://example.invalid/x.png)',
  'javascript:alert(document.domain)',
  '\u001b]0;owned\u0007\u001b[2J\u001b[31m',
  '\u202Eesrever\u2066 \u200Fabc\u061C',
  '\uD800 lone \uDFFF',
  '__proto__',
  'constructor',
  '\u0000\u0001\u2028\u2029\uFEFF',
  '../../../../etc/passwd',
  '{"meta": {}}',
  'YES\nTurn - Announce',
  'Announce: x\nAnnounce: y\nCheck: [1,2,3]',
  'Check: [999999999999999999999, -0, 1e5]',
  'relevant=[object 999]; rule=',
  'x'.repeat(70_000),
  `${'.'.repeat(30_000)}x`,
  `Announce: a${' .'.repeat(15_000)}x`,
  `${' '.repeat(30_000)}x`,
  '',
];

const NUMBERS: readonly number[] = [
  0,
  -0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 53),
  1e308,
  5e-324,
  4,
  8,
  90,
];

const nested = (depth: number): unknown => {
  let value: unknown = 'deep';
  for (let i = 0; i < depth; i++) value = i % 2 === 0 ? [value] : { a: value };
  return value;
};

export function hostile(draw: Draw): unknown {
  switch (draw.below(7)) {
    case 0:
      return draw.one(HOSTILE_TEXTS);
    case 1:
      return draw.one(NUMBERS);
    case 2:
      return draw.one([true, false, null]);
    case 3:
      return draw.one([[], {}, [[]], [null], { length: 3 }, [1, 2, 3], [true, false, true, false]]);
    case 4:
      return draw.one([
        'CORRECT',
        'INCORRECT',
        'TIMEOUT',
        'ERROR',
        'OK',
        'YES',
        'NO',
        'announce',
        'test',
        'xor',
      ]);
    case 5:
      return nested(draw.one([3, 50, 1200]));
    default:
      return draw.below(200) - 50;
  }
}

/** Numbers that JSON writes and nothing can hold, put in place of a number in the text. */
export const NUMBER_TEXTS: readonly string[] = [
  'NaN',
  'Infinity',
  '-Infinity',
  '1e999',
  '9'.repeat(400),
  '-0',
  '0x10',
];
