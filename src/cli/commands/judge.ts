import { version } from '../../../package.json';
import { gameOf, judgesFor, LogError, rejudgeEpisode, ResumeError, verdictsOn } from '../../episode';
import { visible } from '../../base/visible-text';
import { describeMetrics, episodeMetrics } from '../../metrics';
import { totalVerdicts, verdictCalls } from '../../players/calls';
import { plural } from '../../rules';
import { judgeQuestions } from '../../tasks/questions';
import { type EpisodeLoad, ScenarioError } from '../../tasks/task';
import { type Arguments, oneOf } from '../arguments';
import {
  type Command,
  complain,
  complainAll,
  FORMAT_OPTION,
  formatOf,
  unreadable,
  writeJson,
} from '../command';
import { agreeOn } from '../episodes/consent';
import { type EpisodeContext, withContext } from '../episodes/context';
import { readEndpoints } from '../episodes/endpoints';
import { ENDPOINT_OPTIONS, JUDGE_OPTIONS } from '../episodes/options';
import { chosenJudges } from '../episodes/players';
import { readTranscripts, type Transcript } from '../episodes/transcripts';
import { EXIT, type ExitCode, InputError } from '../exit';
import { openEpisodeFile } from '../../node/episode-file';
import { paint } from '../format/colour';
import type { JudgeResult } from '../schemas';
import type { Terminal } from '../terminal';
import { withProgress } from '../work';
import type { EpisodeEnd, EpisodeServices, Judge } from '../../episode';
import { type Chosen, isJudge } from '../../episode/judge';

type Judged = JudgeResult['transcripts'][number];

/** Judges of one question only, where that was asked for; evidence belongs to equivalence. */
function wanted(only: string | undefined, chosen: readonly Chosen[]): readonly Judge[] {
  const judges = chosen.filter(isJudge);
  if (!only) return judges;
  const belongs = ({ identity: { question }, of }: Judge): boolean =>
    question === only || (only === 'equivalence' && !of && question !== 'compatibility');
  return judges.filter(belongs);
}

/** Appends the new verdicts. Rejects with ResumeError, ScenarioError or LogError where that cannot be begun. */
async function judgedAgain(
  { path, size, log }: Transcript,
  judges: readonly Judge[],
  again: boolean,
  services: Pick<EpisodeServices, 'now' | 'signal' | 'onEvent'>,
): Promise<Judged> {
  const [header] = log.events;
  if (header?.type !== 'episode') throw new ResumeError('It has no readable header in its first line.');
  const { task, game } = gameOf(header);
  const file = await openEpisodeFile(path, size);
  try {
    const ended = await rejudgeEpisode(
      log,
      game,
      judgesFor(task, judges),
      { ...services, log: file },
      { again, version },
    );
    return judgedOf(file.pathNow() ?? path, log.events, ended);
  } finally {
    await file.close();
  }
}

function judgedOf(file: string, before: Events, { state, message, events }: EpisodeEnd): Judged {
  const fresh = events.slice(before.length).filter((event) => event.type === 'verdict');
  return {
    file,
    state,
    ...(message !== undefined && { message }),
    verdicts: fresh.length,
    changed: changedOf(before, fresh),
    metrics: episodeMetrics(events),
  };
}

/** Rejects with InputError where the transcript cannot be judged at all. */
async function judgeOne(
  transcript: Transcript,
  judges: readonly Judge[],
  again: boolean,
  terminal: Terminal,
): Promise<Judged> {
  const { path } = transcript;
  try {
    return await withProgress(terminal, (progress) =>
      judgedAgain(transcript, judges, again, {
        signal: terminal.signal,
        now: () => new Date(),
        onEvent: () => progress.at(`judging ${path}`),
      }),
    );
  } catch (error) {
    if (error instanceof ResumeError || error instanceof ScenarioError || error instanceof LogError)
      throw new InputError(path, `cannot be judged: ${error.message}`);
    throw error;
  }
}

type Events = Transcript['log']['events'];

/** Verdicts that say something else than the one they replace. */
const changedOf = (before: Events, fresh: Events): number =>
  fresh.filter((event) => {
    if (event.type !== 'verdict' || event.supersedes === undefined) return false;
    const old = before.find(({ seq }) => seq === event.supersedes);
    return old?.type === 'verdict' && old.result !== event.result;
  }).length;

function writeText(
  { file, state, message, verdicts, changed, metrics }: Judged,
  task: string | undefined,
  terminal: Terminal,
): void {
  const p = paint(terminal.outColour);
  const bad = state === 'completed' ? '' : `${p.error(state)} · `;
  terminal.out(
    `${p.strong(visible(file))}\n  ${bad}${plural(verdicts, 'new verdict')}, ${changed} changed · ${describeMetrics(task, metrics)}\n`,
  );
  if (message !== undefined) complain(terminal, file, message);
}

const taskOf = ({ log }: Transcript): string | undefined =>
  log.events.find((event) => event.type === 'episode')?.task;

/** The number of questions to judges about all of these transcripts. */
function verdictsIn(transcripts: readonly Transcript[]): EpisodeLoad['verdicts'] {
  return totalVerdicts(
    transcripts.map(({ log }) => {
      const header = log.events.find((event) => event.type === 'episode');
      const turns = log.events.flatMap((event) => (event.type === 'reply' ? [event.expect] : []));
      return header ? verdictsOn(header, turns) : {};
    }),
  );
}

async function judgeAll(args: Arguments, context: EpisodeContext, terminal: Terminal): Promise<ExitCode> {
  const format = formatOf(args, ['text', 'json']);
  const endpoints = await readEndpoints(args, terminal);
  const chosen = await context.players(endpoints).judges(chosenJudges(args, endpoints));
  const { transcripts, failures } = await readTranscripts(args.positionals, terminal.signal);
  const only = oneOf(args, 'only', judgeQuestions());
  const judges = wanted(only, chosen.judges);
  const calls = verdictCalls(chosen, verdictsIn(transcripts));
  const wantedCalls = only ? calls.filter(({ as }) => as === only) : calls;
  await agreeOn(wantedCalls, args.flag('yes'), terminal);
  const judged: Judged[] = [];
  const refused = [...failures];
  for (const transcript of transcripts) {
    if (terminal.signal.aborted) break;
    try {
      const one = await judgeOne(transcript, judges, args.flag('again'), terminal);
      judged.push(one);
      if (format === 'text') writeText(one, taskOf(transcript), terminal);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      refused.push(error);
    }
  }
  complainAll(terminal, refused);
  if (format === 'json')
    await writeJson(terminal, { version: 1, transcripts: judged, ...unreadable(refused) });
  if (terminal.signal.aborted) return EXIT.cancelled;
  if (refused.length > 0) return EXIT.misuse;
  return judged.some(({ state }) => state !== 'completed') ? EXIT.findings : EXIT.fine;
}

const run = (args: Arguments, terminal: Terminal): Promise<ExitCode> =>
  withContext(terminal, (context) => judgeAll(args, context, terminal));

export const command: Command = {
  operands: 'TRANSCRIPT…',
  details:
    'Nothing is played again: new verdicts are appended, and the old ones stay where they are. Metrics follow the new\n' +
    'ones. A judging that was cancelled goes on where it stopped when the same command is given once more. Takes files\n' +
    'and globs, no folders.\n\n' +
    'Exits 0 if everything was judged, 1 if not, 2 if a transcript cannot be read or written, 130 after Ctrl+C.\n',
  options: {
    ...JUDGE_OPTIONS,
    only: { value: judgeQuestions().join('|'), summary: 'judge one question only (default: all)' },
    again: { summary: 'also what the same judges have judged last, in the episode or after it' },
    ...ENDPOINT_OPTIONS,
    ...FORMAT_OPTION,
  },
  examples: {
    "falsify judge 'episodes/*.episode.jsonl'": 'by computation',
    'falsify judge a.episode.jsonl --judge big --endpoints endpoints.json': 'by a model',
  },
  run,
};
