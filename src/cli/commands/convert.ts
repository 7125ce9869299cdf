import { basename } from 'node:path';
import { LogError } from '../../episode';
import { convertedName, convertPublished } from '../../episode/published/convert';
import { describeMetrics, episodeMetrics } from '../../metrics';
import { newTranscript } from '../../node/episode-file';
import { plural } from '../../rules';
import { visible } from '../../base/visible-text';
import type { Arguments } from '../arguments';
import { type Command, complainAll, FORMAT_OPTION, formatOf, unreadable, writeJson } from '../command';
import { writtenWhole } from '../episodes/new-file';
import { publishedRuns, type ReadRun } from '../episodes/published-runs';
import { EXIT, type ExitCode, InputError, UsageError } from '../exit';
import { gathered } from '../output';
import type { ConvertResult } from '../schemas';
import type { Terminal } from '../terminal';

type Converted = ConvertResult['converted'][number];

/** Parts of a file that are written at once, in characters. */
const PIECE = 1024 * 1024;

async function convertOne({ path, run, published }: ReadRun, out: string): Promise<Converted | InputError> {
  try {
    const file = await newTranscript(out, convertedName(basename(path)));
    await writtenWhole(file, gathered(convertPublished(run, published, episodeMetrics), PIECE));
    await file.log.close();
    const problems = published.problems.map(({ file: name, line, message }) => ({
      file: name,
      line,
      message,
    }));
    return { file: path, transcript: file.path, metrics: episodeMetrics(published.events), problems };
  } catch (error) {
    if (error instanceof LogError) return new InputError(path, `cannot be converted: ${error.message}`);
    throw error;
  }
}

const taskOf = (read: ReadRun | InputError): string | undefined =>
  read instanceof InputError
    ? undefined
    : read.published.events.find((event) => event.type === 'episode')?.task;

function textOf({ file, transcript, metrics, problems }: Converted, task: string | undefined): string {
  const notes = problems.map(
    ({ file: name, line, message }) =>
      `  note ${visible(name)}${line > 0 ? `:${line}` : ''}: ${visible(message)}\n`,
  );
  return `${visible(file)} → ${visible(transcript)}\n  ${describeMetrics(task, metrics)}\n${notes.join('')}`;
}

async function run(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const format = formatOf(args, ['text', 'json']);
  const out = args.text('out');
  if (out === undefined) throw new UsageError('no folder given', 'name one with --out');
  const converted: Converted[] = [];
  const failures: InputError[] = [];
  for await (const read of publishedRuns(args.positionals, terminal.signal)) {
    if (terminal.signal.aborted) return EXIT.cancelled;
    const result = read instanceof InputError ? read : await convertOne(read, out);
    if (result instanceof InputError) failures.push(result);
    else {
      converted.push(result);
      if (format === 'text') terminal.out(textOf(result, taskOf(read)));
    }
  }
  if (converted.length + failures.length === 0)
    throw new UsageError('no transcript of a published run among these files');
  if (format === 'json') await writeJson(terminal, { version: 1, converted, ...unreadable(failures) });
  else terminal.err(`${plural(converted.length, 'transcript')} written\n`);
  complainAll(terminal, failures);
  return failures.length > 0 ? EXIT.misuse : EXIT.fine;
}

export const command: Command = {
  operands: 'TRANSCRIPT…',
  details:
    'Reads runs of the published Wason and Blicket experiments with the judge files beside them, and writes each as\n' +
    'X.episode.jsonl into a folder. Nothing is overwritten: where a name is taken, a number is put behind it. What does\n' +
    'not fit together is said, and kept in the header of the transcript. Folders of the authors are left out.\n',
  options: {
    out: { short: 'o', value: 'DIR', summary: 'the folder to write to; it is made if it is not there' },
    ...FORMAT_OPTION,
  },
  examples: {
    "falsify convert 'runs/**/O1_1_*.jsonl' --out episodes": 'judge files are found by themselves',
  },
  run,
};
