import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Measure, Target } from './figures';
import type { Result, Task } from './worker';

interface Function {
  readonly name: string;
  readonly source: string;
  readonly true?: number;
  readonly raises?: number;
}

/** Whole-rule loops: what the loop does depends on all three variables at once, so no table helps. */
const LOOPS: readonly Function[] = [
  {
    name: 'euclid on sums',
    source: `def rule(a, b, c):
    x = abs(a + b)
    y = abs(b + c)
    while y:
        x, y = y, x % y
    return x == 1`,
  },
  {
    name: 'digit sum of the sum of squares',
    source: `def rule(a, b, c):
    n = a * a + b * b + c * c
    s = 0
    while n > 0:
        s += n % 10
        n //= 10
    return s == 10`,
  },
  {
    name: 'collatz steps of a + b + c',
    source: `def rule(a, b, c):
    n = abs(a + b + c) + 1
    steps = 0
    while n != 1 and steps < 20:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps < 10`,
  },
  {
    name: 'walk from a to b in steps of c',
    source: `def rule(a, b, c):
    x = a
    turns = 0
    while x < b and turns < 50:
        x += abs(c) + 1
        turns += 1
    return x == b`,
  },
  {
    name: 'sum over a range',
    source: 'sum(i * c for i in range(min(a, b), min(a, b) + 5)) % 7 == 3',
  },
];

const ENDLESS: readonly Function[] = [
  { name: 'while True: pass', source: 'def rule(a, b, c):\n    while True:\n        pass' },
  {
    name: 'endless where a > 0',
    source: 'def rule(a, b, c):\n    while a > 0:\n        b += 1\n    return b > c',
  },
  {
    name: 'endless helper',
    source:
      'def rule(a, b, c):\n    def f(n):\n        while n != 0:\n            n += 1\n        return n\n    return f(a) == f(b)',
  },
];

/** Counts every function once, each in a new engine, in one new thread. */
function countAll(folder: string, functions: readonly Function[]): Promise<readonly Result[]> {
  const task: Task = { sources: functions.map(({ source }) => source) };
  const worker = new Worker(join(folder, 'worker.cjs'), { workerData: task });
  return new Promise((resolve, reject) => {
    worker.once('message', (results: readonly Result[]) => {
      void worker.terminate();
      resolve(results);
    });
    worker.once('error', reject);
  });
}

function demand(expected: Function, result: Result): void {
  if (expected.true === undefined) return;
  const same = result.true === expected.true && result.raises === expected.raises;
  if (!same)
    throw new Error(`${expected.name}: ${JSON.stringify(result)} instead of ${JSON.stringify(expected)}`);
}

/** Rotated from round to round, so that none is always the one that warms up what the others use. */
const rotated = <T>(list: readonly T[], by: number): T[] => [
  ...list.slice(by % list.length),
  ...list.slice(0, by % list.length),
];

async function measure(
  section: string,
  functions: readonly Function[],
  target: Target,
  folder: string,
  rounds: number,
) {
  const timings = new Map<string, number[]>(functions.map(({ name }) => [name, []]));
  const stride = Math.max(1, Math.floor(functions.length / rounds));
  for (let round = 0; round < rounds; round++) {
    const order = rotated(functions, round * stride);
    const results = await countAll(folder, order);
    order.forEach((each, i) => {
      demand(each, results[i]);
      timings.get(each.name)?.push(results[i].ms);
    });
  }
  return functions.map(({ name }): Measure => ({
    section,
    name,
    unit: 'ms',
    ours: timings.get(name) ?? [],
    target,
  }));
}

/** The fixture: functions as language models write them, with their counts by CPython. */
function fixture(bench: string): readonly Function[] {
  const path = join(bench, '../test/fixtures/oracle/rules.json');
  const rules = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Omit<Function, 'name'>>;
  return Object.entries(rules).map(([name, rule]) => ({ name, ...rule }));
}

export async function measureFunctions(bench: string, folder: string, rounds: number): Promise<Measure[]> {
  const short = { of: 'median', atMost: 16, words: '≤ 16 ms' } as const;
  return measure('Functions as models write them, first use', fixture(bench), short, folder, rounds);
}

export async function measureLoops(folder: string, rounds: number): Promise<Measure[]> {
  const long = { of: 'median', atMost: 1000, words: '≤ 1 s' } as const;
  const stop = { of: 'median', atMost: 100, words: '≤ 100 ms' } as const;
  return [
    ...(await measure('Whole-rule loops over three variables, first use', LOOPS, long, folder, rounds)),
    ...(await measure('Endless loops: time to the message', ENDLESS, stop, folder, rounds)),
  ];
}
