/** A transcript that is open for reading: its bytes, and a row for every event. */
import { VerdictTable } from '../episode/latest-verdicts';
import type { EpisodeEvent, EventOf, Header } from '../episode/events';
import { gameOf, type TaskGame } from '../episode/game-of';
import { feedbackOf } from '../episode/play-state';
import type { PublishedLine } from '../episode/published';
import { type LogProblem, LogReader, type UnknownEvent } from '../episode/log-reader';
import { Reviewer } from '../judges/review';
import { finish, type Stepwise } from '../base/stepwise';
import { readJson, type Json } from '../base/json';
import type { Exhibit, ShownStep } from '../tasks/exhibits';
import type { Measured, Tally } from '../tasks/measures';
import { hasHiddenRule, type RuleGame } from '../tasks/rule-discovery/game';
import { semanticsNamed } from '../tasks/semantics-registry';
import type { Game } from '../tasks/task';
import type { TrialReport, TrialReporter } from '../tasks/trials';
import { Lines, type Line } from './lines';
import type { Growth } from './questions';
import { headOf } from './head';
import { importProblemsIn } from './import-problems';
import { rowOf, unknownRow, type RowPlace } from './rows';
import type { Head, ReplayProblem, Row } from './types';

/** Data that a published run adds. */
export interface Origin {
  /** By `seq`. */
  readonly places: ReadonlyMap<number, PublishedLine>;
  readonly problems: readonly ReplayProblem[];
}

export class OpenTranscript {
  readonly lines = new Lines();
  readonly rows: Row[] = [];
  /** The first and the last byte (not included) of each row's line, in `lines`. */
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  /** Rows in whose lines ASCII that needs no escape is escaped, in their order. */
  readonly escaped: number[] = [];
  /** The events without their long texts, for computations. */
  readonly events: EpisodeEvent[] = [];
  readonly problems: ReplayProblem[];
  /** Problems of the files that it was converted from, as its header has them. They are no damage of this file. */
  importProblems: readonly ReplayProblem[] = [];
  /** Problems of its labels. */
  labelProblems: readonly LogProblem[] = [];
  header: Header | undefined;
  /** Undefined where this version does not know the game. */
  private played: TaskGame | undefined;
  head: Head | undefined;
  private reviewing: Reviewer | undefined;
  /** Events that the reviewer has taken in. */
  private followed = 0;
  private tally: Tally<Json> | undefined;
  private reporter: TrialReporter | undefined;
  private readonly verdicts = new VerdictTable<EventOf<'verdict'>>();
  private round = 0;
  private atRest = true;
  private readonly reader = new LogReader({
    event: (event, line) => this.take(event, line),
    unknown: (event) => this.takeUnknown(event),
    problem: ({ line, message }) => this.complain(line, message),
  });
  /** The line that is being read. */
  private at: Pick<Line, 'start' | 'end' | 'text'> = { start: 0, end: 0, text: '' };
  private unreported = 0;
  /** Steps for what the task shows. */
  private readonly steps: ShownStep[] = [];
  /** Made of the steps; undefined once there are others. */
  private shown: readonly Exhibit[] | undefined;

  constructor(
    readonly name: string,
    private readonly origin?: Origin,
  ) {
    this.problems = [...(origin?.problems ?? [])];
  }

  /** It was read as far as there was something. */
  get isAtRest(): boolean {
    return this.atRest;
  }

  get game(): Game | undefined {
    return this.played?.game;
  }

  /** The game, if a hidden rule is to be found in it. */
  get ruleGame(): RuleGame | undefined {
    return this.game && hasHiddenRule(this.game) ? this.game : undefined;
  }

  /** Undefined until there is a header, and where this version does not know its game, or nothing in it can be computed. */
  get reviewer(): Reviewer | undefined {
    finish(this.follow());
    return this.reviewing;
  }

  /** Has the reviewer take in what was read, which the first rounds need not wait for: a quarter of the time of reading. */
  *follow(): Stepwise<void> {
    while (this.reviewing && this.followed < this.events.length) {
      const from = this.followed;
      this.followed = Math.min(this.events.length, from + EVENTS_AT_ONCE);
      this.reviewing.follow(this.events.slice(from, this.followed));
      yield;
    }
  }

  /** Takes the next bytes; what they bring is in `rows` when it ends. */
  *feed(bytes: Uint8Array, atEnd: boolean): Stepwise<Growth> {
    this.lines.add(bytes);
    for (const line of this.lines.fresh()) {
      if (line) this.read(line);
      yield;
    }
    this.atRest = atEnd;
    if (atEnd) this.tryRest();
    return this.growth();
  }

  /** The metrics so far; empty if they take a review. */
  get measured(): readonly Measured[] {
    if (!this.played || this.ruleGame) return [];
    const { measures } = this.played.task;
    return measures.values(
      this.tally?.measures((question, target) => this.verdicts.of(question, target)) ?? null,
    );
  }

  /** The report on all trials so far; undefined in a game without trials, and while a file is being read. */
  private get trials(): TrialReport | undefined {
    return this.atRest ? this.reporter?.report() : undefined;
  }

  /** The task's panel of the steps so far; empty if there is none, and while a file is being read. */
  private get exhibits(): readonly Exhibit[] {
    return this.atRest ? (this.shown ??= this.exhibitsOfSteps()) : [];
  }

  private exhibitsOfSteps(): readonly Exhibit[] {
    const { exhibits } = this.played?.task ?? {};
    if (!exhibits || !this.game) return [];
    try {
      return exhibits.of(this.game, this.steps);
    } catch {
      // A scenario of another version is shown by its lines.
      return [];
    }
  }

  /** The present state. */
  growth(): Growth {
    const { head, rows, problems, lines, unreported, name: file, measured, trials, exhibits } = this;
    const more = {
      file,
      line: 0,
      severity: 'info',
      message: `There are ${unreported} more problems.`,
    } as const;
    const all = [...problems, ...this.importProblems];
    return {
      rows: rows.length,
      atEnd: this.atRest,
      ...(head && { head }),
      ...(measured.length > 0 && { measured }),
      ...(trials && { trials }),
      ...(exhibits.length > 0 && { exhibits }),
      problems: unreported > 0 ? [...all, more] : all,
      ...(this.atRest && lines.hasRest && { torn: lines.restNumber }),
      bytes: lines.length,
    };
  }

  /** The event of a row, with all its texts. */
  valueOf(row: number): unknown {
    return readJson(this.textOf(row));
  }

  /** The line of a row as it is in the file. */
  textOf(row: number): string {
    return row < this.rows.length ? this.lines.text(this.starts[row], this.ends[row]) : '';
  }

  /** A last line without its line break that is all there counts: nothing that follows could change it. */
  private tryRest(): void {
    const line = this.lines.rest();
    if (!line || readJson(line.text) === undefined) return;
    this.read(line);
    this.lines.takeRest();
  }

  private read(line: Line): void {
    this.at = line;
    if (line.fault !== undefined) this.complain(line.number, line.fault);
    this.reader.line(line.text, line.number, line.unfinished);
  }

  private complain(line: number, message: string): void {
    if (this.problems.length < MOST_PROBLEMS)
      this.problems.push({ file: this.name, line, severity: 'error', message });
    else this.unreported++;
  }

  private take(event: EpisodeEvent, line: number): void {
    if (event.type === 'episode') this.begin(event);
    this.round = Math.max(this.round, event.type === 'verdict' ? 0 : (event.round ?? 0));
    this.add(rowOf(event, this.placeOf(event.seq, line, event.round)));
    this.tally?.add(event);
    this.reporter?.add(event);
    if (this.tally && event.type === 'verdict') this.verdicts.add(event);
    const row = this.rows.length - 1;
    this.reviewing?.count(event, () => this.valueOf(row) as EventOf<'reply'>);
    if (this.played?.task.exhibits) this.show(event);
    this.events.push(lighten(event));
  }

  private show(event: EpisodeEvent): void {
    this.shown = undefined;
    if (event.type === 'reply') {
      const { expect, parsed: reply, raw } = event;
      this.steps.push({ expect, reply, raw });
    } else if (event.type === 'feedback') {
      const step = this.steps.pop();
      if (step) this.steps.push({ ...step, feedback: feedbackOf(event) });
    }
  }

  private takeUnknown(event: UnknownEvent): void {
    this.add(unknownRow(event, this.placeOf(event.seq ?? 0, event.line, undefined), this.at.text));
  }

  private add(row: Row): void {
    const { text } = this.at;
    if (text.includes('\\u00') && ESCAPED.test(text)) this.escaped.push(this.rows.length);
    this.rows.push(row);
    this.starts.push(this.at.start);
    this.ends.push(this.at.end);
  }

  private begin(header: Header): void {
    if (this.header) return;
    this.header = header;
    this.importProblems = importProblemsIn(header);
    try {
      this.played = gameOf(header);
      const game = this.ruleGame;
      if (game) this.reviewing = new Reviewer(game, header);
      else this.tally = this.played.task.measures.tally();
      this.reporter = semanticsNamed(header.task)?.reporter?.();
      for (const event of this.events) this.reviewing?.count(event);
    } catch {
      // A game of another version: it is shown, and cannot be computed with.
    }
    this.head = headOf(header, this.played);
  }

  private placeOf(seq: number, line: number, round: number | undefined): RowPlace {
    const place = this.origin?.places.get(seq);
    return { line, round: round ?? this.round, game: this.game, place, name: this.name };
  }
}

/** Matches the JSON escape of a printable ASCII character, or of DEL. */
const ESCAPED = /\\u00[2-7]/;

/** Events that the reviewer takes in within a millisecond or two. */
const EVENTS_AT_ONCE = 200;

/** Most problems that are listed one by one. */
const MOST_PROBLEMS = 500;

/** Drops texts that no computation needs: they are most of a transcript. The event has no other owner. */
function lighten(event: EpisodeEvent): EpisodeEvent {
  const light = event as { -readonly [K in keyof EpisodeEvent]: EpisodeEvent[K] } & Texts;
  if (event.type === 'reply' || event.type === 'retry') {
    light.raw = '';
    if (event.reasoning !== undefined) light.reasoning = undefined;
  } else if (event.type === 'verdict') {
    if (event.prompt !== undefined) light.prompt = undefined;
    if (event.raw !== undefined) light.raw = undefined;
    if (event.attempts !== undefined) light.attempts = undefined;
  } else if (event.type === 'message') {
    light.text = '';
  }
  return event;
}

interface Texts {
  raw?: string | undefined;
  reasoning?: string | undefined;
  prompt?: string | undefined;
  attempts?: undefined;
  text?: string;
}
