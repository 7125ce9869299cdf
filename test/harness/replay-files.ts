// Transcripts for replays: played offline, with verdicts that a judge has got wrong.
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/setup/packages.mjs';

const JUDGE = { kind: 'endpoint', name: 'hasty', model: 'tiny-7b', host: 'judges.example' };

const OPPOSITE: Readonly<Record<string, string>> = {
  correct: 'incorrect',
  incorrect: 'correct',
  compatible: 'incompatible',
  incompatible: 'compatible',
};

interface Line {
  readonly seq: number;
  readonly type: string;
  readonly judge?: string;
  readonly round?: number;
  readonly result?: string;
  readonly by?: { readonly kind: string };
}

export interface Played {
  readonly file: string;
  readonly lines: readonly Line[];
}

/** Plays an episode of the example with the command line; returns its file. */
export function playOffline(folder: string, group: number, rule: number, agent: string): Played {
  mkdirSync(folder, { recursive: true });
  const before = new Set(readdirSync(folder));
  const rules = join(root, 'examples/published.rules.yaml');
  const scenario = ['--group', `${group}`, '--rule', `${rule}`, '--model', `offline:${agent}`, '--seed', '5'];
  execFileSync(process.execPath, [join(root, 'dist/cli.js'), 'run', rules, ...scenario, '--out', folder]);
  const name = readdirSync(folder).find((each) => !before.has(each)) ?? '';
  return { file: join(folder, name), lines: linesOf(join(folder, name)) };
}

export const linesOf = (file: string): readonly Line[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

/** Appends wrong verdicts on a question about these rounds; `by`: the judge who gives them. */
export function judgeWrongly(
  { file, lines }: Played,
  judge: string,
  rounds: readonly number[],
  by: Readonly<Record<string, string>> = JUDGE,
): void {
  const judging = { question: judge, by };
  let seq = linesOf(file).length;
  const write = (event: object) =>
    appendFileSync(file, `${JSON.stringify({ ...event, v: 1, seq: ++seq, time: '2026-11-21T18:40:05Z' })}\n`);
  write({ type: 'judging', judges: [judging] });
  for (const round of rounds) {
    const old = lines.find((line) => line.judge === judge && line.round === round);
    const result = OPPOSITE[old?.result ?? ''];
    if (!old || !result) throw new Error(`round ${round} has no such verdict`);
    const { seq: supersedes, ...verdict } = old;
    write({ ...verdict, by, result, reason: 'YES, of course', supersedes });
  }
}
