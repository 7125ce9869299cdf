/** Continues from an earlier turn of a transcript, as a separate episode that names its parent. */
import * as vscode from 'vscode';
import { ChoiceError } from '../../base/choice-error';
import { episodeCalls } from '../../players/calls';
import { servicesOf } from '../../players/episode';
import type { KnownJudges, KnownModel, Players } from '../../players/players';
import { episodeFileName } from '../../episode/file-name';
import { forkEpisode, ForkError, type Fork } from '../../episode/fork';
import { loadOf } from '../../episode/header';
import { isPublished } from '../../episode/published/header';
import { readLog, readLogFile, type EpisodeLog } from '../../episode/read-log';
import { paramsIn, resumeEpisode } from '../../episode/resume';
import { ScenarioError } from '../../tasks/task';
import { nameOf } from '../common/paths';
import { underNotification } from '../common/progress';
import type { Run } from '../episodes/runs';
import { isTranscript } from '../transcripts/uris';
import { scenarioTitle } from '../episodes/episode-text';
import { withOpenedAlone } from '../transcripts/opened';
import { chooseFork, SAME, type ForkChoice, type ForkOptions, type Parent } from './choose/fork';
import type { RunContext } from './context';
import { newTranscript, writtenWhole } from '../transcripts/files/new-transcript';
import { episodeFolder } from './place';
import { gameSettings } from './settings';
import { demandTrue } from './start';

export interface ForkNeeds {
  readonly context: RunContext;
  readonly players: Players;
  /** The judges of a fork of a published run, which names none that can be asked. */
  readonly defaultJudges: () => Promise<KnownJudges>;
  readonly randomSeed: () => number;
}

/** Asks for what is not given, and plays. Undefined if the user cancels. Throws ChoiceError where it cannot be. */
export async function forkTranscript(
  needs: ForkNeeds,
  uri: vscode.Uri,
  options: ForkOptions,
  confirmed: boolean,
): Promise<Run | undefined> {
  const { context } = needs;
  const parent = await read(uri, context);
  const choice = parent && (await chooseFork(parent, context, options));
  return choice && (await begin(needs, parent, choice, { confirmed, seed: options.seed }));
}

/** The worker imports published runs. Throws ChoiceError if the played game is unknown. */
async function read(uri: vscode.Uri, context: RunContext): Promise<Parent | undefined> {
  const log = isTranscript(uri)
    ? readLogFile(await vscode.workspace.fs.readFile(uri))
    : await importedLog(uri, context);
  if (!log) return undefined;
  const [header] = log.events;
  if (header?.type === 'episode') return { uri, log, header };
  throw new ChoiceError(vscode.l10n.t('{0} is not a readable transcript: it has no header.', nameOf(uri)));
}

/** The log of a published run. Undefined if the user cancels. */
async function importedLog(uri: vscode.Uri, { service, files }: RunContext): Promise<EpisodeLog | undefined> {
  const title = vscode.l10n.t('Reading {0}', nameOf(uri));
  const text = await underNotification(title, (signal) =>
    withOpenedAlone(uri, { worker: service, files }, signal, (transcript) =>
      transcript.ask({ op: 'events' }, signal),
    ),
  );
  return text === undefined ? undefined : readLog(text);
}

interface Terms {
  readonly confirmed: boolean;
  readonly seed: number | undefined;
}

async function begin(
  needs: ForkNeeds,
  parent: Parent,
  choice: ForkChoice,
  { confirmed, seed }: Terms,
): Promise<Run | undefined> {
  const { context, players } = needs;
  const { header, uri } = parent;
  const { task, scenario } = header;
  const title = [scenarioTitle(header), choice.setting].join(' · ');
  await demandTrue({ task, scenario }, players);
  const player = await playerOf(needs, parent, choice, seed);
  const judges = isPublished(header) ? await needs.defaultJudges() : await players.judgesOf(header);
  const { plan, log, text } = await forked(needs, parent, choice, { player, judges });
  const left = loadOf(header, choice.point.round);
  const calls = episodeCalls(player, judges, plan, left);
  if (!(await context.consent.ask(calls, { purpose: 'play', confirmed }))) return undefined;
  const folder = episodeFolder(context, uri);
  const made = await newTranscript(context.files, folder, episodeFileName(plan.header, new Date()));
  await writtenWhole(made, text);
  return context.runs.begin({
    ...made,
    kind: 'play',
    before: log.events,
    rounds: loadOf(header).rounds,
    title: [title, player.model.identity.name].join(' · '),
    play: (services) => resumeEpisode(log, plan, { ...servicesOf(players.ask), ...services }),
  });
}

async function playerOf(
  { players, randomSeed }: ForkNeeds,
  { header }: Parent,
  { model, setting }: ForkChoice,
  requestedSeed: number | undefined,
): Promise<KnownModel & { readonly seed: number }> {
  const seed = requestedSeed ?? header.seed ?? randomSeed();
  const { task, scenario } = header;
  if (model !== SAME) return { ...(await players.player(model)).in({ seed, task, setting, scenario }), seed };
  return { ...(await players.ofHeader({ ...header, setting, seed })), params: paramsIn(header), seed };
}

/** Throws ChoiceError where the transcript cannot be forked there. */
async function forked(
  { context }: ForkNeeds,
  { log, uri }: Parent,
  { point, setting, reply }: ForkChoice,
  who: { readonly player: KnownModel & { readonly seed: number }; readonly judges: KnownJudges },
): Promise<Fork> {
  const { model, params, profile, seed } = who.player;
  try {
    return await forkEpisode(log, {
      point,
      model,
      seed,
      judges: who.judges.judges,
      setting,
      version: context.version,
      now: new Date(),
      file: nameOf(uri),
      formatRetries: gameSettings(uri).formatRetries,
      ...(params && { params }),
      ...(profile?.price && { price: profile.price }),
      ...(reply && { reply }),
    });
  } catch (error) {
    if (error instanceof ForkError || error instanceof ScenarioError) throw new ChoiceError(error.message);
    throw error;
  }
}
