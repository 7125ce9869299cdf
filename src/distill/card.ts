/** The data card of a distillation set: what is in it, where it comes from, and how such sets were trained on. */
import { groupBy } from '../base/group-by';
import { grouped, plural, UNDEFINED } from '../base/number-words';
import { visible } from '../base/visible-text';
import type { Header } from '../episode/events';
import { markdownTable, right } from '../base/markdown-table';
import { LEFT_OUT, type LeftOut, type Selection } from './select';
import type { Split } from '../rules/types';

/** Facts about an episode that the data card sums up. */
export interface CardEpisode {
  readonly task: string;
  readonly setting: string;
  readonly model: string;
  /** SHA-256 of the teacher's instruction without what differs between scenarios. */
  readonly promptSha256: string;
  readonly group: string;
  /** Undefined where nothing says it. */
  readonly split: Split | undefined;
  readonly lines: number;
  readonly words: number;
}

export const cardEpisode = (
  { task, setting, model, source }: Header,
  rest: Pick<CardEpisode, 'promptSha256' | 'split' | 'lines' | 'words'>,
): CardEpisode => ({
  task,
  setting,
  group: source?.group ?? '',
  ...rest,
  model: model.model ?? model.name,
});

export interface Card {
  readonly episodes: readonly CardEpisode[];
  readonly student: string;
  /** SHA-256 of each instruction of the student, without what differs between scenarios. */
  readonly studentPrompts: readonly string[];
  readonly format: string;
  readonly files: Readonly<Partial<Record<Split, string>>>;
  readonly selection: Selection;
  readonly left: ReadonlyMap<LeftOut, number>;
  /** Episodes that nothing was taken from, by why. */
  readonly refused: ReadonlyMap<string, number>;
  readonly version: string;
}

export function cardMarkdown(card: Card): string {
  const { episodes, student, studentPrompts, format, version } = card;
  const lines = episodes.reduce((sum, each) => sum + each.lines, 0);
  return [
    '# Distillation set',
    `${plural(lines, 'line')} from ${plural(episodes.length, 'episode')}, written by Falsify ${version}. Each line is one test ` +
      `of a teacher: the dialogue before it under the instruction of the setting ${shown(student)}, and what the teacher ` +
      `generated, with its thinking. Format: ${shown(format)}.`,
    '## Contents',
    filesTable(card),
    '## Teachers',
    teachersTable(episodes),
    `SHA-256 of the prompt templates of the student: ${studentPrompts.map(shown).join(', ') || UNDEFINED}.`,
    '## Selection',
    selectionText(card.selection),
    leftTable(card),
    '## Training recipe',
    RECIPE,
  ]
    .map((part) => part.trim())
    .join('\n\n')
    .concat('\n');
}

/** Text of files in a sentence of Markdown. */
const shown = (text: string): string => `\`${visible(text).replaceAll('`', 'ˋ')}\``;

const left = (title: string) => ({ title });
const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

function filesTable({ episodes, files }: Card): string {
  const splits = groupBy(episodes, ({ split }) => split ?? 'unknown');
  const rows = [...splits].map(([split, some]) => {
    const lines = sum(some, (each) => each.lines);
    const words = sum(some, (each) => each.words);
    return [
      split,
      files[split === 'validation' ? 'validation' : 'train'] ?? '',
      ...[some.length, lines].map((number) => grouped(number)),
      lines === 0 ? UNDEFINED : (words / lines).toFixed(0),
      [...new Set(some.map(({ group }) => group))].sort().join(', '),
    ];
  });
  return markdownTable(
    [left('Split'), left('File'), right('Episodes'), right('Lines'), right('Words a line'), left('Groups')],
    rows,
  );
}

function teachersTable(episodes: readonly CardEpisode[]): string {
  const teachers = groupBy(episodes, ({ task, model, setting, promptSha256 }) =>
    JSON.stringify([task, model, setting, promptSha256]),
  );
  const rows = [...teachers.values()].map((some) => {
    const [{ task, model, setting, promptSha256 }] = some;
    const lines = sum(some, (each) => each.lines);
    return [task, model, setting, promptSha256, grouped(some.length), grouped(lines)];
  });
  const columns = ['Task', 'Model', 'Setting', 'SHA-256 of the prompt template'].map(left);
  return markdownTable([...columns, right('Episodes'), right('Lines')], rows);
}

function selectionText({ solved, untilSuccess, dropWrong, most, distinct }: Selection): string {
  const parts = [
    solved ? 'only episodes that found the rule' : 'episodes that found the rule and others',
    untilSuccess
      ? 'turns up to the first correct announcement'
      : 'all turns, also after the first correct announcement',
    ...(dropWrong ? ['without rounds in which a stored verdict is wrong for certain'] : []),
    ...(most ? [`at most ${grouped(most.tokens)} tokens a line, counted by ${most.count}`] : []),
    ...(distinct ? ['of equal lines the first one'] : []),
  ];
  return `Taken were: ${parts.join('; ')}. Refused replies, reminders and retries are no part of any line. Groups of the test split are refused.`;
}

function leftTable({ left: turns, refused }: Card): string {
  const rows = [
    ...[...turns].map(([why, number]) => [`turns ${LEFT_OUT[why]}`, grouped(number)]),
    ...[...refused].map(([why, number]) => [`episodes: ${why}`, grouped(number)]),
  ];
  return rows.length === 0
    ? 'Nothing was left out.'
    : markdownTable([left('Left out'), right('Number')], rows);
}

/** The published facts: Appendix E of the paper, with its Table 13. */
const RECIPE = `The published runs train students by supervised fine-tuning with LoRA on sets of this form (72,000 lines for training, 720
for validation), and choose the checkpoint with the lowest validation loss. Only the teacher’s words count in the loss.

${markdownTable(
  [left('Hyper-parameter'), right('8B student'), right('32B student')],
  [
    ['LoRA rank r', '16', '32'],
    ['LoRA α', '32', '64'],
    ['Effective batch size', '64', '64'],
    ['Epochs', '5', '5'],
    ['Warm-up ratio', '0.05', '0.05'],
    ['Weight decay', '0', '0'],
  ],
)}
${markdownTable(
  [left('Student'), left('Teacher'), left('Learning rates tried'), right('Best'), right('Step (epoch)')],
  [
    ['Qwen3-8B', 'Qwen3-8B, think-in-opposites', '7 values, 1e-5 to 5e-4', '7.5e-5', '3400 (3.02)'],
    ['Qwen3-8B', 'Qwen3-32B, baseline', '6 values, 1e-4 to 2e-3', '2e-4', '3200 (2.84)'],
    ['Qwen3-8B', 'Qwen3-32B, think-in-opposites', '6 values, 1e-5 to 5e-4', '2e-4', '4400 (3.91)'],
    ['Qwen3-32B', 'Qwen3-32B, think-in-opposites', '6 values, 2e-6 to 5e-5', '5e-5', '2200 (1.96)'],
  ],
)}`;
