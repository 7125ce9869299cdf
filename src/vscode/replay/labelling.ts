import * as vscode from 'vscode';
import { appendedLines } from '../../labels/file';
import type { NewLabelLine } from '../../labels/lines';
import { CancelledError } from '../../base/stepwise';
import { reasonOf } from '../../base/reason';
import type { FromReplay, ReplayViewQuestion, ToReplay } from '../../protocol/replay';
import { dueOf, type BlindReview } from '../../labels/blind';
import type { LabelsState } from '../../protocol/replay-labels';
import type { LabelsAnswer } from '../../replay/labels';
import { packRecords, unpackRecords, type Packed } from '../../replay/packed';
import { isNotOpen, type ReplayOperation, type ReviewAnswer, type TextField } from '../../replay/questions';
import type { Row, VerdictRow } from '../../replay/types';
import { Disposable } from '../common/disposable';
import { LabelCommand } from '../common/ids';
import { nameOf } from '../common/paths';
import { SerialQueue } from '../common/serial-queue';
import type { BlindReviews } from '../transcripts/blind-reviews';
import type { EpisodeFiles } from '../transcripts/files/files';
import { FileWatch } from '../transcripts/file-watch';
import type { WorkerTranscript } from '../transcripts/worker-transcript';
import { Throttle } from '../view/throttle';
import { knownAuthor, labelAuthor } from './author';
import { appendToSidecar, readSidecar, sidecarUri } from '../transcripts/sidecar';

const WRITING = ['label', 'withdrawLabel', 'keepReading', 'withdrawReading'] as const;
type Writing = Extract<FromReplay, { type: (typeof WRITING)[number] }>;
export type LabelRequest = Writing | Extract<FromReplay, { type: 'nextOfAudit' }>;

export const isLabelRequest = (message: FromReplay): message is LabelRequest =>
  message.type === 'nextOfAudit' || (WRITING as readonly string[]).includes(message.type);

export interface LabellingContext {
  readonly transcript: WorkerTranscript;
  readonly files: EpisodeFiles;
  /** Remembers the author. */
  readonly memory: vscode.Memento;
  readonly blind: BlindReviews;
  readonly isShown: () => boolean;
  readonly post: (message: ToReplay) => void;
  /** Sends everything to the view again. */
  readonly sendAll: () => void;
  /** Continues the review after a change of labels, since a person's reading can make a verdict computable. */
  readonly review: () => void;
}

/** Agreement changes with every verdict of a running episode; faster updates could not be read. */
const THROTTLE_MS = 400;

const NOTHING = {
  labels: [],
  readings: [],
  unmatched: 0,
  problems: [],
  statistics: { labels: 0, judges: [], authors: [] },
};

/** The labels of one transcript: read, watched, and added to. */
export class Labelling extends Disposable {
  private readonly uri: vscode.Uri;
  private readonly changing = this._register(new Throttle(() => void this.sendState()));
  /** Runs sending and writing one after the other, because the worker answers a newer question first. */
  private readonly turns = new SerialQueue();
  /** An update that has not begun to read. */
  private next: Promise<void> | undefined;

  constructor(private readonly context: LabellingContext) {
    super();
    this.uri = sidecarUri(context.transcript.uri);
    const changed = () => this.changed();
    this._register(new FileWatch(this.uri, context.isShown, changed, changed));
    const { blind, transcript, sendAll } = context;
    this._register(blind.onDidChange((uri) => uri.toString() === transcript.uri.toString() && sendAll()));
  }

  /** The transcript or its labels have changed. */
  changed(): void {
    this.changing.run(THROTTLE_MS);
  }

  private get review(): BlindReview | undefined {
    return this.context.blind.of(this.context.transcript.uri);
  }

  /** Verdicts are hidden, so findings must not be shown meanwhile. */
  get isBlind(): boolean {
    return this.review !== undefined;
  }

  /** The rows without verdicts while these are hidden: the view must not even know them. */
  withoutVerdicts(packed: Packed): Packed {
    if (!this.isBlind) return packed;
    const rows = unpackRecords(packed) as readonly Row[];
    return packRecords(rows.map((row) => (row.type === 'verdict' ? withoutVerdict(row) : row)));
  }

  /** A review without what is hidden: computed verdicts go with those of judges; how far the review has come may be shown. */
  shownReview({ findings, ...review }: ReviewAnswer): ReviewAnswer {
    if (this.isBlind) return { ...review, reviewed: [] };
    return { ...review, ...(findings && { findings }) };
  }

  /** The question as it may be answered while verdicts are hidden. Throws where every answer would show some. */
  shownQuestion(question: ReplayViewQuestion): ReplayOperation {
    if (!this.isBlind) return question;
    if (question.op === 'search') return { ...question, withoutVerdicts: true };
    if (question.op === 'text' && !OF_JUDGES.has(question.field)) return question;
    throw hiddenError();
  }

  sendBlindState(): void {
    const { review } = this;
    this.context.post({ type: 'blind', ...(review && { blind: { ...review, chosen: [...review.chosen] } }) });
  }

  /** Sends the view all there is, in its turn. Never rejects. */
  sendState(): Promise<void> {
    this.next ??= this.turns.run(() => {
      this.next = undefined;
      return this.sendStateNow();
    });
    return this.next;
  }

  private async sendStateNow(): Promise<void> {
    try {
      const read = await readSidecar(this.uri).catch((error: unknown) => ({ error }));
      if ('error' in read) await this.sendUnreadable(read.error);
      else this.post(await this.read(read.text));
      this.context.review();
    } catch (error) {
      // It is read again by a new worker, and asked for again then.
      if (!isNotOpen(error) && !(error instanceof CancelledError))
        this.send({ ...NOTHING, trouble: this.troubleOf(error) });
    }
  }

  /** The former labels count no more. */
  private async sendUnreadable(error: unknown): Promise<void> {
    const unreadable = this.troubleOf(error);
    await this.context.transcript.ask({ op: 'labels', text: '', blind: this.isBlind, unreadable });
    this.send({ ...NOTHING, trouble: unreadable });
  }

  private troubleOf(error: unknown): string {
    return vscode.l10n.t('{0} cannot be read: {1}', nameOf(this.uri), reasonOf(error));
  }

  async fulfil(request: LabelRequest): Promise<boolean> {
    if (request.type === 'nextOfAudit') {
      await vscode.commands.executeCommand(LabelCommand.labelNext);
      return true;
    }
    const author = await labelAuthor(this.context.memory);
    if (author === undefined) return false;
    await this.turns.run(() => this.write(request, author));
    return true;
  }

  private async write(request: Writing, author: string): Promise<void> {
    await appendToSidecar(this.context.files, this.uri, async (text) => {
      const answer = await this.read(text, request.type === 'keepReading' ? request.predicate : undefined);
      const lines = linesFor(request, author, answer, this.isBlind);
      const { torn } = answer;
      return lines.length === 0
        ? ''
        : appendedLines(lines, { torn, now: new Date(), id: () => crypto.randomUUID() });
    });
    await this.sendStateNow();
  }

  /** Rejects where `reading`, which is to be written, is not a predicate. */
  private read(text: string, reading?: string): Promise<LabelsAnswer> {
    return this.context.transcript.ask({ op: 'labels', text, blind: this.isBlind, reading });
  }

  private post({ labels, readings, unmatched, problems, statistics }: LabelsAnswer): void {
    const { review } = this;
    if (!review) {
      this.send({ labels, readings, unmatched, problems, statistics });
      return;
    }
    // A blind review also hides the labels of others.
    const author = knownAuthor(this.context.memory);
    const own = labels.filter((one) => one.author === author);
    this.send({ ...NOTHING, labels: own, unmatched, problems });
    // One that is no audit is ended by its person, who may still change a label.
    if (review.audit && dueOf(review, own).length === 0)
      this.context.blind.set(this.context.transcript.uri, undefined);
  }

  private send(state: Omit<LabelsState, 'file' | 'author'>): void {
    const author = knownAuthor(this.context.memory);
    this.context.post({
      type: 'labels',
      state: { ...state, file: nameOf(this.uri), ...(author !== undefined && { author }) },
    });
  }
}

/** Texts that say what a judge was asked or has answered, or the whole line, which may. */
const OF_JUDGES: ReadonlySet<TextField> = new Set<TextField>(['prompt', 'function', 'json']);

export const hiddenError = (): Error =>
  new Error(vscode.l10n.t('Hidden until the blind review of this episode has ended.'));

/** An empty verdict, so that every row keeps its place. */
const withoutVerdict = ({ seq, line, round, by }: VerdictRow): VerdictRow => ({
  seq,
  line,
  round,
  by,
  type: 'verdict',
  judge: 'hidden',
  target: 0,
  result: 'hidden',
  text: '',
});

/** Throws where the transcript cannot be labelled. */
function linesFor(
  request: Writing,
  author: string,
  { episode, steps, notWithdrawn, readings }: LabelsAnswer,
  blind: boolean,
): readonly NewLabelLine[] {
  if (episode === undefined)
    throw new Error(
      vscode.l10n.t(
        'A transcript without a header cannot be labelled: labels name their episode, and nothing says which this one is.',
      ),
    );
  const { target } = request;
  const withdrawn = (all: LabelsAnswer['notWithdrawn'] | LabelsAnswer['readings']): readonly NewLabelLine[] =>
    all
      .filter((one) => one.target === target && one.author === author)
      .map(({ id }) => ({ type: 'withdraw', of: id, author }));
  if (request.type === 'withdrawReading') return withdrawn(readings);
  if (request.type === 'withdrawLabel')
    return withdrawn(notWithdrawn.filter(({ judge }) => judge === request.judge));
  const step = steps.find(([seq]) => seq === target)?.[1];
  const place = { episode, target, ...(step !== undefined && { step }) };
  if (request.type === 'keepReading')
    return [{ type: 'reading', ...place, predicate: request.predicate, author }];
  const { judge, value, reason } = request;
  const more = {
    ...(reason !== undefined && reason.trim() !== '' && { reason }),
    ...(blind && { blind }),
  };
  return [{ type: 'label', ...place, judge, value, author, ...more } as NewLabelLine];
}
