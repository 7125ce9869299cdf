/** The smallest and the largest value. */
export type Interval = readonly [min: number, max: number];

/** One group for each program. */
export const ruleFile = (programs: readonly string[], [min, max]: Interval): string =>
  `version: 1\ndomain: [${min}, ${max}]\ngroups:\n${programs
    .map((each, i) => `  - id: "${i}"\n    rules:\n      - { name: r, predicate: ${JSON.stringify(each)} }\n`)
    .join('')}`;
