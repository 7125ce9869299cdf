import { foldEpisode, renderPieces, type RenderOptions } from '../../episode';
import { visible } from '../../base/visible-text';
import { describeMetrics, episodeMetrics } from '../../metrics';
import type { Arguments } from '../arguments';
import { type Command, complainAll, FORMAT_OPTION, formatOf, unreadable, writeJson } from '../command';
import { readTranscripts, type Transcript } from '../episodes/transcripts';
import { describeHeader } from '../episodes/resume';
import { EXIT, type ExitCode } from '../exit';
import { gathered, writePieces } from '../output';
import type { ShowResult } from '../schemas';
import { listen } from '../work';
import type { Terminal } from '../terminal';

type Shown = ShowResult['transcripts'][number];

function shownOf({ path, log }: Transcript): Shown {
  const { header, state, end, rounds, resumable } = foldEpisode(log.events);
  return {
    file: path,
    ...(header && { id: header.id, ...describeHeader(header) }),
    state: state === 'running-or-interrupted' ? 'interrupted' : state,
    ...(end?.why !== undefined && { why: end.why }),
    ...(end?.message !== undefined && { message: end.message }),
    rounds: rounds.length,
    resumable,
    problems: [...log.problems],
    metrics: episodeMetrics(log.events),
  };
}

/** Characters that are written at once. */
const PIECE = 64 * 1024;

/** The metrics of today: verdicts may have come after those of the `end` event were taken. */
function* textOf({ path, log }: Transcript, several: boolean): Generator<string, undefined> {
  const view = foldEpisode(log.events);
  const describe: RenderOptions['describe'] = (metrics) => describeMetrics(view.header?.task, metrics);
  if (several) yield `${visible(path)}\n`;
  yield* renderPieces(view, { describe, log });
  yield `  metrics     ${describe(episodeMetrics(log.events))}\n`;
}

async function run(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const format = formatOf(args, ['text', 'json']);
  const { transcripts, failures } = await readTranscripts(args.positionals, terminal.signal);
  complainAll(terminal, failures);
  const shown: Shown[] = [];
  for (const one of transcripts) {
    await listen(terminal.signal);
    if (format === 'json') shown.push(shownOf(one));
    else await writePieces(gathered(textOf(one, transcripts.length > 1), PIECE), undefined, terminal);
  }
  if (format === 'json')
    await writeJson(terminal, { version: 1, transcripts: shown, ...unreadable(failures) });
  return failures.length > 0 || transcripts.some(({ log }) => log.damaged) ? EXIT.misuse : EXIT.fine;
}

export const show: Command = {
  name: 'show',
  summary: 'show transcripts for reading',
  operands: 'TRANSCRIPT…',
  details:
    'Prints the instruction, every announcement and test with its verdicts, how the episode ended, and its metrics as\n' +
    'the verdicts of today make them. Lines that cannot be read are named, the others shown; the exit code is then 2.\n',
  options: { ...FORMAT_OPTION },
  examples: [
    { line: 'falsify show episodes/a.episode.jsonl', says: 'to read' },
    {
      line: "falsify show --json 'episodes/*.episode.jsonl' | jq '.transcripts[].state'",
      says: 'for a script',
    },
  ],
  run,
};
