/** What every kind of growing program is made with: programs whose values or running time grow fast. */

/** Seeded random choices (mulberry32). */
export class Random {
  constructor(private state: number) {}

  below(n: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (((t ^ (t >>> 14)) >>> 0) % n) | 0;
  }

  oneIn(n: number): boolean {
    return this.below(n) === 0;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)];
  }

  /** A size from 1 to `most`; half of the time from the lowest sixth, so that small sizes are common. */
  size(most: number): number {
    return 1 + this.below(this.oneIn(2) ? Math.ceil(most / 6) : most);
  }
}

/** The parts of a program: lines of statements and a condition to return. `before`: definitions that these need. */
export interface ProgramParts {
  readonly before?: readonly string[];
  readonly lines: readonly string[];
  readonly result: string;
}

export type Kind = (random: Random) => ProgramParts;

export const indented = (lines: readonly string[]): string[] => lines.map((line) => `    ${line}`);

export const VARIABLES = ['a', 'b', 'c'] as const;

/** Repeats statements: in a loop, or written out at most 60 times. */
export function repeated(random: Random, times: number, lines: readonly string[]): string[] {
  if (random.oneIn(2)) return [`for turn in range(${times}):`, ...indented(lines)];
  if (random.oneIn(4)) return ['turn = 0', `while turn < ${times}:`, ...indented([...lines, 'turn += 1'])];
  return Array.from({ length: Math.min(times, 60) }, () => lines).flat();
}
