import { visible } from '../../base/visible-text';
import { type EpisodeEvent, LogError, ResumeError } from '../../episode';
import { ChoiceError } from '../../base/choice-error';
import { ScenarioError } from '../../tasks/task';
import type { Arguments } from '../arguments';
import { type Command, complainAll, formatOf, JSON_OPTION } from '../command';
import { playBatch } from '../episodes/batch';
import { agreeOn } from '../episodes/consent';
import { type EpisodeContext, withContext } from '../episodes/context';
import { readEndpoints } from '../episodes/endpoints';
import { CONCURRENCY_OPTION, concurrencyOf, ENDPOINT_OPTIONS, RESULT_OPTION } from '../episodes/options';
import { callsOfResumption, isComplete, playOn, type Resumption, resumptionOf } from '../episodes/resume';
import { batchExit, writeBatch } from '../episodes/results';
import { type Transcript, readTranscripts } from '../episodes/transcripts';
import { EXIT, type ExitCode, InputError } from '../exit';
import type { Terminal } from '../terminal';

/** Turns a transcript that cannot be resumed into an error about its file, so that the other files are still played. */
const refusal = (transcript: Transcript, error: unknown): InputError => {
  if (error instanceof ResumeError || error instanceof ScenarioError || error instanceof ChoiceError)
    return new InputError(transcript.path, `cannot be resumed: ${error.message}`);
  if (error instanceof LogError) return new InputError(transcript.path, error.message);
  throw error;
};

async function sorted(args: Arguments, context: EpisodeContext, terminal: Terminal) {
  const players = context.players(await readEndpoints(args, terminal));
  const { transcripts, failures } = await readTranscripts(args.positionals, terminal.signal);
  const refused = [...failures];
  const resumptions: Resumption[] = [];
  for (const transcript of transcripts) {
    const [header] = transcript.log.events;
    // A transcript without a header does not record what was to be played.
    if (header?.type === 'episode' && isComplete(transcript)) {
      terminal.err(`${visible(transcript.path)}: complete, there is nothing left to play\n`);
      continue;
    }
    try {
      resumptions.push(await resumptionOf(transcript, players));
    } catch (error) {
      refused.push(refusal(transcript, error));
    }
  }
  return { resumptions, refused };
}

async function play(args: Arguments, context: EpisodeContext, terminal: Terminal): Promise<ExitCode> {
  const format = formatOf<'markdown'>(args, ['text', 'json', 'markdown']);
  const concurrency = concurrencyOf(args);
  const { resumptions, refused } = await sorted(args, context, terminal);
  await agreeOn(resumptions.flatMap(callsOfResumption), args.flag('yes'), terminal);
  const episodes = resumptions.map((resumption) => ({
    model: resumption.player.name,
    play: (onEvent: (event: EpisodeEvent) => void) =>
      playOn(resumption, context.ask, terminal.signal, onEvent).catch((error: unknown) => {
        throw refusal(resumption.transcript, error);
      }),
  }));
  const usual = Math.max(1, ...resumptions.map(({ player }) => player.profile?.concurrency ?? 1));
  const batch = await playBatch(episodes, concurrency ?? usual, format, terminal);
  const unfit = [...refused, ...batch.refused.filter((error) => error instanceof InputError)];
  complainAll(terminal, unfit);
  await writeBatch(batch, format, terminal);
  return unfit.length > 0 ? EXIT.misuse : batchExit(batch, terminal);
}

const run = (args: Arguments, terminal: Terminal): Promise<ExitCode> =>
  withContext(terminal, (context) => play(args, context, terminal));

export const command: Command = {
  operands: 'TRANSCRIPT…',
  details:
    'An episode that was interrupted, cancelled or failed is played to its end: what was played is replayed from the\n' +
    'transcript, missing verdicts are made up, and everything new is appended. With an offline agent the result is that\n' +
    'of an episode that was never interrupted. A model behind an endpoint must be the same at the same host: name its\n' +
    'profile with --endpoints. Complete episodes are left alone.\n' +
    'Takes files and globs, no folders.\n\n' +
    'Exits 0 if every episode is complete now, 1 if one failed again, 2 if one cannot be resumed, 130 after Ctrl+C.\n',
  options: { ...ENDPOINT_OPTIONS, ...CONCURRENCY_OPTION, ...RESULT_OPTION, ...JSON_OPTION },
  examples: {
    "falsify resume 'episodes/*.episode.jsonl'": 'all that are not complete',
    'falsify resume episodes/a.episode.jsonl --endpoints endpoints.json': 'one of a model',
  },
  run,
};
