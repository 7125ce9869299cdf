/** The sizes of the ten published feasible sets, enumerated. */
export const SIZES = [1629, 550, 10_660, 12_529, 60, 6762, 120, 176_715, 2925, 118];

/** One group as it stands in a file; the predicates may be wrong on purpose. The first stands in line 5. */
export const groupText = (id: string, ...predicates: readonly string[]): string =>
  `  - id: ${JSON.stringify(id)}\n    rules:\n` +
  predicates
    .map((text, i) => `      - { name: "rule ${i + 1}", predicate: ${JSON.stringify(text)} }\n`)
    .join('');

export const ruleFile = (id: string, ...predicates: readonly string[]): string =>
  `version: 1\ngroups:\n${groupText(id, ...predicates)}`;

/** Slow to count whatever the engine does: every rule is another one, and its loop needs all three variables. */
export const slowRules: readonly string[] = Array.from(
  { length: 40 },
  (_, i) =>
    `def rule(a, b, c):\n    n = 0\n    for i in range(2000):\n        n = (n * a + i * b + c) % 1009\n    return n % 41 == ${i}`,
);
