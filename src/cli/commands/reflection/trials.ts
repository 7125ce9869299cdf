import { left, right } from '../../../base/markdown-table';
import { fixed } from '../../../base/number-words';
import { meanOf } from '../../../base/quotient';
import { toCsvText } from '../../../base/csv';
import type { EpisodeEvent } from '../../../episode';
import { columnsParquet } from '../../../results/row-parquet';
import { SessionReader } from '../../../tasks/reflection/read-session';
import { playedSession } from '../../../tasks/reflection/report/played';
import {
  type Subject,
  TRIAL_COLUMNS,
  trialRows,
  type TrialsResult,
  trialsResults,
} from '../../../tasks/reflection/report/rows';
import type { Arguments } from '../../arguments';
import { type Command, complainAll, formatOf, JSON_OPTION, jsonText, unreadable } from '../../command';
import { transcriptPaths } from '../../episodes/reviewable';
import { readTranscripts, withoutFailures } from '../../episodes/transcripts';
import { EXIT, type ExitCode, type InputError, UsageError } from '../../exit';
import { table } from '../../format/table';
import { outOf, writeFile, writePieces } from '../../output';
import type { TrialsOutput } from '../../schemas-reflection';
import type { Terminal } from '../../terminal';

const TASK = 'reflection';

/** Returns undefined where it is not a session of the task, or nothing was played. */
function subjectOf(events: readonly EpisodeEvent[]): Subject | undefined {
  const header = events.find((event) => event.type === 'episode');
  if (header?.task !== TASK) return undefined;
  const reader = new SessionReader();
  for (const event of events) reader.add(event);
  const { scenario, session, choices } = reader;
  if (!scenario || !session || choices.length === 0) return undefined;
  const { model, name } = header.model;
  return { model: model ?? name, setting: header.setting, played: playedSession(scenario, session, choices) };
}

async function subjectsIn(args: Arguments, terminal: Terminal) {
  const named = transcriptPaths(args.positionals, (text) => terminal.err(text));
  const { found: paths, failures } = await withoutFailures(named);
  const read =
    paths.length > 0 ? await readTranscripts(paths, terminal.signal) : { transcripts: [], failures: [] };
  const subjects = read.transcripts.flatMap(({ log }) => subjectOf(log.events) ?? []);
  return { subjects, failures: [...failures, ...read.failures] };
}

async function run(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const format = formatOf<'csv' | 'parquet'>(args, ['text', 'json', 'csv', 'parquet']);
  const out = await outOf(args);
  if (format === 'parquet' && out === undefined)
    throw new UsageError('Parquet is written to a file', 'add --out FILE');
  const { subjects, failures } = await subjectsIn(args, terminal);
  complainAll(terminal, failures);
  if (subjects.length === 0 && failures.length === 0)
    throw new UsageError('there is no session of the reflection task among these transcripts');
  if (format === 'parquet') await writeFile([await parquetOf(subjects)], out ?? '', terminal.signal);
  // Without a session the reasons say all there is to say to a person.
  else if (format !== 'text' || subjects.length > 0)
    await writePieces([written(format, subjects, failures)], out, terminal);
  return failures.length > 0 ? EXIT.misuse : EXIT.fine;
}

function written(
  format: 'text' | 'json' | 'csv',
  subjects: readonly Subject[],
  failures: readonly InputError[],
): string {
  if (format === 'csv')
    return toCsvText([TRIAL_COLUMNS.map(({ name }) => name), ...subjects.flatMap(trialRows)]);
  const groups = trialsResults(subjects);
  if (format === 'json')
    return jsonText({ version: 1, groups, ...unreadable(failures) } satisfies TrialsOutput);
  return table(COLUMNS, groups.map(rowOf));
}

function parquetOf(subjects: readonly Subject[]): Promise<Uint8Array> {
  const rows = subjects.flatMap(trialRows);
  return columnsParquet(
    TRIAL_COLUMNS.map((column, at) => ({ ...column, values: rows.map((row) => row[at]) })),
  );
}

const COLUMNS = [
  ...['test', 'level', 'model', 'setting'].map(left),
  ...['sessions', 'good', 'win-stay', 'lose-shift', 'α', 'β'].map(right),
];

function rowOf({ test, level, model, setting, sessions, curve, behaviour, fits }: TrialsResult): string[] {
  const n = curve.reduce((sum, point) => sum + point.n, 0);
  const good = n === 0 ? null : curve.reduce((sum, point) => sum + (point.value ?? 0) * point.n, 0) / n;
  return [
    test,
    level,
    model,
    setting,
    String(sessions),
    fixed(good),
    fixed(behaviour?.winStay ?? null),
    fixed(behaviour?.loseShift ?? null),
    fixed(meanOf(fits.map(({ rate }) => rate))),
    fixed(meanOf(fits.map((fit) => fit.inverseTemperature))),
  ];
}

export const command: Command = {
  operands: 'PATH…',
  details:
    'Reads sessions from transcripts, folders or suites. As csv or parquet it writes a row for each valid trial, with the\n' +
    'columns that hBayesDM reads (subjID, block, trial, choice, outcome, gain, loss) and others beside them. As text or\n' +
    'json it tells of each test, model and setting the share of good outcomes trial by trial with its interval, staying\n' +
    'after a reward and shifting after none, and fits of learning by prediction errors.\n',
  options: {
    format: { short: 'f', value: 'text|json|csv|parquet', summary: 'what to write (default: text)' },
    ...JSON_OPTION,
    out: { short: 'o', value: 'FILE', summary: 'where to; a file that is there is replaced' },
  },
  examples: {
    'falsify trials episodes --format csv --out trials.csv': 'for hBayesDM and the like',
    'falsify trials episodes --json': 'curves, behaviour and fits',
  },
  run,
};
