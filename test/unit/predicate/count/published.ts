/** The forty published rules and the sizes of their groups, and larger predicates, as CPython counts them on [-99, 100]³. */
export const GROUPS: readonly { readonly rules: readonly string[]; readonly count: number }[] = [
  {
    rules: [
      'a % 2 == 0 and b % 2 == 0 and c % 2 == 0',
      'a != 0 and (b % a == 0) and b != 0 and (c % b == 0)',
      'len({a, b, c}) == 2',
      '(a % 2 == 0) or (b % 2 == 0) or (c % 2 == 0)',
    ],
    count: 1629,
  },
  {
    rules: [
      'abs(a) % 10 == 6 and abs(b) % 10 == 6 and abs(c) % 10 == 6',
      '0 < (b - a) < (c - b)',
      'a <= b and a <= c',
      'len({a, b, c}) == 3',
    ],
    count: 550,
  },
  {
    rules: [
      'a % 5 == 0 and b % 5 == 0 and c % 5 == 0',
      'a >= b and a >= c',
      '(a - b) * (b - c) < 0',
      '((a % 5 == 0) + (b % 5 == 0) + (c % 5 == 0)) >= 2',
    ],
    count: 10660,
  },
  {
    rules: [
      'a % 3 == 0 and b % 3 == 0 and c % 3 == 0',
      '(a % 2) == (c % 2) and (b % 2) != (a % 2)',
      'a < b < c',
      'a <= b <= c',
    ],
    count: 12529,
  },
  {
    rules: [
      'abs(a) % 10 == 9 and abs(b) % 10 == 9 and abs(c) % 10 == 9',
      '(b-a) <= (c-b)',
      'c >= a and c >= b',
      '(b-a) == (c-b)',
    ],
    count: 60,
  },
  {
    rules: [
      'a % 7 == 0 and b % 7 == 0 and c % 7 == 0',
      '((a % 2 == 0) + (b % 2 == 0) + (c % 2 == 0)) == 2',
      '(a % 4 == 0) or (b % 4 == 0) or (c % 4 == 0)',
      'len({a, b, c}) >= 2',
    ],
    count: 6762,
  },
  {
    rules: [
      'abs(a) % 10 == 1 and abs(b) % 10 == 1 and abs(c) % 10 == 1',
      'c <= a and c <= b',
      'a < 0 and b < 0 and c < 0',
      'a > b > c',
    ],
    count: 120,
  },
  {
    rules: [
      'a % 2 == 1 and b % 2 == 1 and c % 2 == 1',
      'b > a and b > c',
      '((a < 0) + (b < 0) + (c < 0)) in {1, 2}',
      '(a % 3 == 0) or (b % 3 == 0) or (c % 3 == 0)',
    ],
    count: 176715,
  },
  {
    rules: [
      'is_prime(a) and is_prime(b) and is_prime(c)',
      'a >= b >= c',
      'a > 0 and b > 0 and c > 0',
      'is_prime(a) or is_prime(b) or is_prime(c)',
    ],
    count: 2925,
  },
  {
    rules: [
      'is_cube(a) and is_cube(b) and is_cube(c)',
      '((a % 2 == 1) + (b % 2 == 1) + (c % 2 == 1)) == 2',
      '(b-a) > (c-b)',
      '(a % 2 == 1) or (b % 2 == 1) or (c % 2 == 1)',
    ],
    count: 118,
  },
];

export const LARGE_RULES: readonly {
  readonly source: string;
  readonly accepted: number;
  readonly raises: number;
}[] = [
  {
    source: 'def rule(a, b, c):\n    s = sorted([a, b, c])\n    return s[1] - s[0] == s[2] - s[1]',
    accepted: 59600,
    raises: 0,
  },
  { source: '(a + b + c) % 7 == 0', accepted: 1142858, raises: 0 },
  { source: 'is_prime(a + b + c)', accepted: 960013, raises: 0 },
  { source: 'a*a + b*b == c*c', accepted: 1611, raises: 0 },
  { source: 'a * b == c', accepted: 2307, raises: 0 },
  { source: 'a * b * c > 0', accepted: 3940300, raises: 0 },
  {
    source:
      'def rule(a, b, c):\n    def ds(n):\n        n = abs(n)\n        s = 0\n        while n > 0:\n            s += n % 10\n            n //= 10\n        return s\n    return ds(a) < ds(b) < ds(c)',
    accepted: 1078218,
    raises: 0,
  },
  {
    source:
      'def rule(a, b, c):\n    def gcd(x, y):\n        x = abs(x)\n        y = abs(y)\n        while y != 0:\n            t = x % y\n            x = y\n            y = t\n        return x\n    return gcd(gcd(a, b), c) > 1',
    accepted: 1352045,
    raises: 0,
  },
  {
    source:
      'def rule(a, b, c):\n    def sq(n):\n        if n < 0:\n            return False\n        for i in range(0, 11):\n            if i * i == n:\n                return True\n        return False\n    return any(sq(x) for x in (a, b, c))',
    accepted: 1248731,
    raises: 0,
  },
  { source: 'a != 0 and b != 0 and b * b == a * c', accepted: 1201, raises: 0 },
  { source: 'a != 0 and b % a == 0 and b // a == 2 and c == 2 * b', accepted: 49, raises: 0 },
  { source: 'a < b < c and (b - a) * 2 == (c - b)', accepted: 6567, raises: 0 },
  { source: 'b == (a + c) // 2', accepted: 40000, raises: 0 },
  { source: '(a - b) * (b - c) > 10', accepted: 2616348, raises: 0 },
  {
    source:
      'def rule(a, b, c):\n    def isp(n):\n        if n < 2:\n            return False\n        for i in range(2, n):\n            if n % i == 0:\n                return False\n        return True\n    return isp(a) and isp(b) and isp(c)',
    accepted: 15625,
    raises: 0,
  },
  {
    source:
      'def rule(a, b, c):\n    def isp(n):\n        if n < 2:\n            return False\n        for i in range(2, n):\n            if n % i == 0:\n                return False\n        return True\n    return isp(a) or isp(b) or isp(c)',
    accepted: 2640625,
    raises: 0,
  },
  {
    source:
      'def rule(a: int, b: int, c: int) -> bool:\n    s = sorted([a, b, c])\n    return s[0] + 1 == s[1] and s[1] + 1 == s[2]',
    accepted: 1188,
    raises: 0,
  },
  { source: 'a < 0 and b < 0 and c < 0 and abs(a - b) == 10 and abs(b - c) == 10', accepted: 336, raises: 0 },
  { source: 'b == 0 and a == -c and c != 0', accepted: 198, raises: 0 },
  {
    source: '(sum(1 for x in [a, b, c] if x > 0), sum(1 for x in [a, b, c] if x < 0)) in [(1, 2), (2, 1)]',
    accepted: 5910300,
    raises: 0,
  },
  {
    source:
      'def rule(a: int, b: int, c: int) -> bool:\n    def is_pow3(n):\n        if n < 1:\n            return False\n        while n % 3 == 0:\n            n //= 3\n        return n == 1\n    return a == -c and b == 0 and is_pow3(c)',
    accepted: 5,
    raises: 0,
  },
  { source: '(a + b + c) % 3 == 0 and (a + b + c) / 3 == b', accepted: 20000, raises: 0 },
  { source: 'len(set([abs(a), abs(b), abs(c)])) == 2', accepted: 236418, raises: 0 },
  {
    source: '(a > 0) + (b > 0) + (c > 0) == (a % 2 == 0) + (b % 2 == 0) + (c % 2 == 0)',
    accepted: 2500000,
    raises: 0,
  },
  { source: 'b % a == 0 and c % b == 0', accepted: 13514, raises: 79800 },
  { source: 'a // b > c', accepted: 3921356, raises: 40000 },
  { source: '[a, b, c][c % 4] > 0', accepted: 3000000, raises: 2000000 },
];
