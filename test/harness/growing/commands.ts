/**
 * Puts growing programs through the command as it is built, many in a process where the command takes many: in groups of
 * a rule file, as operands of `read`, and as announcements and judges' functions of a transcript.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { build } from 'esbuild';
import { NODE_PROGRAM } from '../../../scripts/setup/bundle.mjs';
import { processTime } from './process';
import { type Interval, ruleFile } from './rule-file';

export interface Took {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Peak memory of the process, in MB. */
  readonly peak: number;
  readonly milliseconds: number;
  /** Processor time of the process, in milliseconds. */
  readonly cpu: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** `milliseconds`: from the signal to the end of the process. */
export type Cancelled = Pick<Took, 'code' | 'signal' | 'milliseconds'>;

/** One way of a program into the product; `most`: programs that one process takes. */
interface Way {
  readonly most: number;
  readonly args: (programs: readonly string[], folder: string, domain: Interval) => readonly string[];
  /** The number of programs in the result. */
  readonly reported: (stdout: string) => number;
}

type Fields = Readonly<Record<string, unknown>>;

/** An announcement and the verdict on it: the program announced, or in the judge's function. */
type Round = (program: string, round: number) => { readonly rule: string; readonly verdict: Fields };

const announced: Round = (program) => ({ rule: program, verdict: {} });
const judged: Round = (program, round) => ({
  rule: `it has to do with season ${round}`,
  verdict: { function: program },
});

/** Programs of one transcript: each judge's function is run on everything that was answered before. */
const ROUNDS = 10;

const WAYS = {
  count: {
    most: 100,
    args: (programs, folder, domain) => [
      'count',
      '--json',
      written(folder, 'g.rules.yaml', ruleFile(programs, domain)),
    ],
    reported: (stdout) => (JSON.parse(stdout) as { groups: unknown[] }).groups.length,
  },
  read: {
    most: 100,
    args: (programs) => ['read', '--json', '--', ...programs],
    reported: (stdout) => stdout.trimEnd().split('\n').length,
  },
  announced: { most: 100, args: reviewArgs(announced), reported: reviewedIn },
  judged: { most: 100, args: reviewArgs(judged), reported: reviewedIn },
  diff: {
    most: 1,
    args: ([program = ''], _folder, domain) => [
      'diff',
      '--json',
      `--domain=${domain.join()}`,
      program,
      'a < b',
    ],
    reported: () => 1,
  },
} as const satisfies Readonly<Record<string, Way>>;
export type WayName = keyof typeof WAYS;
export const WAY_NAMES = Object.keys(WAYS) as readonly WayName[];

/** A folder of transcripts. */
function reviewArgs(roundOf: Round): Way['args'] {
  return (programs, folder, domain) => {
    const transcripts = mkdtempSync(join(folder, 'transcripts-'));
    for (let from = 0; from < programs.length; from += ROUNDS) {
      const text = transcript(programs.slice(from, from + ROUNDS), domain, roundOf);
      written(transcripts, `${from}.episode.jsonl`, text);
    }
    return ['review', '--json', transcripts];
  };
}

function reviewedIn(stdout: string): number {
  const files = JSON.parse(stdout) as { verdicts: { judge: string }[] }[];
  return files.flatMap(({ verdicts }) => verdicts.filter(({ judge }) => judge === 'equivalence')).length;
}

function written(folder: string, name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** The first triple is the one that guarded programs grow on. */
const TRIPLES = [
  [3, 4, 5],
  [1, 2, 3],
  [-99, 100, 7],
] as const;

function transcript(programs: readonly string[], domain: Interval, roundOf: Round): string {
  const by = { kind: 'offline', name: 'a judge' };
  const events: Fields[] = [
    {
      type: 'episode',
      id: 'growing',
      task: 'wason',
      setting: 'baseline',
      seed: 1,
      scenario: {
        group: '1',
        hidden: 1,
        triple: [3, 4, 5],
        domain,
        guidance: { accept: [], reject: [] },
        rules: [{ name: 'Ascending', predicate: 'a < b < c' }],
      },
      options: { tests: programs.length },
      model: { kind: 'endpoint', name: 'a model', model: 'a-model', host: 'localhost:1' },
      decoding: {},
      prompts: { pack: 'built-in', sha256: '0'.repeat(64) },
      judges: ['equivalence', 'compatibility'].map((question) => ({ question, by })),
      versions: { falsify: '0.0.0' },
    },
  ];
  for (const [i, program] of programs.entries()) {
    const round = i + 1;
    const { rule, verdict } = roundOf(program, round);
    const seq = events.length + 1;
    const triple = TRIPLES[i % TRIPLES.length] ?? TRIPLES[0];
    const positive = triple[0] < triple[1] && triple[1] < triple[2];
    const reply = { type: 'reply', round, attempt: 1, latencyMs: 1 };
    const raw = `Announce: ${rule}`;
    const tested = `Check: [${triple.join(', ')}]`;
    events.push(
      { ...reply, expect: 'announce', raw, parsed: { content: raw, rule } },
      { type: 'verdict', round, judge: 'equivalence', by, target: seq, result: 'incorrect', ...verdict },
      { ...reply, expect: 'test', raw: tested, parsed: { content: tested, triple } },
      { type: 'feedback', round, label: positive ? 'YES' : 'NO', positive, triple },
      {
        type: 'verdict',
        round,
        judge: 'compatibility',
        by,
        target: seq + 2,
        result: 'compatible',
        ...verdict,
      },
    );
  }
  const time = '2026-01-01T00:00:00.000Z';
  return events.map((event, i) => `${JSON.stringify({ v: 1, seq: i + 1, time, ...event })}\n`).join('');
}

/** The limits of one program, beside the cost of counting an empty group. */
export interface Limits {
  readonly megabytes: number;
  readonly milliseconds: number;
}

/** The reason why a program is over a limit, or not reported. */
export interface Excess {
  readonly program: string;
  readonly way: WayName;
  readonly why: string;
}

/** Runs commands of the built command line in processes of their own, whose files lie in `folder`. */
export class Commands {
  private constructor(
    private readonly cli: string,
    private readonly hook: string,
    private readonly folder: string,
  ) {}

  static async of(cli: string, root: string, folder: string): Promise<Commands> {
    const hook = join(folder, 'took.cjs');
    await build({
      entryPoints: [join(root, 'test/harness/growing/took.ts')],
      outfile: hook,
      ...NODE_PROGRAM,
    });
    return new Commands(cli, hook, folder);
  }

  /** Counts a group without rules: what every command needs. */
  async empty(): Promise<Took> {
    const text = 'version: 1\ngroups:\n  - id: "1"\n    rules: []\n';
    return this.start(['count', '--json', written(this.folder, 'empty.rules.yaml', text)]).ended;
  }

  through(way: WayName, programs: readonly string[], domain: Interval): Promise<Took> {
    return this.start(WAYS[way].args(programs, this.folder, domain)).ended;
  }

  /**
   * Those of the programs that go over a limit, end the process or are not reported. What many
   * take together is no more than a limit for each of them; where it is, each half is tried by itself.
   */
  async excesses(
    way: WayName,
    programs: readonly string[],
    domain: Interval,
    limits: Limits,
  ): Promise<readonly Excess[]> {
    const { most } = WAYS[way];
    const why =
      programs.length > most
        ? 'too many'
        : wrongWith(way, programs, await this.through(way, programs, domain), limits);
    if (why === undefined || programs.length === 0) return [];
    if (programs.length === 1) return [{ program: programs[0] ?? '', way, why }];
    const half = programs.length > most ? most : Math.ceil(programs.length / 2);
    return [
      ...(await this.excesses(way, programs.slice(0, half), domain, limits)),
      ...(await this.excesses(way, programs.slice(half), domain, limits)),
    ];
  }

  /** Sends SIGINT so many milliseconds after the start. */
  async cancelled(
    way: WayName,
    programs: readonly string[],
    domain: Interval,
    after: number,
  ): Promise<Cancelled> {
    const { child, ended } = this.start(WAYS[way].args(programs, this.folder, domain));
    let sent: { readonly at: number; readonly cpu: number } | undefined;
    const timer = setTimeout(() => {
      sent = { at: performance.now(), cpu: processTime(child.pid ?? 0) };
      child.kill('SIGINT');
    }, after);
    const { code, signal, cpu } = await ended;
    clearTimeout(timer);
    if (!sent) return { code, signal, milliseconds: 0 };
    return { code, signal, milliseconds: Math.min(performance.now() - sent.at, cpu - sent.cpu) };
  }

  private start(args: readonly string[]): { readonly child: ChildProcess; readonly ended: Promise<Took> } {
    const node = ['--require', this.hook, this.cli, ...args];
    const child = spawn(process.execPath, node, { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
    return { child, ended: ended(child) };
  }
}

function wrongWith(
  way: WayName,
  programs: readonly string[],
  took: Took,
  limits: Limits,
): string | undefined {
  const { code, signal, peak, milliseconds, stdout, stderr } = took;
  if (signal !== null) return `it was ended by ${signal}`;
  if (stderr.includes('internal error')) return stderr;
  // A comparison that was given up reports it and exits with 2.
  if (code === null || code > 1)
    return way === 'diff' && code === 2 ? undefined : `exit code ${code}: ${stderr}`;
  if (milliseconds > limits.milliseconds) return `${milliseconds} ms`;
  if (peak > limits.megabytes) return `${peak} MB`;
  const reported = WAYS[way].reported(stdout);
  return reported === programs.length ? undefined : `${reported} of ${programs.length} were reported`;
}

function ended(child: ChildProcess): Promise<Took> {
  const texts = ['', '', '', ''];
  for (const [fd, stream] of child.stdio.entries())
    (stream as Readable | null)?.setEncoding('utf8').on('data', (part: string) => (texts[fd] += part));
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code, signal) => {
      const [, stdout = '', stderr = '', took = ''] = texts;
      // A program that a signal ended prints nothing.
      const { peak = 0, milliseconds = Infinity, cpu = Infinity } = JSON.parse(took || '{}') as Partial<Took>;
      resolve({ code, signal, stdout, stderr, peak, milliseconds, cpu });
    });
  });
}
