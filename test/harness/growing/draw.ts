/** Parts of the generator of growing programs. */

/** Random choices (mulberry32). */
export class Draw {
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

  /** Small ones are drawn as often as large ones. */
  size(most: number): number {
    return 1 + this.below(this.oneIn(2) ? Math.ceil(most / 6) : most);
  }
}

/** A growing program: lines of statements and a condition to return. `before`: definitions that it needs. */
export interface Growth {
  readonly before?: readonly string[];
  readonly lines: readonly string[];
  readonly result: string;
}

export type Kind = (draw: Draw) => Growth;

export const indented = (lines: readonly string[]): string[] => lines.map((line) => `    ${line}`);

export const VARIABLES = ['a', 'b', 'c'] as const;

/** Repeats statements: in a loop, or written out at most 60 times. */
export function repeated(draw: Draw, times: number, lines: readonly string[]): string[] {
  if (draw.oneIn(2)) return [`for turn in range(${times}):`, ...indented(lines)];
  if (draw.oneIn(4)) return ['turn = 0', `while turn < ${times}:`, ...indented([...lines, 'turn += 1'])];
  return Array.from({ length: Math.min(times, 60) }, () => lines).flat();
}
