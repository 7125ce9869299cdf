import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { plural } from '../../../rules';
import { EPISODE_ENDING, LogError } from '../../../episode';
import type { Body, EpisodeEvent } from '../../../episode/events';
import { PUBLISHED_VERSIONS } from '../../../episode/published/header';
import { sha256 } from '../../../episode/sha256';
import { visible } from '../../../base/visible-text';
import { episodeMetrics } from '../../../metrics';
import { DEFAULT_SEED } from '../../../rules/types';
import { ACT } from '../../../tasks/wilt/reply';
import {
  importedEpisodes,
  namedInFile,
  tableProblems,
  type ImportedEpisode,
} from '../../../tasks/wilt/semantics/import';
import { SPLIT_NAMES } from '../../../tasks/wilt/splits';
import { type Arguments, oneOf } from '../../arguments';
import { complainAll, formatOf, writeJson } from '../../command';
import { newTranscript, writtenWhole } from '../../episodes/new-file';
import { EXIT, type ExitCode, InputError, UsageError } from '../../exit';
import { type Input, readInputs } from '../../input';
import type { WiltImportResult } from '../../schemas-wilt';
import type { Terminal } from '../../terminal';
import { Progress, work } from '../../work';

type Imported = WiltImportResult['imported'][number];

/** Files of the published program do not say when an episode was played. */
const UNKNOWN_TIME = '1970-01-01T00:00:00.000Z';

interface Source {
  readonly file: string;
  readonly model: string;
}

/** The events of an episode, as lines of a transcript. */
async function eventsOf(episode: ImportedEpisode, { file, model }: Source): Promise<readonly EpisodeEvent[]> {
  const { scenario, opening, turns, isOver, problems, points } = episode;
  const { split, rule } = scenario;
  const bodies: Body[] = [
    {
      type: 'episode',
      id: `published/${file}/${rule}`,
      task: 'wilt',
      setting: split,
      scenario,
      options: { protocol: 'reference' },
      model: { kind: 'endpoint', name: model, model },
      decoding: {},
      prompts: { pack: 'published', sha256: await sha256(opening) },
      judges: [],
      versions: { ...PUBLISHED_VERSIONS },
      imported: { format: 'wilt', files: { transcript: file }, points, problems: [...problems] },
    },
    { type: 'message', round: 1, text: opening },
  ];
  for (const { raw, parsed, round, feedback, message } of turns) {
    bodies.push({
      type: 'reply',
      round,
      expect: ACT,
      raw,
      attempt: 1,
      latencyMs: 0,
      parsed: parsed as (EpisodeEvent & { type: 'reply' })['parsed'],
    });
    if (feedback) bodies.push({ type: 'feedback', round, ...feedback });
    if (message !== undefined) bodies.push({ type: 'message', round: round + 1, text: message });
  }
  bodies.push(
    isOver
      ? { type: 'end', state: 'completed' }
      : { type: 'end', state: 'failed', why: 'incomplete', message: 'the conversation breaks off' },
  );
  const events = bodies.map(
    (body, i) => ({ v: 1, seq: i + 1, time: UNKNOWN_TIME, ...body }) as unknown as EpisodeEvent,
  );
  return events.map((event) =>
    event.type === 'end' ? { ...event, metrics: episodeMetrics(events) } : event,
  );
}

async function written(episode: ImportedEpisode, source: Source, out: string): Promise<Imported> {
  const events = await eventsOf(episode, source);
  const stem = source.file.replace(/\.json$/, '');
  const file = await newTranscript(out, `${stem}_rule-${episode.scenario.rule}${EPISODE_ENDING}`);
  await writtenWhole(
    file,
    events.map((event) => `${JSON.stringify(event)}\n`),
  );
  await file.log.close();
  const { split, rule } = episode.scenario;
  return {
    file: source.file,
    transcript: file.path,
    split,
    rule,
    points: episode.points,
    problems: [...episode.problems],
  };
}

const tableOf = (file: string): string => file.replace(/_full_context\.json$/, '_results.csv');

/** The table beside a results file, where there is one. */
async function textBeside(file: string): Promise<string | undefined> {
  if (tableOf(file) === file) return undefined;
  try {
    return await readFile(tableOf(file), 'utf8');
  } catch {
    return undefined;
  }
}

async function importOne(
  { name, text }: Input,
  args: Arguments,
  out: string,
  terminal: Terminal,
): Promise<readonly Imported[] | InputError> {
  const file = basename(name);
  const named = namedInFile(file);
  const split = oneOf(args, 'split', SPLIT_NAMES) ?? named.split;
  const progress = new Progress(terminal);
  try {
    const reading = importedEpisodes(text, split, DEFAULT_SEED);
    const episodes = await work(reading, terminal, progress, `reading ${file}`);
    if (!episodes)
      return new InputError(name, 'is not a results file of WILT', 'such as model_lite_full_context.json');
    const source = { file, model: args.text('model') ?? named.model };
    const table = await textBeside(name);
    const problems = table === undefined ? [] : tableProblems(table, episodes);
    for (const problem of problems)
      terminal.err(`falsify: note: ${visible(tableOf(file))}: ${visible(problem)}\n`);
    const all: Imported[] = [];
    for (const episode of episodes) all.push(await written(episode, source, out));
    return all;
  } catch (error) {
    if (error instanceof LogError) return new InputError(name, error.message);
    throw error;
  } finally {
    progress.end();
  }
}

const textOf = ({ transcript, points, problems }: Imported): string =>
  `${visible(transcript)}\n  ${points} points\n${problems.map((problem) => `  note ${visible(problem)}\n`).join('')}`;

/** Writes each episode of results files as a transcript. Exits 1 where the points of a file do not follow from it. */
export async function importResults(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const format = formatOf(args, ['text', 'json']);
  const out = args.text('out');
  if (out === undefined) throw new UsageError('no folder given', 'name one with --out');
  const { inputs, failures } = await readInputs(args.positionals.slice(1), terminal, {
    what: 'a results file of WILT',
  });
  const imported: Imported[] = [];
  const refused = [...failures];
  for (const input of inputs) {
    const result = await importOne(input, args, out, terminal);
    if (result instanceof InputError) refused.push(result);
    else imported.push(...result);
  }
  if (format === 'json') await writeJson(terminal, { version: 1, imported });
  else {
    terminal.out(imported.map(textOf).join(''));
    terminal.err(`${plural(imported.length, 'transcript')} written\n`);
  }
  complainAll(terminal, refused);
  if (refused.length > 0) return EXIT.misuse;
  return imported.some(({ problems }) => problems.length > 0) ? EXIT.findings : EXIT.fine;
}
