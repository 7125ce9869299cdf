import { visible } from '../../base/visible-text';
import { basename } from 'node:path';
import { foldEpisode } from '../../episode';
import type { Review } from '../../judges/review';
import { disagreementText, exportPieces, type ExportSource, hasSteps } from '../../replay/export';
import { measuredIn } from '../../metrics';
import { modestHeap } from '../../node/heap';
import { plural } from '../../rules';
import { type Arguments, formatIn, roundIn } from '../arguments';
import { type Command, complain } from '../command';
import { oneReviewable } from '../episodes/reviewable';
import { complainOfLines, reviewOf, unknownGame } from '../episodes/reviewing';
import { READINGS_OPTION, type ReadTranscript, withReadings } from '../episodes/sidecar';
import { withContext } from '../episodes/context';
import { EXIT, type ExitCode, UsageError } from '../exit';
import { gathered, outOf, writePieces } from '../output';
import type { Terminal } from '../terminal';

/** Characters that are written together. */
const PIECE = 64 * 1024;

const FORMATS = ['markdown', 'csv', 'html', 'disagreements'] as const;

/** Reviews a transcript; undefined if this version does not have its game. The transcript is exported all the same. */
async function reviewed(
  transcript: ReadTranscript,
  terminal: Terminal,
): Promise<{ readonly transcript: ReadTranscript; readonly review?: Review }> {
  try {
    return await withContext(terminal, (context) => reviewOf(transcript, context, terminal));
  } catch (error) {
    if (!unknownGame(error)) throw error;
    complain(terminal, transcript.path, `nothing is computed: ${error.message}`);
    return { transcript };
  }
}

/** A round without a disagreement is one to write nothing of; one that was never played is a mistake. */
function demandRound(file: string, { rounds }: ExportSource['view'], round: number | undefined): void {
  if (round === undefined || rounds.some((one) => one.round === round)) return;
  throw new UsageError(`${file} has no round ${round}`, `it has ${plural(rounds.length, 'round')}`);
}

const disagreementsIn = ({ review }: ExportSource, round: number | undefined) =>
  (review?.disagreements ?? []).filter((one) => round === undefined || one.round === round);

/** Disagreements of a round, or all, with a line between them. */
function* disagreements(source: ExportSource, round: number | undefined): Generator<string, undefined> {
  for (const [i, one] of disagreementsIn(source, round).entries())
    yield `${i === 0 ? '' : `\n${'-'.repeat(72)}\n\n`}${disagreementText(source, one)}`;
  return undefined;
}

/** Chooses the function that writes a transcript. Throws UsageError before anything is read or reviewed. */
function writerOf(args: Arguments): (source: ExportSource) => Iterable<string> {
  const format = formatIn(args, FORMATS);
  const round = roundIn(args);
  if (format === undefined) throw new UsageError('which format?', `add --format ${FORMATS.join('|')}`);
  if (format === 'disagreements') return (source) => disagreements(source, round);
  if (round !== undefined) throw new UsageError('--round goes with --format disagreements');
  return (source) => exportPieces(source, format === 'markdown' ? 'md' : format);
}

async function run(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const out = await outOf(args, 'out', { ending: '.jsonl' });
  const piecesOf = writerOf(args);
  modestHeap();
  const read = await withReadings(
    await oneReviewable(args.positionals, terminal.signal),
    !args.flag('no-readings'),
  );
  const file = basename(read.path);
  const view = foldEpisode(read.events);
  demandRound(file, view, roundIn(args));
  const { transcript, review } = hasSteps({ view })
    ? { transcript: read, review: undefined }
    : await reviewed(read, terminal);
  const { problems, stepOf, damaged, events } = transcript;
  const source: ExportSource = { file, view, review, problems, stepOf, measured: measuredIn(events) };
  await writePieces(gathered(piecesOf(source), PIECE), out, terminal);
  if (args.text('format') === 'disagreements' && disagreementsIn(source, roundIn(args)).length === 0)
    terminal.err(
      `falsify: ${visible(file)} has no disagreement${args.flag('round') ? ' in this round' : ''}\n`,
    );
  complainOfLines(transcript, terminal);
  return damaged ? EXIT.misuse : EXIT.fine;
}

export const command: Command = {
  operands: 'TRANSCRIPT',
  details:
    'Reviews a transcript, of ours or a published one, and writes it for other programs and people: markdown (what was found,\n' +
    'and a line for each round), csv (a line for each round), html (one page with everything that was said, which opens\n' +
    'without VS Code and loads nothing), disagreements (each as text for a bug report). Without --out it goes to\n' +
    'standard output. What people say that announcements mean, in the labels beside it, counts, and is named as theirs.\n\n' +
    'Exits 0, or 2 if the transcript or one of its lines cannot be read, or the file cannot be written.\n',
  options: {
    format: { short: 'f', value: 'markdown|csv|html|disagreements', summary: 'what to write' },
    round: { short: 'r', value: 'N', summary: 'with disagreements: those of this round only' },
    out: { short: 'o', value: 'FILE', summary: 'where to; a file that is there is replaced' },
    ...READINGS_OPTION,
  },
  examples: {
    'falsify export episodes/a.episode.jsonl --format html --out a.html': 'to look at in a browser',
    'falsify export run.jsonl --format disagreements --round 10': 'for a bug report',
  },
  run,
};
