import { visible } from '../../base/visible-text';
import { type EpisodeEvent, loadOf, LogError } from '../../episode';
import { ScenarioError } from '../../tasks/task';
import type { Arguments } from '../arguments';
import { type Command, formatOf, JSON_OPTION } from '../command';
import { type ExitCode, InputError, UsageError } from '../exit';
import { playBatch } from '../episodes/batch';
import { isPlayedIn, taskNamed, TASKS } from '../../tasks/registry';
import { chosenOptions, chosenScenarios, chosenSettings, chosenTask } from '../episodes/choices';
import { agreeOn } from '../episodes/consent';
import { type EpisodeContext, withContext } from '../episodes/context';
import { readEndpoints } from '../episodes/endpoints';
import { concurrencyOf, runOptions } from '../episodes/options';
import { type Job, planJob, playJob, type RunChoices } from '../episodes/play';
import { chosenJudges, chosenPlayers } from '../episodes/players';
import { chosenPack } from '../episodes/prompts';
import { endBatch } from '../episodes/results';
import type { Terminal } from '../terminal';
import { ModelError } from '../../models/chat-model';
import { demandScoring } from '../../players/scoring';
import { paid, playCalls, type PlannedCalls, totalVerdicts, verdictCalls } from '../../players/calls';
import type { ChosenScenario } from '../../players/episode';
import type { Player } from '../../players/players';
import { listed, plural } from '../../rules';

const DEFAULT_OUT = 'episodes';
/** So many episodes are announced: whoever typed a short line may not expect them. */
const MANY = 100;

/** Reads and checks everything on the command line before anything is played. */
async function prepared(args: Arguments, context: EpisodeContext, terminal: Terminal) {
  const task = chosenTask(args);
  const settings = chosenSettings(args, task);
  const options = chosenOptions(args, task);
  const endpoints = await readEndpoints(args, terminal);
  const known = context.players(endpoints);
  const players = await Promise.all(chosenPlayers(args, endpoints, task).map((name) => known.player(name)));
  const judges = await known.judges(chosenJudges(args, endpoints));
  const concurrency = concurrencyOf(args) ?? defaultConcurrency(players);
  const { scenarios, notes, seed } = await chosenScenarios(args, task, terminal, context.engines);
  const jobs = players.flatMap((player) =>
    settings.flatMap((setting) =>
      scenarios
        .filter(({ scenario }) => isPlayedIn(task, scenario, setting))
        .map((scenario): Job => ({ player, setting, scenario })),
    ),
  );
  const pack = await chosenPack(args, task, [...new Set(jobs.map(({ setting }) => setting))], terminal);
  if (jobs.length === 0) throw notPlayed(task, scenarios, settings);
  const out = args.text('out') ?? DEFAULT_OUT;
  const terms: RunChoices = { seed, options, judges, out, ...(pack && { pack }) };
  const loads = jobs.map(({ scenario: { scenario } }) => loadOf({ task, options, scenario }));
  const judging = verdictCalls(judges, totalVerdicts(loads.map(({ verdicts }) => verdicts)));
  const calls = paid([...(await playersCalls(jobs, terms, { task, options })), ...judging]);
  return { jobs, terms, calls, notes, concurrency };
}

/** Says in which settings the scenarios are played that are not played in those that were chosen. */
function notPlayed(
  task: string,
  scenarios: readonly ChosenScenario[],
  settings: readonly string[],
): UsageError {
  const known = taskNamed(task)?.settings ?? [];
  const played = known.filter((each) => scenarios.some(({ scenario }) => isPlayedIn(task, scenario, each)));
  return new UsageError(
    `nothing of what was chosen is played in the setting ${listed(settings, 'or')}`,
    `in the ${task} task it follows from the other options, here ${listed(played, 'or')}: leave --setting out`,
  );
}

/** Plans the first episode of each: its decoding is that of the others. */
async function playersCalls(
  jobs: readonly Job[],
  terms: RunChoices,
  played: Parameters<typeof loadOf>[0],
): Promise<readonly PlannedCalls[]> {
  const calls = new Map<Player, PlannedCalls>();
  for (const job of jobs) {
    const { player, setting, scenario } = job;
    if (calls.has(player)) continue;
    const plan = await planJob(job, terms);
    const known = player.in({ ...scenario, setting, seed: terms.seed });
    const replies = jobs
      .filter((other) => other.player === player)
      .map((other) => loadOf({ ...played, scenario: other.scenario.scenario }).calls);
    calls.set(
      player,
      playCalls(
        known,
        plan,
        replies.reduce((sum, each) => sum + each, 0),
      ),
    );
  }
  return [...calls.values()];
}

/** Asks once for each player and setting. Rejects with InputError. */
async function demandProbabilities(
  jobs: readonly Job[],
  terms: RunChoices,
  { signal }: Terminal,
): Promise<void> {
  const seen = new Set<string>();
  for (const job of jobs) {
    const kind = `${job.setting} ${job.player.name}`;
    if (seen.has(kind)) continue;
    seen.add(kind);
    try {
      await demandScoring(await planJob(job, terms), signal);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      throw new InputError(job.player.name, error.message);
    }
  }
}

/** Agents share one thread, so that more of them at once would only take more memory. */
const defaultConcurrency = (players: readonly Player[]): number =>
  Math.max(...players.map(({ profile }) => profile?.concurrency ?? 1));

async function play(args: Arguments, context: EpisodeContext, terminal: Terminal): Promise<ExitCode> {
  const format = formatOf<'markdown'>(args, ['text', 'json', 'markdown']);
  const { jobs, terms, calls, notes, concurrency } = await prepared(args, context, terminal);
  for (const note of notes) terminal.err(`falsify: ${visible(note)}\n`);
  if (jobs.length >= MANY)
    terminal.err(`falsify: ${plural(jobs.length, 'episode')} to be played, into ${visible(terms.out)}\n`);
  await agreeOn(calls, args.flag('yes'), terminal);
  await demandProbabilities(jobs, terms, terminal);
  const episodes = jobs.map((job) => ({
    model: job.player.name,
    play: (onEvent: (event: EpisodeEvent) => void) =>
      playJob(job, terms, context.ask, terminal.signal, onEvent),
  }));
  return endBatch(await playBatch(episodes, concurrency, format, terminal), terms.out, format, terminal);
}

async function run(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  try {
    return await withContext(terminal, (context) => play(args, context, terminal));
  } catch (error) {
    if (error instanceof ScenarioError || error instanceof LogError)
      throw new InputError('falsify', error.message);
    throw error;
  }
}

/** Options that choose a scenario of each other task. */
const examplesOfTasks = (): Command['examples'] =>
  Object.fromEntries(
    TASKS.flatMap(({ id, title, scenarios }) =>
      scenarios?.example === undefined ? [] : [[`falsify run --task ${id} ${scenarios.example}`, title]],
    ),
  );

export const command: Command = {
  operands: '[FILE|-]',
  details:
    'A model is shown one triple that a hidden rule accepts, says what the rule may be, tests a triple of its own, is\n' +
    'told whether the rule accepts it, and so on. Every step goes to a transcript, FOLDER/….episode.jsonl, as it\n' +
    'happens. Without --model an offline agent plays: it needs no network and no key. Of what is left open the rule\n' +
    'and, where the file has none, the initial triple are drawn with the seed; in other tasks, what their options\n' +
    'leave open.\n\n' +
    'I:C is the number of tests that the announcement before them does not accept for each that it accepts, with both\n' +
    'counts: 1.50 (3:2), or – (2:0) where it accepts none. All episodes of a command have the same seed.\n\n' +
    'Exits 0 if every episode was played to its end, 1 if not (the transcript says why), 130 after Ctrl+C; such\n' +
    'episodes can be resumed.\n\n' +
    'Endpoints come from --endpoints FILE: a JSON list of profiles, or settings of VS Code with falsify.endpoints. The\n' +
    'key is FALSIFY_API_KEY; it is sent to FALSIFY_API_ORIGIN, such as https://api.example.org, and to no other.\n',
  get options() {
    return { ...runOptions(), ...JSON_OPTION };
  },
  get examples() {
    return {
      'falsify run examples/published.rules.yaml --group 7 --rule 2 --out episodes':
        'one episode, played offline',
      'falsify run my.rules.yaml --group all --rule all --setting all --model offline:all --format markdown':
        'many, and a table of what they came to',
      'falsify run my.rules.yaml --group odd --endpoints endpoints.json --model local --judge local':
        'a model behind an endpoint, which judges as well',
      ...examplesOfTasks(),
    };
  },
  run,
};
