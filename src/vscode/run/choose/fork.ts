/** Asks where a transcript is forked, and who plays from there. */
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import type { Header } from '../../../episode/events';
import { foldEpisode } from '../../../episode/fold';
import type { ForkPoint } from '../../../episode/fork';
import { gameOf } from '../../../episode/game-of';
import { isPublished } from '../../../episode/published/header';
import type { EpisodeLog } from '../../../episode/read-log';
import { clipped, visible } from '../../../base/visible-text';
import { MAX_SEED } from '../../../rules/types';
import { plainLabel } from '../../common/labels';
import { playerTitle } from '../../episodes/episode-text';
import type { RunContext } from '../context';
import { choose, type Answers, type Choice, type Flow, type Question } from './flow';
import { modelQuestion, settingQuestion } from './players';

z.config({ jitless: true });

/** Arguments by which a view, a keybinding or another extension answers questions beforehand. */
const optionsSchema = z.object({
  round: z.optional(z.int().check(z.positive())),
  at: z.optional(z.string()),
  /** `offline:AGENT`, `endpoint:PROFILE`, `vscode:VENDOR/ID`, or `same`: the transcript's. */
  model: z.optional(z.string()),
  setting: z.optional(z.string()),
  /** Replaces the model's reply; empty: the model replies. */
  reply: z.optional(z.string()),
  seed: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_SEED))),
});
export type ForkOptions = z.infer<typeof optionsSchema>;

export const forkOptions = (argument: unknown): ForkOptions =>
  optionsSchema.safeParse(argument ?? {}).data ?? {};

export interface Parent {
  readonly uri: vscode.Uri;
  readonly log: EpisodeLog;
  readonly header: Header;
}

/** The fork to be played. */
export interface ForkChoice {
  readonly point: ForkPoint;
  /** `SAME`, or a model as questions name it. */
  readonly model: string;
  readonly setting: string;
  /** Replaces the model's first reply; undefined or empty: the model replies. */
  readonly reply: string | undefined;
}

/** The transcript's model. */
export const SAME = 'same';
const BY_MODEL = 'model';
const BY_HAND = 'hand';

/** Asks what is not given. Undefined if the user cancels. Throws ChoiceError where it cannot be. */
export async function chooseFork(
  parent: Parent,
  context: RunContext,
  options: ForkOptions,
): Promise<ForkChoice | undefined> {
  const answers = await ask(parent, context, options);
  if (!answers) return undefined;
  const { model = SAME, setting = parent.header.setting } = answers;
  const byHand = answers['reply'] === BY_HAND;
  const point = pointOf(answers);
  const reply = byHand ? await writeReply(parent, point, setting) : options.reply;
  return byHand && reply === undefined ? undefined : { point, model, setting, reply };
}

async function ask(parent: Parent, context: RunContext, options: ForkOptions): Promise<Answers | undefined> {
  const { round, at, model, setting, reply } = options;
  const preset: Answers = {
    ...(round !== undefined && { turn: at === undefined ? `${round}` : `${round} ${at}` }),
    ...(model !== undefined && { model }),
    ...(setting !== undefined && { setting }),
    ...(reply !== undefined && { reply: BY_MODEL }),
  };
  return await choose(flowOf(parent, context), preset);
}

function flowOf(parent: Parent, { keys }: RunContext): Flow {
  const questions: readonly (readonly [string, () => Question | Promise<Question>])[] = [
    ['turn', () => turnQuestion(parent)],
    ['model', async () => withSame(parent, await modelQuestion(keys, parent.header.task))],
    ['setting', () => parentFirst(parent, settingQuestion(parent.header.task))],
    ['reply', () => replyQuestion()],
  ];
  return {
    title: vscode.l10n.t('Fork Episode'),
    next: async (answers) => await questions.find(([key]) => answers[key] === undefined)?.[1](),
    steps: () => questions.length,
  };
}

function turnQuestion({ header, log }: Parent): Question {
  const { t } = vscode.l10n;
  const turns = Object.entries(gameOf(header).game.turns);
  const choices = foldEpisode(log.events).rounds.flatMap(({ round, replies }) =>
    turns.map(([expect, { noun }]): Choice => ({
      value: `${round} ${expect}`,
      label: t('Round {0}: {1}', round, noun),
      ...descriptionOf(replies.get(expect)?.parsed.content),
    })),
  );
  return {
    key: 'turn',
    placeholder: t('Fork at which turn?'),
    choices,
    accepts: (value) => /^\d{1,7}(?: [\w-]{1,60})?$/.test(value),
  };
}

const descriptionOf = (content: string | undefined): Pick<Choice, 'description'> =>
  content === undefined ? {} : { description: plainLabel(clipped(visible(content), 80)) };

/** The parent's model first, where it can be reached from here. */
function withSame(parent: Parent, question: Question): Question {
  const { t } = vscode.l10n;
  if (isPublished(parent.header)) return question;
  const same = {
    value: SAME,
    label: t('The same model'),
    description: plainLabel(playerTitle(parent.header)),
  };
  return { ...question, choices: [same, ...question.choices] };
}

function parentFirst({ header }: Parent, question: Question): Question {
  const { t } = vscode.l10n;
  const choices = question.choices.toSorted(
    (p, q) => Number(q.value === header.setting) - Number(p.value === header.setting),
  );
  const [first, ...rest] = choices;
  const about = [first.description, t('as in the transcript')].filter((each) => each !== undefined);
  return { ...question, choices: [{ ...first, description: about.join(' · ') }, ...rest] };
}

function replyQuestion(): Question {
  const { t } = vscode.l10n;
  const choices = [
    { value: BY_MODEL, label: t('The model replies') },
    {
      value: BY_HAND,
      label: t('Write the first reply yourself…'),
      description: t('it continues from there'),
    },
  ];
  return { key: 'reply', placeholder: t('Who makes the first reply?'), choices };
}

function pointOf({ turn = '1' }: Answers): ForkPoint {
  const [round, at] = turn.split(' ');
  return { round: Number(round), ...(at !== undefined && { at }) };
}

/** Line breaks have a mark there, as an input box has one line. Undefined if the user cancels. */
async function writeReply(
  { header, log }: Parent,
  { round, at }: ForkPoint,
  setting: string,
): Promise<string | undefined> {
  const { game } = gameOf({ ...header, setting });
  const view = foldEpisode(log.events).rounds.find((each) => each.round === round);
  const expect = at ?? Object.keys(game.turns)[0];
  const before = view?.replies.get(expect);
  const text = (value: string): string => value.replaceAll('⏎', '\n');
  const value = await vscode.window.showInputBox({
    title: vscode.l10n.t('Fork Episode'),
    prompt: vscode.l10n.t(
      'What is said in round {0}, in the form that the game asks for. ⏎ is a line break.',
      round,
    ),
    value: visible(before?.parsed.content ?? ''),
    ignoreFocusOut: true,
    validateInput: (typed) => {
      const result = game.parse(expect, text(typed));
      return result.ok ? undefined : result.reason;
    },
  });
  return value === undefined ? undefined : text(value);
}
