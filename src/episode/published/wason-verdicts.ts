/**
 * The judge files of a published Wason run. Verdicts that fit no turn are reported, and are not joined to another one.
 */
import type { Stepwise } from '../../base/stepwise';
import type { Draft } from './draft';
import { lastPart } from './paths';
import { addPairs, type PairsFile } from './pairs';
import { rowsOf } from './rows';
import type { PublishedFile, PublishedTurn } from './types';
import {
  compatibilityVerdict,
  contradiction,
  differing,
  EQUIVALENCE,
  Join,
  type Judged,
  oddity,
} from './verdicts';
import { type GuessRow, guessRow, type JudgeMeta, type PairRow, type WasonMeta } from './wason-rows';

/** The run that the files are about. */
export interface WasonRun {
  readonly transcript: string;
  readonly meta: WasonMeta;
  readonly turns: readonly PublishedTurn[];
  readonly time: string;
}

const OUTCOMES = { CORRECT: 'correct', INCORRECT: 'incorrect', UNPARSEABLE: 'unparsable' } as const;
const ANSWERS = { CORRECT: 'YES', INCORRECT: 'NO', UNPARSEABLE: null } as const;

export function* addEquivalence(draft: Draft, run: WasonRun, file: PublishedFile): Stepwise<void> {
  const rows = yield* rowsOf(file, guessRow, draft);
  const join = new Join(draft, run.turns, EQUIVALENCE, run.time);
  const announcements = run.turns.filter((turn) => turn.expect === 'announce');
  const byRow = new Map(announcements.map((turn) => [turn.row, turn]));
  for (const [i, { line, value }] of rows.entries()) {
    yield;
    // In order of the announcements; after a row that is missing or there twice, by the row that it names.
    const nth = announcements.at(i);
    const named = nth && [nth.row, nth.step].includes(value.step) ? nth : byRow.get(value.step);
    join.announcement(judgedGuess(run, file.name, line, value), named);
  }
  join.end(file.name, 'announce');
}

function judgedGuess({ meta }: WasonRun, file: string, line: number, row: GuessRow): Judged {
  const other = differing({
    variant: [row.variant, meta.variant],
    hidden_rule_name: [row.hidden_rule_name, meta.hidden_rule_name],
  });
  const wrong = other === undefined ? undefined : `It is of another run: its ${other} is another one`;
  const verdict = { result: OUTCOMES[row.outcome], raw: row.judge_raw ?? '' };
  return {
    at: { file, line, step: row.step },
    quoted: row.announced_rule,
    verdict,
    wrong,
    odd: oddOutcome(row),
  };
}

/** The answer of the judge, what was found in it, and the outcome should say the same: the outcome is what counts. */
function oddOutcome({ judge_raw, judge_parsed, outcome }: GuessRow): string | undefined {
  const answer = ANSWERS[outcome];
  if (judge_parsed !== undefined && judge_parsed !== answer)
    return `Its outcome is ${outcome}, and yet the judge's answer was read as ${judge_parsed ?? 'nothing'}`;
  const [, plain] = /^\W*(YES|NO)\W*$/i.exec(judge_raw ?? '') ?? [];
  return plain === undefined || plain.toUpperCase() === answer
    ? undefined
    : `Its outcome is ${outcome}, and yet the judge answered ${plain.toUpperCase()}`;
}

export const addWasonPairs = (
  draft: Draft,
  { transcript, meta: of, turns, time }: WasonRun,
  file: PairsFile<JudgeMeta, PairRow>,
): Stepwise<void> =>
  addPairs(draft, file, {
    transcript,
    turns,
    time,
    foreign: (meta) =>
      differing({
        testcase_id: [meta.testcase_id, of.testcase_id],
        hidden_rule_expr: [meta.hidden_rule_expr, of.hidden_rule_expr],
        variant: [meta.variant, of.variant],
        model: [meta.model, of.model],
        instance_index: [meta.instance_index, of.instance_index],
        seed_example: [meta.seed_example, of.seed_example],
      }),
    source: (meta) => (meta.source_transcript ? lastPart(meta.source_transcript) : undefined),
    judged: (row, name, line) => ({
      at: { file: name, line, step: row.check_step },
      announced: row.announce_step,
      tested: row.check_step,
      values: row.triple,
      quoted: row.announced_rule,
      verdict: compatibilityVerdict(row),
      odd: oddity(row),
      wrong: contradiction(row),
    }),
  });
