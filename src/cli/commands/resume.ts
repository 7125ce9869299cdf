import { visible } from '../../base/visible-text';
import { LogError, ResumeError } from '../../episode';
import { ScenarioError } from '../../tasks/task';
import type { Arguments } from '../arguments';
import { type Command, complainAll, formatOf, JSON_OPTION } from '../command';
import { agreeOn } from '../episodes/announce-calls';
import { BatchRun, type Undertaking } from '../episodes/batch';
import { readEndpoints } from '../episodes/endpoints';
import { CONCURRENCY_OPTION, concurrencyOf, ENDPOINT_OPTIONS, RESULT_OPTION } from '../episodes/options';
import {
  describeHeader,
  isComplete,
  playOn,
  type Resumption,
  resumptionOf,
  usesOfResumption,
} from '../episodes/resume';
import { batchExit, writeBatch, writeEpisode } from '../episodes/results';
import { type Transcript, readTranscripts } from '../episodes/transcripts';
import { inWorkshop, type Workshop } from '../episodes/workshop';
import { EXIT, type ExitCode, InputError } from '../exit';
import type { Terminal } from '../terminal';

/** What cannot be resumed is said of the file and keeps no other one from being played on. */
const refusal = (transcript: Transcript, error: unknown): InputError => {
  if (error instanceof ResumeError || error instanceof ScenarioError)
    return new InputError(transcript.path, `cannot be resumed: ${error.message}`);
  if (error instanceof LogError) return new InputError(transcript.path, error.message);
  throw error;
};

async function sorted(args: Arguments, terminal: Terminal) {
  const endpoints = await readEndpoints(args, terminal);
  const { transcripts, failures } = await readTranscripts(args.positionals);
  const refused = [...failures];
  const resumptions: Resumption[] = [];
  for (const transcript of transcripts) {
    const [header] = transcript.log.events;
    // Without a header nobody knows what was to be played.
    if (header?.type === 'episode' && isComplete(transcript)) {
      terminal.err(`${visible(transcript.path)}: complete, there is nothing left to play\n`);
      continue;
    }
    try {
      resumptions.push(resumptionOf(transcript, endpoints));
    } catch (error) {
      refused.push(refusal(transcript, error));
    }
  }
  return { resumptions, refused };
}

async function play(args: Arguments, shop: Workshop, terminal: Terminal): Promise<ExitCode> {
  const format = formatOf<'markdown'>(args, ['text', 'json', 'markdown']);
  const concurrency = concurrencyOf(args);
  const { resumptions, refused } = await sorted(args, terminal);
  await agreeOn(
    resumptions.flatMap(usesOfResumption),
    (profile) => shop.hasKey(profile),
    args.flag('yes'),
    terminal,
  );
  const run = new BatchRun(terminal, (result) => {
    if (format === 'text') writeEpisode(result, terminal);
  });
  const undertakings = resumptions.map((resumption): Undertaking => ({
    described: describeHeader(resumption.header),
    play: (onEvent) =>
      playOn(resumption, shop, terminal.signal, onEvent).catch((error: unknown) => {
        throw refusal(resumption.transcript, error);
      }),
  }));
  const usual = Math.max(
    1,
    ...resumptions.map(({ player }) => (player.kind === 'endpoint' ? player.profile.concurrency : 1)),
  );
  const batch = await run.play(undertakings, concurrency ?? usual);
  complainAll(terminal, [...refused, ...batch.refused]);
  writeBatch(batch, format, terminal);
  return refused.length + batch.refused.length > 0 ? EXIT.misuse : batchExit(batch, terminal);
}

const run = (args: Arguments, terminal: Terminal): Promise<ExitCode> =>
  inWorkshop(terminal, (shop) => play(args, shop, terminal));

export const resume: Command = {
  name: 'resume',
  summary: 'play on where transcripts end',
  operands: 'TRANSCRIPT…',
  details:
    'An episode that was interrupted, cancelled or failed is played to its end: what was played is replayed from the\n' +
    'transcript, missing verdicts are made up, and everything new is appended. With an offline agent the result is that\n' +
    'of an episode that was never interrupted. A model behind an endpoint must be the same at the same host: name its\n' +
    'profile with --endpoints. Complete episodes are left alone.\n\n' +
    'Exits 0 if every episode is complete now, 1 if one failed again, 2 if one cannot be resumed, 130 after Ctrl+C.\n',
  options: { ...ENDPOINT_OPTIONS, ...CONCURRENCY_OPTION, ...RESULT_OPTION, ...JSON_OPTION },
  examples: [
    { line: "falsify resume 'episodes/*.episode.jsonl'", says: 'all that are not complete' },
    { line: 'falsify resume episodes/a.episode.jsonl --endpoints endpoints.json', says: 'one of a model' },
  ],
  run,
};
