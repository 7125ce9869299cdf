/** Continues a transcript, judges it again, or plays the same episode once more. */
import * as vscode from 'vscode';
import { ChoiceError } from '../../base/choice-error';
import { foldEpisode } from '../../episode/fold';
import { gameOf } from '../../episode/game-of';
import { loadLeft, optionsOf, verdictsOn } from '../../episode/header';
import { readLogFile, type EpisodeLog } from '../../episode/read-log';
import { casesOf } from '../../episode/cases';
import { judgesFor } from '../../episode/task-judges';
import { rejudgeEpisode } from '../../episode/rejudge';
import { decodingChanges, paramsIn, planResume, resumeEpisode } from '../../episode/resume';
import type { Header } from '../../episode/events';
import { episodeCalls, paid, verdictCalls } from '../../players/calls';
import { servicesOf } from '../../players/episode';
import type { KnownJudges, Players } from '../../players/players';
import { sha256 } from '../../base/sha256';
import { builtInPack, promptIn, promptName, type PromptPack } from '../../tasks/prompts';
import { isNotFound, nameOf } from '../common/paths';
import type { Run } from '../episodes/runs';
import { playerTitle, scenarioTitle } from '../episodes/episode-text';
import type { RunContext } from './context';
import { gameSettings } from './settings';
import { startEpisode } from './start';

interface ReadTranscript {
  readonly log: EpisodeLog;
  readonly header: Header;
  /** Bytes, as it was read. */
  readonly size: number;
}

/** Throws where there is no header, since it names what was played. */
async function read(uri: vscode.Uri): Promise<ReadTranscript> {
  const bytes = await vscode.workspace.fs.readFile(uri).then(undefined, (error: unknown) => {
    throw isNotFound(error) ? new Error(vscode.l10n.t('{0} was deleted or moved.', nameOf(uri))) : error;
  });
  const log = readLogFile(bytes);
  const [header] = log.events;
  if (header?.type === 'episode') return { log, header, size: bytes.length };
  throw new Error(vscode.l10n.t('{0} is not a readable transcript: it has no header.', nameOf(uri)));
}

const titleOfHeader = (header: Header): string =>
  [scenarioTitle(header), header.setting, playerTitle(header)].join(' · ');

/** Continues where the transcript ends, with the model and the judges that it names. */
export async function resume(
  context: RunContext,
  players: Players,
  uri: vscode.Uri,
  confirmed: boolean,
): Promise<Run | undefined> {
  const { log, header, size } = await read(uri);
  if (!foldEpisode(log.events).resumable) {
    void vscode.window.showInformationMessage(vscode.l10n.t('This episode is already complete.'));
    return undefined;
  }
  const player = await players.ofHeader(header);
  const judges = await players.judgesOf(header);
  const { formatRetries } = gameSettings(uri);
  const plan = await planResume(log, { model: player.model, judges: judges.judges, formatRetries });
  const left = loadLeft(header, log.events);
  const calls = episodeCalls(player, judges, plan, left);
  if (!(await context.consent.ask(calls, { purpose: 'play', confirmed }))) return undefined;
  return context.runs.begin({
    uri,
    kind: 'play',
    before: log.events,
    title: titleOfHeader(header),
    rounds: left.rounds,
    log: await context.files.open(uri, size),
    play: (services) => resumeEpisode(log, plan, { ...servicesOf(players.ask), ...services }),
  });
}

/**
 * Adds verdicts to a transcript; nothing is played. `choose` returns the judges, undefined if the user cancels.
 * `targets`: `seq` of the replies to judge, if not all; these are judged again, whoever judged them before.
 */
export async function rejudge(
  context: RunContext,
  uri: vscode.Uri,
  choose: (task: string) => Promise<KnownJudges | undefined>,
  { confirmed, targets }: { readonly confirmed: boolean; readonly targets?: readonly number[] },
): Promise<Run | undefined> {
  const { log, header, size } = await read(uri);
  const { task, game } = gameOf(header);
  const judges = await choose(task.id);
  if (!judges) return undefined;
  const cases = casesOf(log, game).filter(({ target }) => targets?.includes(target) ?? true);
  const turns = cases.map(({ expect }) => expect);
  const calls = verdictCalls(judges, verdictsOn(header, turns));
  if (!(await context.consent.ask(paid(calls), { purpose: 'judge', confirmed }))) return undefined;
  return context.runs.begin({
    uri,
    kind: 'judge',
    before: log.events,
    title: titleOfHeader(header),
    rounds: cases.length,
    log: await context.files.open(uri, size),
    play: (services) =>
      rejudgeEpisode(
        log,
        game,
        judgesFor(task, judges.judges),
        { ...services, now: () => new Date() },
        { again: targets ? true : 'if-finished', version: context.version, ...(targets && { targets }) },
      ),
  });
}

/**
 * Plays the same scenario in the same setting, with the same instruction, model, decoding, judges and seed, as an
 * episode of its own. If the model's parameters have changed, the differences are shown and the user decides.
 */
export async function runAgain(
  context: RunContext,
  players: Players,
  uri: vscode.Uri,
  confirmed: boolean,
): Promise<Run | undefined> {
  const { log, header } = await read(uri);
  const { task, scenario, source, setting, seed = 0 } = header;
  const pack = await packOf(log, header);
  const player = await players.ofHeader(header);
  const params = paramsIn(header);
  const changes = decodingChanges(header, player.model, params);
  if (changes.length > 0 && !(await agreeTo(changes))) return undefined;
  return await startEpisode(context, players, {
    scene: { task, scenario, title: scenarioTitle(header), ...(source && { source }) },
    setting,
    seed,
    confirmed,
    near: uri,
    pack,
    player: { ...player, params },
    judges: await players.judgesOf(header),
    options: optionsOf(header),
    formatRetries: gameSettings(uri).formatRetries,
  });
}

/** The instruction as it was sent. Throws ChoiceError where the transcript does not have the one that its header names. */
export async function packOf(log: Pick<EpisodeLog, 'events'>, header: Header): Promise<PromptPack> {
  const { task, game } = gameOf(header);
  const { pack: name, sha256: wanted } = header.prompts;
  const { setting, scenario } = header;
  const message = log.events.find((event) => event.type === 'message');
  const templates = [
    promptIn(builtInPack(task), task, setting, scenario),
    message && game.template?.(message.text),
  ];
  for (const template of templates) {
    if (template === undefined || (await sha256(game.opening(template))) !== wanted) continue;
    return { name, task: task.id, prompts: { [promptName(task, setting, scenario)]: template } };
  }
  throw new ChoiceError(
    vscode.l10n.t(
      'This episode cannot be played again: its instruction (prompt pack "{0}") is not in the transcript as its header names it.',
      name,
    ),
  );
}

async function agreeTo(changes: readonly string[]): Promise<boolean> {
  const { t } = vscode.l10n;
  const run = t('Run');
  const question = t('The parameters of the model have changed. Run again anyway?');
  const detail = changes.join('\n');
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, run)) === run;
}
