import fc from 'fast-check';

/** Random predicates over a, b, c: ints, truths and sequences nested a few levels deep. */
const variable = fc.constantFrom('a', 'b', 'c');
const constant = fc.integer({ min: -6, max: 12 }).map((n) => (n < 0 ? `(${n})` : String(n)));
const comparison = fc.constantFrom('<', '<=', '==', '!=', '>', '>=');

const bracket = (text: string): string => `(${text})`;

/** A type and not an interface: letrec needs its index signature. */
type Grammar = {
  int: string;
  truth: string;
  list: string;
};

const grammar = fc.letrec<Grammar>((tie) => ({
  int: fc.oneof(
    { maxDepth: 4 },
    variable,
    constant,
    join(tie('int'), fc.constantFrom('+', '-', '*', '+', '-'), tie('int')),
    join(tie('int'), fc.constantFrom('%', '//'), fc.oneof(constant, variable, tie('int'))),
    tie('int').map((x) => `abs(${x})`),
    tie('int').map((x) => `-${x}`),
    fc
      .tuple(variable, fc.integer({ min: 0, max: 3 }))
      .map(([x, k]) => `${x} ** ${k}`)
      .map(bracket),
    fc.tuple(fc.constantFrom('min', 'max'), tie('list')).map(([f, x]) => `${f}(${x})`),
    tie('list').map((x) => `sum(${x})`),
    tie('list').map((x) => `len(set(${x}))`),
    fc.tuple(tie('list'), fc.integer({ min: -3, max: 2 })).map(([x, i]) => `sorted(${x})[${i}]`),
    fc.tuple(tie('list'), variable).map(([x, i]) => `${x}[${i}]`),
    fc.tuple(tie('int'), tie('truth'), tie('int')).map(([x, t, y]) => `(${x} if ${t} else ${y})`),
    tie('truth'),
    fc.tuple(tie('int'), fc.constantFrom('&', '|', '^'), tie('int')).map(([x, o, y]) => `(${x} ${o} ${y})`),
    fc.tuple(variable, tie('truth')).map(([x, t]) => `sum(${x} * i for i in range(1, 4) if ${t})`),
    // A truth or a number, which some builtins and operators show.
    fc.tuple(tie('truth'), fc.constantFrom('and', 'or'), tie('int')).map(([t, o, x]) => `(${t} ${o} ${x})`),
    fc.tuple(fc.constantFrom('min', 'max'), tie('truth'), tie('int')).map(([f, t, x]) => `${f}(${t}, ${x})`),
  ),
  list: fc.oneof(
    fc.constant('[a, b, c]'),
    fc.constant('(c, a)'),
    fc.tuple(tie('int'), tie('int'), tie('int')).map((items) => `[${items.join(', ')}]`),
    tie('int').map((x) => `[x + ${x} for x in (a, b, c)]`),
  ),
  truth: fc.oneof(
    { maxDepth: 5 },
    join(tie('int'), comparison, tie('int')),
    join(tie('int'), comparison, constant),
    fc
      .tuple(tie('int'), comparison, tie('int'), comparison, tie('int'))
      .map((parts) => bracket(parts.join(' '))),
    join(tie('truth'), fc.constantFrom('and', 'or'), tie('truth')),
    tie('truth').map((x) => `(not ${x})`),
    fc.tuple(fc.constantFrom('is_prime', 'is_square', 'is_cube'), tie('int')).map(([f, x]) => `${f}(${x})`),
    fc.tuple(tie('int'), tie('list')).map(([x, y]) => `(${x} in ${y})`),
    fc
      .tuple(fc.constantFrom('any', 'all'), tie('truth'))
      .map(([f, t]) => `${f}(x > a or ${t} for x in (a, b, c))`),
    fc.tuple(variable, variable, comparison, tie('int')).map(([x, y, o, z]) => `(${x} / 2 ${o} ${z} - ${y})`),
    fc.tuple(variable, variable, comparison, variable).map(([x, y, o, z]) => `(${x} / ${y} ${o} ${z})`),
    fc
      .tuple(tie('int'))
      .map(([x]) => `str(abs(${x}))[-1] == '3'`)
      .map(bracket),
    fc.tuple(variable, tie('int')).map(([x, y]) => `(divmod(${x}, 3) == (${y}, 1))`),
    tie('int').map((x) => `(str(${x}) == 'True')`),
    tie('int').map((x) => `isinstance(${x}, bool)`),
    // Elements that are made when they are asked for.
    fc
      .tuple(fc.constantFrom('any', 'all'), tie('int'), tie('truth'))
      .map(([f, x, t]) => `${f}(x > a or ${t} for x in (${x} // y for y in (a, b, c)))`),
    fc
      .tuple(fc.constantFrom('any', 'all'), tie('int'), tie('truth'))
      .map(([f, x, t]) => `${f}(x != y and ${t} for x, y in zip((c, c), (${x} % z for z in (a, b))))`),
    // A zero that was divided keeps its sign, which text shows.
    fc
      .tuple(tie('int'), fc.constantFrom('3', '-3', '-1000000000000'), variable)
      .map(([x, k, y]) => `(str(${x} * ${k} / 5) < str(0 / (${y} or ${k})))`),
    // Iterators that are used up, and those that are no sequence.
    fc
      .tuple(
        fc.constantFrom('reversed', 'enumerate', 'list'),
        tie('list'),
        fc.constantFrom('reversed', 'list'),
      )
      .map(([f, x, g]) => `(list(${g}(${f}(${x})))[0] == b)`),
    fc.tuple(variable, tie('list')).map(([x, y]) => `any(${x} == y for x in [c] for y in ${y})`),
    fc.tuple(variable, variable).map(([x, y]) => `any(${x} > 1 for n in [a] for ${y} in [${x}, n])`),
  ),
}));

function join(
  left: fc.Arbitrary<string>,
  operator: fc.Arbitrary<string>,
  right: fc.Arbitrary<string>,
): fc.Arbitrary<string> {
  return fc.tuple(left, operator, right).map((parts) => bracket(parts.join(' ')));
}

export const predicates = grammar.truth;

/** Functions with helpers, branches, loops and early returns around random expressions. */
export const functions: fc.Arbitrary<string> = fc
  .tuple(grammar.int, grammar.truth, grammar.truth, grammar.int, fc.integer({ min: 0, max: 10 }))
  .map(([x, t, u, y, form]) => {
    const bodies = [
      `    if ${t}:\n        return ${u}\n    x = ${x}\n    return x > ${y}`,
      `    def f(n):\n        if n < 0:\n            return -n\n        return n % 4\n    return f(a) + f(${x}) > f(c) or ${t}`,
      `    def f(n):\n        n = abs(n)\n        s = 0\n        while n > 0:\n            s += n % 3\n            n //= 3\n        return s\n    return f(a) < f(b) + f(c) and ${t}`,
      `    s = 0\n    for x in (a, b, c):\n        if x == ${y}:\n            continue\n        if x > 4:\n            break\n        s += x\n    else:\n        s = s - 1\n    return s % 3 == 1 or ${u}`,
      `    def g(x, y):\n        while y != 0:\n            t = x % y\n            x = y\n            y = t\n        return x\n    return g(g(a, b), c) == 1 or ${t}`,
      `    n = a\n    while n < b:\n        n += 1 + abs(c)\n        if ${t}:\n            break\n    return n == b`,
      `    k = 1\n    for x in (y * k - c for y in (a, b, ${x})):\n        k += x\n        if ${t}:\n            break\n    return k > ${y}`,
      `    r = 0\n    for x in (a, b, c):\n        if x == ${y}:\n            r = ${t}\n    return r is True or ${u}`,
      `    p = (zip((a, ${x}), (b, c)), [reversed((a, b, ${y}))])\n    s = 0\n    for turn in range(2):\n        s += sum(x * y for x, y in p[0]) + len(list(p[1][0]))\n    return s > ${y} or ${t}`,
      `    def f(x):\n        return next(y for y in (a, b, c) if y > x)\n    return sum(map(f, [a, ${x}, c])) > ${y}`,
      `    if ${t}:\n        k = ${x}\n    elif ${u}:\n        k = ${y}\n    else:\n        k = b\n    k -= 1\n    return k > a`,
    ];
    return `def rule(a, b, c):\n${bodies[form]}`;
  });
