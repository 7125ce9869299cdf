import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { ChoiceError } from '../../../base/choice-error';
import { visible } from '../../../base/visible-text';
import { LogError } from '../../../episode';
import { transcriptLines, transcriptName } from '../../../episode/published/results';
import { episodeMetrics } from '../../../metrics';
import { newTranscript } from '../../../node/episode-file';
import { plural } from '../../../rules';
import { answerPlayAgain } from '../../../tasks/play-again';
import type { EpisodesOfFile, PlayedAgain } from '../../../tasks/results-files';
import { WILT_RESULTS_FILES } from '../../../tasks/wilt/results-file';
import { readScenario } from '../../../tasks/wilt/scenario';
import { SPLIT_NAMES } from '../../../tasks/wilt/splits';
import { type Arguments, oneOf } from '../../arguments';
import { complainAll, formatOf, writeJson } from '../../command';
import { writtenWhole } from '../../episodes/new-file';
import { EXIT, type ExitCode, InputError, UsageError } from '../../exit';
import { type Input, readInputs } from '../../input';
import type { WiltImportResult } from '../../schemas-wilt';
import type { Terminal } from '../../terminal';
import { Progress, work } from '../../work';

type Imported = WiltImportResult['imported'][number];

const TASK = 'wilt';

interface Source {
  readonly file: string;
  readonly model: string;
}

async function written(played: PlayedAgain, { file, model }: Source, out: string): Promise<Imported> {
  const transcript = await newTranscript(out, transcriptName(played, file));
  await writtenWhole(transcript, await transcriptLines(played, { task: TASK, file, model }, episodeMetrics));
  await transcript.log.close();
  const { rule } = readScenario(played.scenario);
  return {
    file,
    transcript: transcript.path,
    split: played.setting,
    rule,
    points: played.stored['points'],
    problems: played.problems,
  };
}

/** The table beside a results file, where there is one. */
async function tableBeside(path: string): Promise<string | undefined> {
  const table = WILT_RESULTS_FILES.tableOf(path);
  return table === undefined ? undefined : await readFile(table, 'utf8').catch(() => undefined);
}

/** The episodes of a file, in the split of the command line or of the file's name. Throws InputError. */
function episodesIn({ name, text }: Input, args: Arguments): EpisodesOfFile {
  try {
    const read = WILT_RESULTS_FILES.read(text, basename(name));
    return { ...read, setting: oneOf(args, 'split', SPLIT_NAMES) ?? read.setting };
  } catch (error) {
    if (!(error instanceof ChoiceError)) throw error;
    throw new InputError(name, error.message, 'such as model_lite_full_context.json');
  }
}

interface Import {
  readonly imported: readonly Imported[];
  /** Files that could not be read or written. */
  readonly refused: readonly InputError[];
}

async function importOne(input: Input, args: Arguments, out: string, terminal: Terminal): Promise<Import> {
  const { name } = input;
  const file = basename(name);
  const progress = new Progress(terminal);
  const imported: Imported[] = [];
  const refused: InputError[] = [];
  try {
    const episodes = episodesIn(input, args);
    const { setting, entries, problems } = episodes;
    refused.push(...problems.map((problem) => new InputError(name, problem)));
    const table = await tableBeside(name);
    for (const problem of table === undefined ? [] : WILT_RESULTS_FILES.tableProblems(table, episodes))
      terminal.err(
        `falsify: note: ${visible(WILT_RESULTS_FILES.tableOf(file) ?? '')}: ${visible(problem)}\n`,
      );
    const source = { file, model: args.text('model') ?? episodes.model };
    for (const entry of entries) {
      const playing = answerPlayAgain({ kind: 'play-again', task: TASK, entry, setting });
      const played = await work(playing, terminal, progress, `reading ${file}`);
      if ('fault' in played) refused.push(new InputError(name, played.fault));
      else imported.push(await written(played, source, out));
    }
  } catch (error) {
    if (error instanceof InputError) refused.push(error);
    else if (error instanceof LogError) refused.push(new InputError(name, error.message));
    else throw error;
  } finally {
    progress.end();
  }
  return { imported, refused };
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
    imported.push(...result.imported);
    refused.push(...result.refused);
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
