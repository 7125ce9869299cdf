/** Files of compatibility verdicts: a line about the run, then a row for each announcement with its test. */
import type * as z from 'zod/mini';
import type { Stepwise } from '../../base/stepwise';
import { isRecord } from '../../base/json';
import type { JudgeIdentity } from '../events';
import type { Draft } from './draft';
import { lastPart } from './paths';
import { type Row, rowsOf } from './rows';
import type { PublishedFile, PublishedTurn } from './types';
import { Join, type JudgedPair, judgeNamed } from './verdicts';

/** Fields of the first line that all formats have. */
interface PairsMeta {
  readonly judger_model?: unknown;
  readonly num_pairs?: number | undefined;
}

export interface PairsFile<M, P> {
  readonly name: string;
  readonly head: Row<M> | undefined;
  readonly rows: readonly Row<P>[];
  readonly judge: JudgeIdentity;
}

/** The file by itself: the judge's model stands in the header of an episode, before any turn. */
export function* readPairs<M extends PairsMeta, P>(
  draft: Draft,
  file: PublishedFile,
  head: z.ZodMiniType<{ readonly meta: M }>,
  pair: z.ZodMiniType<P>,
): Stepwise<PairsFile<M, P>> {
  const heads: Row<M>[] = [];
  const rows: Row<P>[] = [];
  type Any = { readonly meta: M } | P;
  const schemaOf = (row: object): z.ZodMiniType<Any> => ('meta' in row ? head : pair);
  for (const { line, value } of yield* rowsOf(file, schemaOf, draft))
    if (isHead(value)) heads.push({ line, value: value.meta });
    else rows.push({ line, value });
  for (const { line } of heads.slice(1))
    draft.report(
      'error',
      { file: file.name, line },
      'A second line that says what was judged: it is not used.',
    );
  const [first] = heads;
  return { name: file.name, head: first, rows, judge: judgeNamed('compatibility', modelOf(first?.value)) };
}

const isHead = (value: unknown): value is { readonly meta: unknown } => isRecord(value) && 'meta' in value;

/** A name, or an object of parameters with one. */
function modelOf(meta: PairsMeta | undefined): string | undefined {
  const model = meta?.judger_model;
  const name = isRecord(model) ? model['model_name'] : model;
  return typeof name === 'string' && name !== '' ? lastPart(name) : undefined;
}

/** The interpretation of rows in one format. */
export interface PairsForm<M, P> {
  readonly transcript: string;
  readonly turns: readonly PublishedTurn[];
  readonly time: string;
  /** Explains why the file belongs to another run; undefined if it does not. */
  foreign(meta: M): string | undefined;
  /** The name of the judged transcript, if the file has it. */
  source(meta: M): string | undefined;
  judged(row: P, file: string, line: number): JudgedPair;
}

/** A file of verdicts on another run is none of this one, even where some of its rows would fit. */
export function* addPairs<M extends PairsMeta, P>(
  draft: Draft,
  { name, head, rows, judge }: PairsFile<M, P>,
  form: PairsForm<M, P>,
): Stepwise<void> {
  if (head) {
    const at = { file: name, line: head.line };
    const other = form.foreign(head.value);
    if (other !== undefined) {
      draft.report(
        'error',
        at,
        `These verdicts are on another run, whose ${other} is another one: none is used.`,
      );
      return;
    }
    const source = form.source(head.value);
    if (source !== undefined && source !== form.transcript)
      draft.report('warning', at, `These verdicts were given on a file of another name, ${source}.`);
  } else draft.report('warning', { file: name, line: 0 }, 'There is no line that says what was judged.');
  const join = new Join(draft, form.turns, judge, form.time);
  for (const { line, value } of rows) {
    yield;
    join.pair(form.judged(value, name, line));
  }
  const count = head?.value.num_pairs;
  join.end(name, 'test', head && count !== undefined ? { count, line: head.line } : undefined);
}
