/** Writes the training lines of many episodes, one episode after the other. */
import { type CardEpisode, cardEpisode, cardMarkdown } from '../../distill/card';
import { type LineFormat, linesOf } from '../../distill/lines';
import { ParquetLines } from '../../distill/parquet';
import {
  DialogueMeasure,
  type Judged,
  type LeftOut,
  type Selection,
  TurnSelector,
} from '../../distill/select';
import { NoTeacherError, splitOf, type TeacherEpisode, teacherEpisode, type Turn } from '../../distill/turns';
import { naturally } from '../../base/natural-order';
import { cachedSha256 } from '../../base/sha256';
import { ruleMetrics } from '../../metrics/rules';
import { resultRow } from '../../results/of-episode';
import type { OutcomeSource } from '../../results/row';
import type { Split } from '../../rules';
import type { PromptPack } from '../../tasks/prompts';
import type { Arguments } from '../arguments';
import { InputError } from '../exit';
import { readGroups } from '../groups';
import { readInput } from '../input';
import { NewFile, writeFile } from '../output';
import type { Terminal } from '../terminal';
import { listen, Progress } from '../work';
import { type EpisodeContext, withContext } from './context';
import { chosenPack } from './prompts';
import { type Reviewable, reviewables } from './reviewable';
import { complainOfLines, reviewed, unknownGame } from './reviewing';

export interface DistillChoice {
  readonly out: string;
  readonly validation: string | undefined;
  readonly card: string;
  readonly student: string;
  readonly format: LineFormat | 'parquet';
  readonly by: OutcomeSource;
  readonly selection: Selection;
  readonly version: string;
}

export interface Distilled {
  /** By file. */
  readonly lines: Readonly<Record<string, number>>;
  readonly episodes: number;
  /** Episodes that nothing was taken from, by why. */
  readonly refused: ReadonlyMap<string, number>;
  /** Turns that were left out of the other episodes, by why. */
  readonly left: ReadonlyMap<LeftOut, number>;
  readonly failures: readonly InputError[];
  readonly damaged: boolean;
}

/** Lines on their way into a file. */
class LineFile {
  private constructor(
    private readonly file: NewFile,
    private readonly format: LineFormat | 'parquet',
    private readonly parquet: ParquetLines,
  ) {}

  lines = 0;

  static async open(path: string, format: LineFormat | 'parquet', signal: AbortSignal): Promise<LineFile> {
    return new LineFile(await NewFile.open(path, signal), format, await ParquetLines.start());
  }

  async add(episode: TeacherEpisode, turns: readonly Turn[]): Promise<void> {
    const { format } = this;
    const pieces = format === 'parquet' ? this.parquet.add(episode, turns) : linesOf(episode, turns, format);
    for (const piece of pieces) await this.file.write(piece);
    this.lines += turns.length;
  }

  async commit(): Promise<void> {
    if (this.format === 'parquet') for (const piece of this.parquet.end()) await this.file.write(piece);
    await this.file.commit();
  }

  discard(): Promise<void> {
    return this.file.discard();
  }
}

export class Distilling {
  private readonly selector: TurnSelector;
  private readonly refused = new Map<string, number>();
  private readonly failures: InputError[] = [];
  private readonly episodes: CardEpisode[] = [];
  private readonly studentPrompts = new Set<string>();
  private readonly progress: Progress;
  private damaged = false;
  private pack: PromptPack | undefined;

  constructor(
    private readonly choice: DistillChoice,
    private readonly args: Arguments,
    private readonly terminal: Terminal,
  ) {
    this.selector = new TurnSelector(choice.selection);
    this.progress = new Progress(terminal);
  }

  /** Rejects with UsageError, InputError and CancelledError; then no file was written. */
  async run(): Promise<Distilled> {
    const { out, validation, format } = this.choice;
    const groups = await this.splits();
    const { signal } = this.terminal;
    const files: { train: LineFile; validation?: LineFile } = {
      train: await LineFile.open(out, format, signal),
    };
    try {
      if (validation !== undefined) files.validation = await LineFile.open(validation, format, signal);
      await withContext(this.terminal, (context) => this.eachEpisode(groups, files, context));
      const filled = [files.train, files.validation].filter((file) => file !== undefined && file.lines > 0);
      for (const file of filled) await file?.commit();
      if (filled.length > 0) await this.writeCard();
    } finally {
      this.progress.end();
      for (const file of [files.train, files.validation]) await file?.discard();
    }
    const lines = {
      [out]: files.train.lines,
      ...(validation !== undefined && { [validation]: files.validation?.lines ?? 0 }),
    };
    const { failures, damaged, episodes } = this;
    const refused = this.refusedInOrder();
    return { lines, episodes: episodes.length, refused, left: this.selector.left, failures, damaged };
  }

  private async splits(): Promise<ReadonlyMap<string, Split>> {
    const path = this.args.text('rules');
    if (path === undefined) return new Map();
    const file = await readGroups(await readInput([path], this.terminal), this.terminal);
    if (!file) throw new InputError(path, 'is not a rule-group file');
    return new Map(file.groups.flatMap(({ id, split }) => (split ? [[id, split]] : [])));
  }

  private async eachEpisode(
    groups: ReadonlyMap<string, Split>,
    files: { readonly train: LineFile; readonly validation?: LineFile },
    context: EpisodeContext,
  ): Promise<void> {
    const { terminal } = this;
    const note = (text: string) => terminal.err(text);
    for await (const found of reviewables(this.args.positionals, terminal.signal, note)) {
      if (found instanceof InputError) {
        this.failures.push(found);
        continue;
      }
      complainOfLines(found, terminal);
      this.damaged ||= found.damaged;
      await this.episode(found, groups, files, context).catch((error: unknown) => {
        if (!(error instanceof NoTeacherError) && !unknownGame(error)) throw error;
        this.refuse(error.message);
      });
      this.progress.at(`${this.episodes.length} episodes, ${files.train.lines} lines`);
      await listen(terminal.signal);
    }
  }

  /** As people sort groups. */
  private refusedInOrder(): ReadonlyMap<string, number> {
    return new Map([...this.refused].sort(([p], [q]) => naturally(p, q)));
  }

  private refuse(why: string): void {
    this.refused.set(why, (this.refused.get(why) ?? 0) + 1);
  }

  private async episode(
    found: Reviewable,
    groups: ReadonlyMap<string, Split>,
    files: { readonly train: LineFile; readonly validation?: LineFile },
    context: EpisodeContext,
  ): Promise<void> {
    const header = found.events.find((event) => event.type === 'episode');
    const split = header && splitOf(header, groups);
    if (split === 'test')
      throw new NoTeacherError(`group ${header?.source?.group ?? ''} is of the test split`);
    const file = split === 'validation' ? files.validation : files.train;
    if (!file)
      throw new NoTeacherError('their groups are of the validation split: name a file with --validation');
    const { student } = this.choice;
    if (header) this.pack ??= await chosenPack(this.args, header.task, [student], this.terminal);
    const episode = teacherEpisode(found.events, { setting: student, prompts: this.pack?.prompts });
    const turns = this.selector.select(episode, await this.judged(found, context));
    await file.add(episode, turns);
    const measure = new DialogueMeasure(episode.messages);
    const words = turns.reduce((sum, turn) => sum + measure.words(turn), 0);
    const promptSha256 = await cachedSha256(episode.prompts.teacher);
    this.studentPrompts.add(await cachedSha256(episode.prompts.student));
    this.episodes.push(cardEpisode(episode.header, { promptSha256, split, words, lines: turns.length }));
  }

  private async judged({ events, ...found }: Reviewable, { ask }: EpisodeContext): Promise<Judged> {
    const { by, selection } = this.choice;
    if (by === 'judge' && !selection.dropWrong) return { tStar: ruleMetrics(events).tStar };
    const { review } = await reviewed({ ...found, events }, ask, { signal: this.terminal.signal });
    const row = await resultRow({ events, review });
    return { tStar: row[by].tStar, disagreements: review.disagreements };
  }

  private async writeCard(): Promise<void> {
    const { out, validation, student, format, selection, version, card } = this.choice;
    const text = cardMarkdown({
      episodes: this.episodes,
      student,
      format,
      selection,
      version,
      refused: this.refusedInOrder(),
      left: this.selector.left,
      files: { train: out, ...(validation !== undefined && { validation }) },
      studentPrompts: [...this.studentPrompts].sort(),
    });
    // The lines are written: what describes them is, too, whatever is cancelled now.
    await writeFile([text], card, new AbortController().signal);
  }
}
