/** The panel of a cell: its text, belief beside truth, and the tokens behind it. */
import type { BarRow, Exhibit, ShownStep, TaskExhibits } from '../exhibits';
import { probabilityOf, readScores, type Scores } from '../scores';
import type { Parsed } from '../task';
import { scoredTexts, TERMINATORS } from './believed';
import { isStated, readCell, truthOf, type Cell, type StatedCell } from './cells';
import { LETTERS } from './options';

const DIGITS = 4;

export const BELIEF_EXHIBITS: TaskExhibits = {
  title: 'Belief',
  of: ({ scenario }, steps) => {
    const cell = readCell(scenario);
    const step = steps.at(-1);
    return isStated(cell) ? statedExhibits(cell, step) : revealedExhibits(cell, step);
  },
};

const numbersIn = (reply: Parsed | undefined): readonly (number | null)[] => {
  const values = reply?.['probabilities'];
  return Array.isArray(values)
    ? (values as unknown[]).map((value) => (typeof value === 'number' ? value : null))
    : [];
};

function revealedExhibits(cell: Cell, step: ShownStep | undefined): readonly Exhibit[] {
  const text = { kind: 'text', title: 'Context', text: cell.context, end: 'the outcome comes here' } as const;
  const scores = step && readScores(step.raw);
  const [truth, believed] = [truthOf(cell), numbersIn(step?.reply)];
  const rows = cell.outcomes.map((label, i): BarRow => {
    const atMost = scores?.continuations[i]?.atMost;
    const note = atMost === undefined ? noteOf(cell, label) : `at most ${shown(atMost)}, counts as 0`;
    return { label, values: [believed[i] ?? null, truth[i]], ...(note !== undefined && { note }) };
  });
  const bars = { kind: 'bars', title: 'Belief beside truth', series: ['Believed', 'True'], rows } as const;
  return [text, bars, ...(scores ? tokenTables(cell, step.reply, scores) : [])];
}

function noteOf({ previous, favoured }: Cell, outcome: string): string | undefined {
  if (outcome === previous) return 'came before';
  return outcome === favoured ? 'called more likely' : undefined;
}

function statedExhibits(cell: StatedCell, step: ShownStep | undefined): readonly Exhibit[] {
  const believed = numbersIn(step?.reply);
  const scores = step && readScores(step.raw);
  const rows = LETTERS.map((letter, i): BarRow => ({
    label: `${letter}) ${cell.options[i]}`,
    values: [believed[i] ?? null],
    ...(i === cell.position && { note: 'right' }),
  }));
  return [
    { kind: 'text', title: 'Scenario', text: cell.context },
    { kind: 'text', title: 'Question', text: cell.question },
    { kind: 'bars', title: 'Answers', series: ['Probability'], rows },
    ...(scores?.reply === undefined ? [] : [{ kind: 'text', title: 'Reply', text: scores.reply } as const]),
    ...(scores?.next ? [nextTable(scores.next)] : []),
  ];
}

/** Tokens of each outcome; an outcome that goes on to others has those beside it that were subtracted. */
function tokenTables(cell: Cell, reply: Parsed, scores: Scores): readonly Exhibit[] {
  const terminator = TERMINATORS.find((each) => each === reply['terminator']) ?? 'complement';
  const texts = scoredTexts(cell.outcomes, terminator).continuations;
  const rows = scores.continuations.map(({ tokens, logprob, atMost }, i) => [
    quoted(texts[i] ?? ''),
    tokens.map(({ text, logprob: each }) => `${quoted(text)} ${shown(each)}`).join(' × '),
    atMost === undefined ? shown(logprob) : `≤ ${shown(atMost)}`,
  ]);
  const columns = ['Text', 'Its tokens', 'Probability'];
  const tokens: Exhibit = { kind: 'table', title: 'Tokens', columns, rows };
  return [tokens, ...(scores.next ? [nextTable(scores.next)] : [])];
}

const nextTable = (next: NonNullable<Scores['next']>): Exhibit => ({
  kind: 'table',
  title: 'Most probable next tokens',
  columns: ['Token', 'Probability'],
  rows: next.map(({ text, logprob }) => [quoted(text), shown(logprob)]),
});

const shown = (logprob: number | null): string => probabilityOf(logprob).toFixed(DIGITS);

/** Blanks at its ends matter. */
const quoted = (text: string): string => JSON.stringify(text);
