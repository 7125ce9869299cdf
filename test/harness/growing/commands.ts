/**
 * Runs the built command on growing programs, many in one process where the command takes many: as groups of a rule file,
 * as operands of `read`, and as announcements and judges' functions of a transcript.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { build } from 'esbuild';
import { NODE_PROGRAM } from '../../../scripts/setup/bundle.mjs';
import { processTime } from './process';
import { type Interval, ruleFile } from './rule-file';

/** How a process ended, and what it used. */
export interface ProcessResult {
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
export type Cancelled = Pick<ProcessResult, 'code' | 'signal' | 'milliseconds'>;

/** A command that takes programs; `maxPrograms`: so many in one process. */
interface Route {
  readonly maxPrograms: number;
  readonly args: (programs: readonly string[], folder: string, domain: Interval) => readonly string[];
  /** The number of programs that the output reports. */
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

const ROUTES = {
  count: {
    maxPrograms: 100,
    args: (programs, folder, domain) => [
      'count',
      '--json',
      written(folder, 'g.rules.yaml', ruleFile(programs, domain)),
    ],
    reported: (stdout) => (JSON.parse(stdout) as { groups: unknown[] }).groups.length,
  },
  read: {
    maxPrograms: 100,
    args: (programs) => ['read', '--json', '--', ...programs],
    reported: (stdout) => stdout.trimEnd().split('\n').length,
  },
  announced: { maxPrograms: 100, args: reviewArgs(announced), reported: reviewedIn },
  judged: { maxPrograms: 100, args: reviewArgs(judged), reported: reviewedIn },
  diff: {
    maxPrograms: 1,
    args: ([program = ''], _folder, domain) => [
      'diff',
      '--json',
      `--domain=${domain.join()}`,
      program,
      'a < b',
    ],
    reported: () => 1,
  },
} as const satisfies Readonly<Record<string, Route>>;
export type RouteName = keyof typeof ROUTES;
export const ROUTE_NAMES = Object.keys(ROUTES) as readonly RouteName[];

/** A folder of transcripts. */
function reviewArgs(roundOf: Round): Route['args'] {
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

/** The first triple is the one that the guard of some programs lets through. */
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
  readonly route: RouteName;
  readonly why: string;
}

/** Runs commands of the built command line in processes of their own, whose files lie in `folder`. */
export class Commands {
  private constructor(
    private readonly cli: string,
    private readonly hook: string,
    private readonly folder: string,
  ) {}

  static async create(cli: string, root: string, folder: string): Promise<Commands> {
    const hook = join(folder, 'report-usage.cjs');
    await build({
      entryPoints: [join(root, 'test/harness/growing/report-usage.ts')],
      outfile: hook,
      ...NODE_PROGRAM,
    });
    return new Commands(cli, hook, folder);
  }

  /** Counts a group without rules, to find out what every command uses. */
  async empty(): Promise<ProcessResult> {
    const text = 'version: 1\ngroups:\n  - id: "1"\n    rules: []\n';
    return this.start(['count', '--json', written(this.folder, 'empty.rules.yaml', text)]).ended;
  }

  run(route: RouteName, programs: readonly string[], domain: Interval): Promise<ProcessResult> {
    return this.start(ROUTES[route].args(programs, this.folder, domain)).ended;
  }

  /**
   * Finds the programs that go over a limit, end the process or are not reported. If a batch stays within the limits of one
   * program, so does each of its programs; otherwise each half is run by itself.
   */
  async excesses(
    route: RouteName,
    programs: readonly string[],
    domain: Interval,
    limits: Limits,
  ): Promise<readonly Excess[]> {
    const { maxPrograms } = ROUTES[route];
    const why =
      programs.length > maxPrograms
        ? 'too many'
        : problemOf(route, programs, await this.run(route, programs, domain), limits);
    if (why === undefined || programs.length === 0) return [];
    if (programs.length === 1) return [{ program: programs[0] ?? '', route, why }];
    const half = programs.length > maxPrograms ? maxPrograms : Math.ceil(programs.length / 2);
    return [
      ...(await this.excesses(route, programs.slice(0, half), domain, limits)),
      ...(await this.excesses(route, programs.slice(half), domain, limits)),
    ];
  }

  /** Sends SIGINT `after` milliseconds. */
  async cancelled(
    route: RouteName,
    programs: readonly string[],
    domain: Interval,
    after: number,
  ): Promise<Cancelled> {
    const { child, ended } = this.start(ROUTES[route].args(programs, this.folder, domain));
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

  private start(args: readonly string[]): {
    readonly child: ChildProcess;
    readonly ended: Promise<ProcessResult>;
  } {
    const node = ['--require', this.hook, this.cli, ...args];
    const child = spawn(process.execPath, node, { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
    return { child, ended: ended(child) };
  }
}

function problemOf(
  route: RouteName,
  programs: readonly string[],
  result: ProcessResult,
  limits: Limits,
): string | undefined {
  const { code, signal, peak, milliseconds, stdout, stderr } = result;
  if (signal !== null) return `it was ended by ${signal}`;
  if (stderr.includes('internal error')) return stderr;
  // A comparison that was given up reports it and exits with 2.
  if (code === null || code > 1)
    return route === 'diff' && code === 2 ? undefined : `exit code ${code}: ${stderr}`;
  if (milliseconds > limits.milliseconds) return `${milliseconds} ms`;
  if (peak > limits.megabytes) return `${peak} MB`;
  const reported = ROUTES[route].reported(stdout);
  return reported === programs.length ? undefined : `${reported} of ${programs.length} were reported`;
}

function ended(child: ChildProcess): Promise<ProcessResult> {
  const texts = ['', '', '', ''];
  for (const [fd, stream] of child.stdio.entries())
    (stream as Readable | null)?.setEncoding('utf8').on('data', (part: string) => (texts[fd] += part));
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code, signal) => {
      const [, stdout = '', stderr = '', usage = ''] = texts;
      // A program that a signal ended prints nothing.
      const {
        peak = 0,
        milliseconds = Infinity,
        cpu = Infinity,
      } = JSON.parse(usage || '{}') as Partial<ProcessResult>;
      resolve({ code, signal, stdout, stderr, peak, milliseconds, cpu });
    });
  });
}
