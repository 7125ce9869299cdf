/** Playing on from an earlier turn of a transcript, as an episode of its own that names its parent. */
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import type { Header } from '../../episode/events';
import { metricsJson } from '../../metrics';
import { episodeFileName } from '../../episode/file-name';
import { foldEpisode } from '../../episode/fold';
import { forkEpisode, ForkError, type Fork, type ForkPoint } from '../../episode/fork';
import { gameOf } from '../../episode/game-of';
import { testsOf } from '../../episode/header';
import { isPublished } from '../../episode/published/header';
import { readLog, type EpisodeLog } from '../../episode/read-log';
import { paramsIn, resumeEpisode } from '../../episode/resume';
import { clipped, visible } from '../../episode/visible';
import { MAX_SEED } from '../../rules/types';
import { ScenarioError } from '../../tasks/task';
import { asked } from '../common/cancellable';
import { plainLabel } from '../common/labels';
import { nameOf } from '../common/paths';
import type { Run } from '../episodes/runs';
import { isTranscript } from '../episodes/uris';
import { playerTitle, scenarioTitle } from '../episodes/wording';
import { withOpenedAlone } from '../transcripts/opened';
import { judgeCalls, playCalls } from './calls';
import { choose, ChoiceError, type Answers, type Choice, type Flow, type Question } from './choose/flow';
import { modelQuestion, settingQuestion } from './choose/players';
import { paid } from './confirm';
import { clocks, type RunContext } from './context';
import type { KnownJudges, KnownModel, Models } from './models';
import { writtenWhole } from '../episodes/files/written-whole';
import { episodeFolder, newTranscript } from './place';
import { gameSettings } from './settings';
import { demandTrue } from './start';

z.config({ jitless: true });

/** What a view, a keybinding or another extension may say, so that less is asked. */
const optionsSchema = z.object({
  round: z.optional(z.int().check(z.positive())),
  at: z.optional(z.enum(['announce', 'test'])),
  /** `offline:AGENT`, `endpoint:PROFILE`, `vscode:VENDOR/ID`, or `same`: the transcript's. */
  model: z.optional(z.string()),
  setting: z.optional(z.string()),
  /** In the place of the model's reply; empty: the model replies. */
  reply: z.optional(z.string()),
  seed: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_SEED))),
});
export type ForkOptions = z.infer<typeof optionsSchema>;

export const forkOptions = (given: unknown): ForkOptions => optionsSchema.safeParse(given ?? {}).data ?? {};

export interface ForkNeeds {
  readonly context: RunContext;
  readonly models: Models;
  /** Who judges where the transcript does not say it in a way that helps here. */
  readonly usualJudges: () => Promise<KnownJudges>;
  readonly randomSeed: () => number;
}

interface Parent {
  readonly uri: vscode.Uri;
  readonly log: EpisodeLog;
  readonly header: Header;
}

const SAME = 'same';
const BY_MODEL = 'model';
const BY_HAND = 'hand';

/** Asks what is not given, and plays. Undefined when the user gave up. Throws ChoiceError where it cannot be. */
export async function forkTranscript(
  needs: ForkNeeds,
  uri: vscode.Uri,
  options: ForkOptions,
  confirmed: boolean,
): Promise<Run | undefined> {
  const { context } = needs;
  const parent = await read(uri, context);
  const answers = parent && (await ask(parent, context, options));
  if (!answers) return undefined;
  const point = pointOf(answers);
  const reply = answers['reply'] === BY_HAND ? await writeReply(parent, point, answers) : options.reply;
  if (reply === undefined && answers['reply'] === BY_HAND) return undefined;
  return await begin(needs, parent, answers, { confirmed, ...(reply && { reply }), seed: options.seed });
}

/** Published runs are imported by the worker. Throws ChoiceError where nobody can tell what was played. */
async function read(uri: vscode.Uri, context: RunContext): Promise<Parent | undefined> {
  const text = isTranscript(uri) ? await textOf(uri) : await importedText(uri, context);
  if (text === undefined) return undefined;
  const log = readLog(text);
  const [header] = log.events;
  if (header?.type === 'episode') return { uri, log, header };
  throw new ChoiceError(
    vscode.l10n.t('{0} is no transcript that can be read: it has no header.', nameOf(uri)),
  );
}

const textOf = async (uri: vscode.Uri): Promise<string> =>
  new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));

/** Undefined when the user would rather not wait. */
async function importedText(uri: vscode.Uri, { service, files }: RunContext): Promise<string | undefined> {
  const title = vscode.l10n.t('Reading {0}', nameOf(uri));
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  const work = (signal: AbortSignal) =>
    withOpenedAlone(uri, { worker: service, files }, signal, (transcript) =>
      transcript.ask({ op: 'events' }, signal),
    );
  return await vscode.window.withProgress(options, (_, token) => asked(work, token));
}

async function ask(parent: Parent, context: RunContext, options: ForkOptions): Promise<Answers | undefined> {
  const { round, at = 'announce', model, setting, reply } = options;
  const given: Answers = {
    ...(round !== undefined && { turn: `${round} ${at}` }),
    ...(model !== undefined && { model }),
    ...(setting !== undefined && { setting }),
    ...(reply !== undefined && { reply: BY_MODEL }),
  };
  const chosen = await choose(flowOf(parent, context), given, {});
  return chosen?.answers;
}

function flowOf(parent: Parent, { keys }: RunContext): Flow {
  const questions: readonly (readonly [string, () => Question | Promise<Question>])[] = [
    ['turn', () => turnQuestion(parent)],
    ['model', async () => withSame(parent, await modelQuestion(keys))],
    ['setting', () => parentFirst(parent, settingQuestion(parent.header.task))],
    ['reply', () => replyQuestion()],
  ];
  return {
    title: vscode.l10n.t('Fork Episode'),
    next: async (answers) => await questions.find(([key]) => answers[key] === undefined)?.[1](),
    steps: () => questions.length,
  };
}

function turnQuestion({ log }: Parent): Question {
  const { t } = vscode.l10n;
  const choices = foldEpisode(log.events).rounds.flatMap(({ round, announcement, test }): Choice[] => [
    {
      ...{ value: `${round} announce`, label: t('Round {0}: announcement', round) },
      ...said(announcement?.parsed.content),
    },
    { value: `${round} test`, label: t('Round {0}: test', round), ...said(test?.parsed.content) },
  ]);
  return {
    ...{ key: 'turn', placeholder: t('From which turn on is it played anew?'), choices },
    accepts: (value) => /^\d{1,7} (?:announce|test)$/.test(value),
  };
}

const said = (content: string | undefined): Pick<Choice, 'description'> =>
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
      ...{ value: BY_HAND, label: t('Write the first reply yourself…') },
      description: t('it goes on from there'),
    },
  ];
  return { key: 'reply', placeholder: t('Who makes the first reply?'), choices };
}

function pointOf({ turn = '1 announce' }: Answers): ForkPoint {
  const [round, at] = turn.split(' ');
  return { round: Number(round), at: at === 'test' ? 'test' : 'announce' };
}

/** Line breaks have a mark there, as an input box has one line. Undefined when the user gave up. */
async function writeReply(
  { header, log }: Parent,
  { round, at }: ForkPoint,
  { setting = header.setting }: Answers,
): Promise<string | undefined> {
  const { game } = gameOf({ ...header, setting });
  const view = foldEpisode(log.events).rounds.find((each) => each.round === round);
  const before = at === 'test' ? view?.test : view?.announcement;
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
      const result = game.parse(at, text(typed));
      return result.ok ? undefined : result.reason;
    },
  });
  return value === undefined ? undefined : text(value);
}

interface Terms {
  readonly confirmed: boolean;
  readonly reply?: string;
  readonly seed: number | undefined;
}

async function begin(
  needs: ForkNeeds,
  parent: Parent,
  answers: Answers,
  terms: Terms,
): Promise<Run | undefined> {
  const { context, models } = needs;
  const { header, uri } = parent;
  const { task, scenario } = header;
  const title = [scenarioTitle(header), answers['setting'] ?? header.setting].join(' · ');
  await demandTrue({ task, scenario, title }, models);
  const player = await playerOf(needs, parent, answers, terms.seed);
  const judges = isPublished(header) ? await needs.usualJudges() : await models.judgesOf(header);
  const { plan, log, text } = await forked(needs, parent, answers, terms, { player, judges });
  const left = 2 * Math.max(0, testsOf(header) - pointOf(answers).round + 1) + 1;
  const calls = paid([playCalls(player, plan, left), ...judgeCalls(judges, left)]);
  const { confirmed } = terms;
  if (!(await context.consent.to(calls, { purpose: 'play', confirmed }))) return undefined;
  const folder = await episodeFolder(context, uri);
  if (!folder) return undefined;
  const made = await newTranscript(context, folder, episodeFileName(plan.header, new Date()));
  await writtenWhole(made, text);
  return context.runs.begin({
    ...{ ...made, kind: 'play', before: log.events, rounds: testsOf(header) + 1 },
    title: [title, player.model.identity.name].join(' · '),
    play: (services) =>
      resumeEpisode(log, plan, { ...services, ...clocks(), ask: models.ask, metrics: metricsJson }),
  });
}

async function playerOf(
  { models, randomSeed }: ForkNeeds,
  { header }: Parent,
  { model = SAME, setting = header.setting }: Answers,
  given: number | undefined,
): Promise<KnownModel & { readonly seed: number }> {
  const seed = given ?? header.seed ?? randomSeed();
  const { task, scenario } = header;
  if (model !== SAME) return { ...(await models.player(model, { seed, task, setting, scenario })), seed };
  return { ...(await models.ofHeader({ ...header, setting, seed })), params: paramsIn(header), seed };
}

/** Throws ChoiceError where the transcript cannot be forked there. */
async function forked(
  { context }: ForkNeeds,
  { log, header, uri }: Parent,
  answers: Answers,
  { reply }: Terms,
  who: { readonly player: KnownModel & { readonly seed: number }; readonly judges: KnownJudges },
): Promise<Fork> {
  const { model, params, seed } = who.player;
  try {
    return await forkEpisode(log, {
      ...{ point: pointOf(answers), model, seed, judges: who.judges.judges },
      ...{ setting: answers['setting'] ?? header.setting, version: context.version },
      ...{ now: new Date(), file: nameOf(uri), formatRetries: gameSettings(uri).formatRetries },
      ...(params && { params }),
      ...(reply !== undefined && { reply }),
    });
  } catch (error) {
    if (error instanceof ForkError || error instanceof ScenarioError) throw new ChoiceError(error.message);
    throw error;
  }
}
