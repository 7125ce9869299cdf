/** A transcript of a game without a hidden rule, as one row a reply: its answer, its verdicts. */
import { toCsvText } from '../../base/csv';
import { readable } from '../../base/visible-text';
import type { EventOf } from '../../episode/events';
import { marked } from '../../episode/render';
import type { EpisodeView, RoundView, Step } from '../../episode/fold';
import { table } from '../../rules/exchange/markdown/write';
import { textCell } from '../../base/markdown-cells';
import { feedbackWords } from '../../tasks/feedback-words';
import { showMeasure } from '../../tasks/measure-words';
import type { ExportSource } from './rows';
import { attempt } from '../rows';

export interface StepRow {
  readonly round: number;
  readonly reply: EventOf<'reply'>;
  /** The kind of turn, in a word. */
  readonly turn: string;
  readonly words: string;
  readonly feedback: EventOf<'feedback'> | undefined;
  /** The verdicts that count, by their questions. */
  readonly verdicts: ReadonlyMap<string, EventOf<'verdict'>>;
  /** Refused replies before it. */
  readonly retries: number;
}

/** Checks for a known game without a hidden rule. */
export const hasSteps = ({ view }: Pick<ExportSource, 'view'>): boolean =>
  view.game !== undefined && view.game.discovery === undefined;

/** A row for each reply, in their order; of any game. */
export const stepRows = (view: EpisodeView): readonly StepRow[] =>
  view.rounds.flatMap((round) =>
    round.steps.flatMap((step, i) => (step.type === 'reply' ? [stepRow(view, round, step, i)] : [])),
  );

function stepRow({ game }: EpisodeView, round: RoundView, reply: EventOf<'reply'>, at: number): StepRow {
  const turn = game && Object.hasOwn(game.turns, reply.expect) ? game.turns[reply.expect] : undefined;
  const next = round.steps[at + 1] as Step | undefined;
  const before = round.steps.slice(0, at);
  const current = round.verdicts.filter((one) => one.current && one.event.target === reply.seq);
  return {
    round: round.round,
    reply,
    turn: turn?.noun ?? reply.expect,
    words: attempt(() => turn?.words(reply.parsed)) ?? reply.parsed.content,
    feedback: next?.type === 'feedback' ? next : undefined,
    verdicts: new Map(current.map(({ event }) => [event.judge, event])),
    retries: before.length - 1 - before.findLastIndex(({ type }) => type !== 'retry'),
  };
}

const questionsIn = (rows: readonly StepRow[]): readonly string[] => [
  ...new Set(rows.flatMap(({ verdicts }) => [...verdicts.keys()])),
];

const numberText = (value: number | undefined): string => (value === undefined ? '' : String(value));

/** One line a reply, after a line of names. As safe for a spreadsheet as any other export. */
export function stepsCsv({ view }: ExportSource): string {
  const rows = stepRows(view);
  const questions = questionsIn(rows);
  const columns = [
    'round',
    'turn',
    'reply',
    'answer',
    'score',
    'reward',
    ...questions.flatMap((question) => [question, `${question}_value`]),
    'retries',
    'tokens',
  ];
  const cells = rows.map(({ round, turn, words, feedback, verdicts, retries, reply }) => [
    String(round),
    turn,
    words,
    feedback?.label ?? '',
    ...[feedback?.score, feedback?.reward].map(numberText),
    ...questions.flatMap((question) => {
      const verdict = verdicts.get(question);
      return [verdict?.result ?? '', numberText(verdict?.value)];
    }),
    String(retries),
    numberText(reply.usage?.completion),
  ]);
  return toCsvText([columns, ...cells].map((line) => line.map(readable)));
}

const text = (value: string): string => textCell(readable(value));

/** The measures and the replies as sections of a Markdown document. */
export function stepSections({ view, measured = [] }: ExportSource): readonly string[] {
  const rows = stepRows(view);
  const questions = questionsIn(rows);
  return [
    '## Measures',
    table(
      ['Measure', 'Value'],
      measured.map(({ title, value }) => [text(title), text(showMeasure(value))]),
    ),
    '## Rounds',
    table(
      ['Round:', 'Turn', 'Reply', 'Answer', ...questions.map(text)],
      rows.map(({ round, turn, words, feedback, verdicts }) => [
        String(round),
        text(turn),
        text(words),
        text(feedback ? feedbackWords(feedback) : ''),
        ...questions.map((question) => text(verdictWords(verdicts.get(question)))),
      ]),
    ),
  ];
}

const verdictWords = (verdict: EventOf<'verdict'> | undefined): string => {
  if (!verdict) return '';
  return marked(verdict.result) + (verdict.value === undefined ? '' : ` (${verdict.value})`);
};
