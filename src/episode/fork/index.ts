/** An episode that continues another one from an earlier turn: with another model or setting, or an edited reply. */
import { FORMAT_VERSION, type Body, type EpisodeEvent, type EventOf, type Header } from '../events';
import { optionsOf } from '../header';
import type { EpisodePlan } from '../plan';
import { planEpisode, type EpisodeChoices } from '../plan-episode';
import { readLog, type EpisodeLog } from '../read-log';
import { headerOf, openGame } from '../resume';
import { sha256 } from '../../base/sha256';
import { copyUntil, ForkError, type Copied, type ForkPoint } from './copy';

export { ForkError, type ForkPoint } from './copy';

/** Model, judges, seed, version, id as for any episode; the scenario, its options and its source are the parent's. */
export interface ForkChoices extends Omit<
  EpisodeChoices,
  'task' | 'setting' | 'scenario' | 'options' | 'source'
> {
  readonly point: ForkPoint;
  /** Default: the parent's. For another one the instruction is rendered again, from `pack`. */
  readonly setting?: string;
  /** A reply that replaces the model's at this point, in the form in which a model would write it. */
  readonly reply?: string;
  /** Name of the parent's file, without a folder. */
  readonly file?: string;
  readonly now: Date;
}

export interface Fork {
  /** Input of `resumeEpisode`, as is `log`. */
  readonly plan: EpisodePlan;
  readonly log: EpisodeLog;
  /** The beginning of the new transcript, which is to be in its file before it is continued. */
  readonly text: string;
}

/** Marks a reply that the model did not write, so that no reader takes it for one. */
export const EDITED = 'edited by a person: the model did not write this';

/**
 * The beginning of an episode that names its parent: everything before `point`, with new numbers and the old times.
 * `parent` may be a published run that was imported. Rejects with ForkError where it cannot be, or ScenarioError where
 * the choices do not fit together.
 */
export async function forkEpisode(
  parent: Pick<EpisodeLog, 'events'> & Partial<Pick<EpisodeLog, 'lines'>>,
  choices: ForkChoices,
): Promise<Fork> {
  const header = headerOf(parent, ForkError);
  const plan = await planFork(parent.events, header, choices);
  demandTurn(choices.point, plan);
  const time = choices.now.toISOString();
  const copied = await copyUntil({
    log: { events: parent.events, lines: parent.lines ?? [] },
    point: choices.point,
    game: plan.game,
    opening: plan.opening,
    time,
    setting: plan.header.setting === header.setting ? undefined : plan.header.setting,
  });
  const edited = choices.reply === undefined ? [] : [editedReply(plan, copied, choices.reply, time)];
  const named = { ...plan.header, parent: parentOf(header, copied, choices, edited) };
  const first: Header = { v: FORMAT_VERSION, seq: 1, time, ...named };
  const events: EpisodeEvent[] = [first, ...copied.events, ...edited];
  const text = events.map((event) => `${JSON.stringify(event)}\n`).join('');
  return { plan: { ...plan, header: named }, log: readLog(text), text };
}

function demandTurn({ at }: ForkPoint, { game }: EpisodePlan): void {
  if (at !== undefined && !Object.hasOwn(game.turns, at))
    throw new ForkError(
      `There is no turn ${JSON.stringify(at.slice(0, 60))} in this game: ${Object.keys(game.turns).join(', ')}.`,
    );
}

async function planFork(
  events: readonly EpisodeEvent[],
  header: Header,
  choices: ForkChoices,
): Promise<EpisodePlan> {
  const { setting = header.setting, ...more } = choices;
  const { task } = openGame(header, ForkError);
  const options = optionsOf(header);
  const { source } = header;
  const plan = await planEpisode({
    ...more,
    task,
    setting,
    scenario: header.scenario,
    ...(Object.keys(options).length > 0 && { options }),
    ...(source && { source: { file: source.file, group: source.group, rule: source.rule } }),
  });
  const openingMessage =
    setting === header.setting ? events.find(({ type }) => type === 'message') : undefined;
  return openingMessage?.type === 'message'
    ? withOpening(plan, openingMessage.text, header.prompts.pack)
    : plan;
}

/** Puts the parent's instruction into the plan: in its setting the model gets that one, whatever pack it came from. */
async function withOpening(plan: EpisodePlan, opening: string, pack: string): Promise<EpisodePlan> {
  const prompts = { pack, sha256: await sha256(opening) };
  return { ...plan, opening, header: { ...plan.header, prompts } };
}

const parentOf = (
  { id }: Header,
  { events, position }: Copied,
  { point, file }: ForkChoices,
  [edited]: readonly EventOf<'reply'>[],
): NonNullable<Header['parent']> => ({
  id,
  round: point.round,
  ...(position.expect !== undefined && { at: position.expect }),
  ...(file !== undefined && { file }),
  copied: events.length + 1,
  ...(edited && { edited: edited.seq }),
});

function editedReply(
  { game }: EpisodePlan,
  { events, position }: Copied,
  raw: string,
  time: string,
): EventOf<'reply'> {
  const expect = position.expect ?? '';
  const result = game.parse(expect, raw);
  if (!result.ok) throw new ForkError(`The edited ${expect} is not understood: ${result.reason}.`);
  const body: Body<EventOf<'reply'>> = {
    type: 'reply',
    round: position.round,
    expect,
    raw,
    parsed: result.parsed as EventOf<'reply'>['parsed'],
    latencyMs: 0,
    attempt: 1,
    notes: [EDITED],
  };
  return { v: FORMAT_VERSION, seq: events.length + 2, time, ...body };
}
