import { foldEpisode, renderPieces, type RenderOptions } from '../../episode';
import { visible } from '../../base/visible-text';
import { describeMetrics, episodeMetrics } from '../../metrics';
import type { Arguments } from '../arguments';
import { type Command, complainAll, FORMAT_OPTION, formatOf, unreadable, writeJson } from '../command';
import { inputError, pathsNamed, readOurs, type Transcript, withoutFailures } from '../episodes/transcripts';
import { describeHeader } from '../episodes/resume';
import { EXIT, type ExitCode, InputError } from '../exit';
import { gathered, writePieces } from '../output';
import type { ShowResult } from '../schemas';
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
    problems: log.problems,
    metrics: episodeMetrics(log.events),
  };
}

/** Characters that are written at once. */
const PIECE = 64 * 1024;

/** The metrics of today are added where they are others: verdicts may have come after the `end` event. */
function* textOf({ path, log }: Transcript, several: boolean): Generator<string, undefined> {
  const view = foldEpisode(log.events);
  const describe: RenderOptions['describe'] = (metrics) => describeMetrics(view.header?.task, metrics);
  if (several) yield `${visible(path)}\n`;
  yield* renderPieces(view, { describe, log });
  const { metrics } = view.end ?? {};
  const now = describe(episodeMetrics(log.events));
  if (metrics === undefined || describe(metrics) !== now) yield `  metrics     ${now}\n`;
}

async function run(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const format = formatOf(args, ['text', 'json']);
  const { found: paths, failures } = await withoutFailures(pathsNamed(args.positionals));
  const shown: Shown[] = [];
  let damaged = false;
  for (const path of paths) {
    const one = await readOurs(path, terminal.signal).catch(inputError);
    if (one instanceof InputError) {
      failures.push(one);
      continue;
    }
    damaged ||= one.log.damaged;
    if (format === 'json') shown.push(shownOf(one));
    else await writePieces(gathered(textOf(one, paths.length > 1), PIECE), undefined, terminal);
  }
  complainAll(terminal, failures);
  if (format === 'json')
    await writeJson(terminal, { version: 1, transcripts: shown, ...unreadable(failures) });
  return failures.length > 0 || damaged ? EXIT.misuse : EXIT.fine;
}

export const command: Command = {
  operands: 'TRANSCRIPT…',
  details:
    'Prints the instruction, every announcement and test with its verdicts, how the episode ended, and its metrics\n' +
    'where the verdicts of today make others than the result. Lines that cannot be read are named, the others shown; the\n' +
    'exit code is then 2.\n' +
    'Takes files and globs, no folders.\n',
  options: { ...FORMAT_OPTION },
  examples: {
    'falsify show episodes/a.episode.jsonl': 'to read',
    "falsify show --json 'episodes/*.episode.jsonl' | jq '.transcripts[].state'": 'for a script',
  },
  run,
};
