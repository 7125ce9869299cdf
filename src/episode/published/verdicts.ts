/** Joins rows of judge files to the turns they judge, for all published formats. */
import * as z from 'zod/mini';
import type { Json } from '../../base/json';
import type { Body, EventOf, JudgeIdentity } from '../events';
import type { Draft } from './draft';
import { withoutPaths } from './paths';
import type { PublishedLine, PublishedTurn } from './types';

/** The files say of one of the judges only which model it was. */
export const judgeNamed = (question: JudgeIdentity['question'], model?: string): JudgeIdentity => ({
  question,
  by: { kind: 'endpoint', name: 'published', ...(model !== undefined && { model }) },
});

/** The files say nothing of the judge of announcements. */
export const EQUIVALENCE = judgeNamed('equivalence');

const text = z.optional(z.nullable(z.string()));

/** Fields of rows with the result of running a function on a test. */
export const functionResult = {
  compile_ok: z.optional(z.nullable(z.boolean())),
  compile_error: text,
  compatible: z.union([z.boolean(), z.null(), z.literal('TIMEOUT'), z.literal('ERROR')]),
  status: z.string(),
  raw_fn: text,
  raw_attempts: z.optional(z.nullable(z.array(z.unknown()))),
};

type FunctionResult = z.infer<z.ZodMiniObject<typeof functionResult>>;

export type VerdictFields = Omit<Body<EventOf<'verdict'>>, 'type' | 'judge' | 'by' | 'target' | 'round'>;

/** Statuses without a verdict, whatever `compatible` contains. */
const FAILED: ReadonlySet<string> = new Set(['COMPILE_ERROR', 'TIMEOUT', 'ERROR']);
const DECIDED: ReadonlySet<string> = new Set(['OK', 'OK_AFTER_RUNTIME_RETRY']);

/** Explains why a row contradicts itself; undefined if it does not. */
export function contradiction({ compatible, status, compile_ok }: FunctionResult): string | undefined {
  if (typeof compatible !== 'boolean') return undefined;
  if (FAILED.has(status)) return `Its status is ${status}, and yet it has a verdict`;
  return compile_ok === false ? 'Its function could not be compiled, and yet it has a verdict' : undefined;
}

/** Describes an oddity of a row that can still be used; undefined without one. */
export function oddity({ compatible, status }: FunctionResult): string | undefined {
  if (!FAILED.has(status) && !DECIDED.has(status)) return 'Its status is one that is not known';
  const matches = typeof compatible === 'boolean' ? DECIDED.has(status) : FAILED.has(status);
  return matches ? undefined : `Its status is ${status}, and yet it has no verdict`;
}

export function compatibilityVerdict(row: FunctionResult): VerdictFields {
  const attempts = (row.raw_attempts ?? []).filter((raw) => typeof raw === 'string');
  const source = {
    ...(row.raw_fn && { function: row.raw_fn }),
    ...(attempts.length > 0 && { attempts: attempts.map((raw) => ({ raw })) }),
  };
  if (row.compatible === true) return { result: 'compatible', ...source };
  if (row.compatible === false) return { result: 'incompatible', ...source };
  const reason = [row.status, withoutPaths(row.compile_error ?? '')].filter(Boolean).join(': ');
  return { result: 'no-verdict', reason, ...source };
}

/** Judge files quote the first line of an announcement, one of them without the full stops at its end. */
function plainly(text: string): string {
  const line = text.split('\n')[0].replaceAll(/\s+/g, ' ');
  let end = line.length;
  // A loop, because a pattern would start again at each of a million full stops.
  while (end > 0 && '. '.includes(line[end - 1])) end--;
  return line.slice(0, end).trim();
}

const quotes = ({ wordings }: PublishedTurn, quoted: string): boolean =>
  wordings.some((text) => plainly(text) === plainly(quoted));

/** A verdict on an announcement. */
export interface Judged {
  readonly at: PublishedLine;
  readonly quoted: string;
  readonly verdict: VerdictFields;
  /** The reason why the row cannot be used, whatever it judges. */
  readonly wrong: string | undefined;
  /** An oddity of a row that can still be used. */
  readonly odd?: string | undefined;
}

/** A verdict on a test under an announcement, which are named by their steps. */
export interface JudgedPair extends Judged {
  readonly announced: number;
  readonly tested: number;
  /** The tested values, as arguments of a function. */
  readonly values: Json;
}

/** Joins the rows of one judge file to turns. A row that does not fit is reported and joined to nothing. */
export class Join {
  private readonly taken = new Set<number>();
  private readonly byStep: ReadonlyMap<number, PublishedTurn>;
  /** Rows that could be read. */
  private rows = 0;

  constructor(
    private readonly draft: Draft,
    private readonly turns: readonly PublishedTurn[],
    private readonly judge: JudgeIdentity,
    private readonly time: string,
  ) {
    this.byStep = new Map(turns.map((turn) => [turn.step, turn]));
  }

  /** `turn`: the announcement that the row is on, by whatever its file joins. */
  announcement(judged: Judged, turn: PublishedTurn | undefined): void {
    this.add(judged, turn?.expect === 'announce' ? turn : undefined, () =>
      turn && quotes(turn, judged.quoted)
        ? undefined
        : 'It quotes another announcement than the one there is',
    );
  }

  /** The pairing of the file is checked against the order of the turns. */
  pair(judged: JudgedPair): void {
    const test = this.at(judged.tested, 'test');
    const announcement = this.at(judged.announced, 'announce');
    this.add(judged, test, () => {
      if (!announcement) return `The transcript has no announcement at its step ${judged.announced}`;
      if (announcement.round !== test?.round) return 'It joins a test with an announcement of another round';
      if (JSON.stringify(test.values) !== JSON.stringify(judged.values))
        return 'It is on another test than the one at its step';
      return quotes(announcement, judged.quoted)
        ? undefined
        : 'It quotes another announcement than the one at its step';
    });
  }

  /** Reports turns without a row, and a count that differs from the file's own. */
  end(
    file: string,
    expect: PublishedTurn['expect'],
    stated?: { readonly count: number; readonly line: number },
  ) {
    const turns = this.turns.filter((turn) => turn.expect === expect).length;
    const what = expect === 'announce' ? 'announcements' : 'tests';
    const differ = (line: number, of: string) =>
      this.draft.report('warning', { file, line }, `There are ${this.rows} verdicts for ${of}.`);
    if (stated && stated.count !== this.rows) differ(stated.line, `${stated.count} pairs that it states`);
    else if (turns !== this.rows) differ(0, `${turns} ${what}`);
  }

  private at(step: number, expect: PublishedTurn['expect']): PublishedTurn | undefined {
    const turn = this.byStep.get(step);
    return turn?.expect === expect ? turn : undefined;
  }

  private add(judged: Judged, turn: PublishedTurn | undefined, misfit: () => string | undefined): void {
    const { at, wrong, verdict } = judged;
    this.rows++;
    const refuse = (why: string) => this.draft.report('error', at, `${why}: this verdict is not used.`);
    if (wrong !== undefined) return refuse(wrong);
    if (!turn) return refuse(`The transcript has nothing to judge at its step ${at.step}`);
    const why = misfit();
    if (why !== undefined) return refuse(why);
    if (this.taken.has(turn.seq)) return refuse('It is the second one on the same reply');
    this.taken.add(turn.seq);
    if (judged.odd !== undefined) this.draft.report('warning', at, `${judged.odd}.`);
    const { question, by } = this.judge;
    const body = { type: 'verdict', round: turn.round, judge: question, by, target: turn.seq, ...verdict };
    this.draft.add(body as Body<EventOf<'verdict'>>, at, this.time);
  }
}

/** The first of these pairs whose two values differ, where both are known: files that are of two different runs. */
export function differing(
  pairs: Readonly<Record<string, readonly [Json | undefined, Json | undefined]>>,
): string | undefined {
  return Object.entries(pairs).find(
    ([, [x, y]]) => x !== undefined && y !== undefined && JSON.stringify(x) !== JSON.stringify(y),
  )?.[0];
}
