import { ChoiceError } from '../../base/choice-error';
import { type EpisodeEvent, type Header, loadOf, LogError, ResumeError } from '../../episode';
import { ForkError, type ForkPoint } from '../../episode/fork';
import { isPublished } from '../../episode/published';
import { episodeCalls } from '../../players/calls';
import type { JudgeNames, Player, Players } from '../../players/players';
import { ScenarioError } from '../../tasks/task';
import { type Arguments, type OptionSpecs, roundIn, seedIn } from '../arguments';
import { type Command, formatOf, JSON_OPTION } from '../command';
import { playBatch } from '../episodes/batch';
import { agreeOn } from '../episodes/consent';
import { type EpisodeContext, withContext } from '../episodes/context';
import { type Endpoints, readEndpoints } from '../episodes/endpoints';
import { type ForkJob, planForkJob, playFork } from '../episodes/fork';
import { ENDPOINT_OPTIONS, JUDGE_OPTIONS, RESULT_OPTION } from '../episodes/options';
import { chosenJudges, chosenPlayers } from '../episodes/players';
import { oneReviewable, type Reviewable } from '../episodes/reviewable';
import { endBatch } from '../episodes/results';
import { type ExitCode, InputError, UsageError } from '../exit';
import type { Terminal } from '../terminal';

const OPTIONS = {
  round: { short: 'r', value: 'N', summary: 'the first round that is played anew, from 1' },
  at: { value: 'announce|test', summary: 'the first turn of it (default: announce)' },
  model: {
    short: 'm',
    value: 'NAME',
    summary: "a profile, or offline:confirming, … (default: the transcript's)",
  },
  setting: { value: 'S', summary: "another setting (default: the transcript's)" },
  reply: { value: 'TEXT', summary: "said in the place of the model's reply at that turn" },
  ...JUDGE_OPTIONS,
  judge: { ...JUDGE_OPTIONS.judge, summary: "who judges (default: the transcript's judges)" },
  ...ENDPOINT_OPTIONS,
  seed: { value: 'N', summary: "of what an agent draws (default: the transcript's)" },
  out: { short: 'o', value: 'DIR', summary: 'where the transcript goes (default: episodes)' },
  ...RESULT_OPTION,
} as const satisfies OptionSpecs;

const DEFAULT_OUT = 'episodes';

function pointOf(args: Arguments): ForkPoint {
  const round = roundIn(args);
  if (round === undefined) throw new UsageError('which round?', 'add --round N');
  const at = args.text('at');
  return { round, ...(at !== undefined && { at }) };
}

async function parentOf(
  args: Arguments,
  signal: AbortSignal,
): Promise<Reviewable & { readonly header: Header }> {
  const parent = await oneReviewable(args.positionals, signal);
  const [header] = parent.events;
  if (header?.type === 'episode') return { ...parent, header };
  throw new InputError(parent.path, 'cannot be forked: it has no readable header in its first line');
}

interface Known {
  readonly endpoints: Endpoints;
  readonly players: Players;
}

async function chosenPlayer(args: Arguments, header: Header, { endpoints, players }: Known): Promise<Player> {
  if (args.flag('model')) {
    const [name, ...more] = chosenPlayers(args, endpoints, header.task);
    if (name === undefined || more.length > 0)
      throw new UsageError('a fork is played by one model', 'fork again for each of the others');
    return await players.player(name);
  }
  if (isPublished(header))
    throw new UsageError(
      `a published run does not say how to reach its model (${header.model.name})`,
      'add --model',
    );
  const seed = seedIn(args) ?? header.seed;
  return await players.playerOf({ model: header.model, ...(seed !== undefined && { seed }) });
}

function judgeNames(args: Arguments, header: Header, { endpoints, players }: Known): JudgeNames {
  const transcripts = isPublished(header) ? {} : players.judgeNamesIn(header);
  return { ...transcripts, ...chosenJudges(args, endpoints) };
}

async function jobOf(
  args: Arguments,
  { header, ...parent }: Reviewable & { readonly header: Header },
  known: Known,
): Promise<ForkJob> {
  const seed = seedIn(args);
  const reply = args.text('reply');
  return {
    parent,
    header,
    point: pointOf(args),
    chosen: args.flag('model'),
    player: await chosenPlayer(args, header, known),
    judges: await known.players.judges(judgeNames(args, header, known)),
    setting: args.text('setting') ?? header.setting,
    ...(seed !== undefined && { seed }),
    ...(reply !== undefined && { reply }),
  };
}

async function play(args: Arguments, context: EpisodeContext, terminal: Terminal): Promise<ExitCode> {
  const format = formatOf<'markdown'>(args, ['text', 'json', 'markdown']);
  pointOf(args);
  const endpoints = await readEndpoints(args, terminal);
  const job = await jobOf(args, await parentOf(args, terminal.signal), {
    endpoints,
    players: context.players(endpoints),
  });
  const fork = await planForkJob(job, context.ask);
  const left = loadOf(job.header, job.point.round);
  await agreeOn(episodeCalls(fork.player, job.judges, fork.plan, left), args.flag('yes'), terminal);
  const out = args.text('out') ?? DEFAULT_OUT;
  const playOn = (onEvent: (event: EpisodeEvent) => void) =>
    playFork(fork, out, context.ask, terminal.signal, onEvent);
  const batch = await playBatch([{ model: job.player.name, play: playOn }], 1, format, terminal);
  return endBatch(batch, out, format, terminal);
}

/** Names the transcript in the error if it cannot be forked. */
async function run(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  try {
    return await withContext(terminal, (context) => play(args, context, terminal));
  } catch (error) {
    const ours =
      error instanceof ForkError ||
      error instanceof ScenarioError ||
      error instanceof ResumeError ||
      error instanceof ChoiceError ||
      error instanceof LogError;
    if (ours) throw new InputError(args.positionals[0] ?? 'falsify', `cannot be forked: ${error.message}`);
    throw error;
  }
}

export const command: Command = {
  operands: 'TRANSCRIPT',
  details:
    'Everything before the turn is copied into a new transcript, which names its parent; from there on the game is\n' +
    'played anew: by another model, in another setting, or after a reply that you wrote in the place of the model’s. The\n' +
    'transcript itself is not touched. Published runs can be forked too; they need --model. In another setting the\n' +
    'instruction is rendered anew, and the replies before the turn must be of its form: every setting can be played\n' +
    'from --round 1 on. With the same offline agent and seed a fork ends as its parent did.\n\n' +
    'Exits 0 if the episode was played to its end, 1 if not (it can be resumed), 2 if the transcript cannot be forked\n' +
    'there, 130 after Ctrl+C.\n',
  options: { ...OPTIONS, ...JSON_OPTION },
  examples: {
    'falsify fork episodes/a.episode.jsonl --round 5 --model offline:falsifying':
      'what another agent would have done from round 5 on',
    "falsify fork run.jsonl --round 3 --at test --reply 'Check: [1, 2, 3]' --model local --endpoints endpoints.json":
      'another test in round 3 of a published run',
  },
  run,
};
