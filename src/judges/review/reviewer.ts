/**
 * Reviews a transcript while it grows: every verdict stands beside the computed result on the same reply. Of its texts
 * it keeps only announcements and tests.
 */
import { CaseFinder, type EventProblem } from '../../episode/cases';
import type { GameName } from '../../episode/play-state';
import { VerdictTable } from '../../episode/latest-verdicts';
import type { Case } from '../../episode/verdict-queue';
import type { EpisodeEvent, EventOf } from '../../episode/events';
import { RuleTally, type Generated } from '../../tasks/rule-discovery/measures/tally';
import type { RuleGame } from '../../tasks/rule-discovery/game';
import { reasonOf } from '../../base/reason';
import { finish, mapped, type Stepwise } from '../../base/stepwise';
import { ANNOUNCE } from '../../tasks/rule-discovery/turns';
import { predictsNothing } from '../llm/nothing';
import { ruleSubject } from '../rule-subject';
import type { AnnouncementReading } from '../../phrase-reader';
import { wordsKey } from './consistency';
import { isDecided } from './disagreements';
import { findingsOf } from './findings';
import type { ReviewWork } from './work';
import { opinionOn, type Opinion } from './opinion';
import { Readings, type ReadingsByTarget } from './readings';
import { ComputedVerdicts, type ComputedVerdict } from './computed';
import type { Checked, Findings, Review, Reviewed, ReviewedJudge } from './types';
import { ReviewQueue } from './queue';

/** The stored part of a verdict. */
interface Verdict extends Pick<EventOf<'verdict'>, 'seq' | 'judge' | 'target' | 'result'> {
  readonly unreached?: boolean;
  readonly function?: string;
}

/** The computed part of a review. The stored verdicts are looked up later, because they may change. */
type Assessment = Omit<Reviewed, 'stored'>;

interface Computed {
  readonly assessment: Assessment;
  readonly reading: AnnouncementReading;
  readonly tried: string | undefined;
}

interface Entry {
  readonly item: Case;
  assessment?: Assessment;
  /** The judge's function that there was when nothing else decided. */
  tried?: string | undefined;
}

export interface ReviewerOptions {
  /** Readings by people and by models. */
  readonly readings?: ReadingsByTarget;
}

export class Reviewer {
  private readonly finder: CaseFinder;
  private readonly computedVerdicts: ComputedVerdicts;
  private readonly readings: Readings;
  private readonly tally = new RuleTally();
  private readonly verdicts = new VerdictTable<Verdict>();
  private readonly functions = new Map<string, string>();
  private readonly entries = new Map<number, Entry>();
  /** The tests that were made under an announcement, by its `seq`. */
  private readonly under = new Map<number, number[]>();
  private readonly queue = new ReviewQueue();
  private readonly changed = new Set<number>();

  constructor(
    private readonly game: RuleGame,
    name: GameName,
    options: ReviewerOptions = {},
  ) {
    this.finder = new CaseFinder(game, name);
    this.computedVerdicts = new ComputedVerdicts(game, this.finder.shown);
    this.readings = new Readings((announcement) => this.knownWords(announcement), options.readings);
  }

  /** Replies that can be reviewed. */
  get total(): number {
    return this.entries.size;
  }

  /** Replies that nothing is left to do about, for now. */
  get done(): number {
    return this.entries.size - this.queue.size;
  }

  /** Counts the completed reviews of replies whose readings by people have changed. */
  get rereadings(): number {
    return this.queue.urgentDone;
  }

  /** Replies that are left out, or that count as done although their review failed, with the reasons. */
  get problems(): readonly EventProblem[] {
    return [...this.finder.problems, ...this.failed];
  }

  /** Replies that count as done although the looks at them failed. */
  get failed(): readonly EventProblem[] {
    return this.queue.failed;
  }

  /** The next events of the transcript. */
  add(events: readonly EpisodeEvent[]): void {
    for (const event of events) this.count(event);
    this.follow(events);
  }

  /**
   * Counts the next event for the metrics, with all its texts; `again` gives them once more. `follow` takes it in,
   * without them if need be.
   */
  count(event: EpisodeEvent, again?: () => Generated): void {
    this.tally.add(event, again);
  }

  /** Takes in the next events that are counted. */
  follow(events: readonly EpisodeEvent[]): void {
    const read = new Set<string>();
    for (const event of events) {
      const item = this.finder.add(event);
      if (item && this.found(item)) read.add(this.wordsOf(item.target));
      if (event.type === 'verdict') this.judged(event);
    }
    this.again(read);
  }

  /** Replaces all readings by people and models, and queues the replies with these words for another review. */
  useReadings(readings: ReadingsByTarget): void {
    this.again(this.readings.use(readings));
  }

  /**
   * Reviews the next reply; undefined if nothing is left to do. A cancelled attempt is repeated; a failed one is
   * repeated once.
   */
  *next(): ReviewWork<Reviewed | undefined> {
    const begun = this.queue.begin();
    const entry = begun && this.entries.get(begun.target);
    if (!begun || !entry) return undefined;
    let result: Computed | undefined;
    try {
      result = yield* this.compute(entry.item);
    } catch (error) {
      this.queue.fail(begun, reasonOf(error));
      throw error;
    } finally {
      if (!result) this.queue.cancel(begun);
    }
    if (!this.queue.end(begun)) return yield* this.next();
    const { target } = begun;
    entry.assessment = result.assessment;
    entry.tried = result.tried;
    this.changed.add(target);
    this.reconsider(target);
    return this.at(target);
  }

  /**
   * Checks an announcement (or that of a test) and the tests under it, by a predicate on trial, or else as reviewed.
   * Changes nothing. Undefined if there is no such reply.
   */
  *check(target: number, predicate?: string): ReviewWork<Checked | undefined> {
    const announced = this.entries.get(target)?.item.basis.seq;
    const entry = announced === undefined ? undefined : this.entries.get(announced);
    if (announced === undefined || !entry) return undefined;
    const { assessment, reading } = yield* this.compute(entry.item, predicate);
    const tests: Reviewed[] = [];
    for (const test of this.under.get(announced) ?? []) {
      const item = this.entries.get(test)?.item;
      if (item) tests.push(this.withStored((yield* this.compute(item, predicate)).assessment));
    }
    const same = [...this.entries.keys()].flatMap((other) => {
      const it = other === announced ? undefined : this.at(other);
      return it?.judge === 'equivalence' && it.meaning === assessment.meaning ? [it] : [];
    });
    return { announcement: this.withStored(assessment), tests, reading, same };
  }

  /** The reply with this `seq`, if it was reviewed. */
  at(target: number): Reviewed | undefined {
    const assessment = this.entries.get(target)?.assessment;
    return assessment && this.withStored(assessment);
  }

  private withStored(assessment: Assessment): Reviewed {
    const verdict = this.verdicts.of(assessment.judge, assessment.target);
    return { ...assessment, ...(verdict && { stored: { seq: verdict.seq, result: verdict.result } }) };
  }

  /** All that was reviewed, in the order of the transcript. */
  reviewed(): readonly Reviewed[] {
    return finish(this.reviewing());
  }

  private *reviewing(): Stepwise<readonly Reviewed[]> {
    const all = yield* mapped(this.entries.keys(), (target) => this.at(target));
    return all.filter((one) => one !== undefined);
  }

  /** Returns the changes since the last call: `seq` of replies that were reviewed, or whose verdict was replaced. */
  changes(): readonly number[] {
    const changes = [...this.changed];
    this.changed.clear();
    return changes;
  }

  findings(): Findings {
    const { disagreements, open, metrics, announcements } = finish(this.all());
    return { disagreements, open, metrics, announcements };
  }

  /** All that was reviewed and found, with pauses. */
  *all(): Stepwise<Review> {
    const reviewed = yield* this.reviewing();
    const verdictOn = (judge: ReviewedJudge, target: number) => this.verdicts.of(judge, target);
    const isPending = (target: number) => this.queue.has(target) && !this.entries.get(target)?.assessment;
    const findings = yield* findingsOf(reviewed, this.tally, verdictOn, isPending);
    return { ...findings, reviewed, problems: this.problems };
  }

  /** Adds a case. Returns true if a reading of its announcement is given, which then counts for these words elsewhere, too. */
  private found(item: Case): boolean {
    this.entries.set(item.target, { item });
    this.queue.add(item.target);
    if (item.expect === ANNOUNCE) return this.readings.announced(item.target, this.wordsOf(item.target));
    const { seq } = item.basis;
    const under = this.under.get(seq);
    // A hostile transcript may have all of its replies under one.
    if (under) under.push(item.target);
    else this.under.set(seq, [item.target]);
    return false;
  }

  /** Reviews all replies about these words again, before anything else, because the user is waiting. */
  private again(words: ReadonlySet<string>): void {
    if (words.size === 0) return;
    const these = [...this.entries].filter(([, { item }]) => words.has(this.wordsOf(item.basis.seq)));
    this.queue.addFirst(these.map(([target]) => target));
  }

  private judged(event: EventOf<'verdict'>): void {
    const { seq, judge, target, result, unreached, function: source } = event;
    const kept = source === undefined ? undefined : (this.functions.get(source) ?? source);
    if (kept !== undefined) this.functions.set(kept, kept);
    this.verdicts.add({
      seq,
      judge,
      target,
      result,
      ...(unreached && { unreached }),
      ...(kept !== undefined && { function: kept }),
    });
    const entry = this.entries.get(target);
    if (!entry) return;
    if (entry.assessment) this.changed.add(target);
    for (const each of [entry.item.basis.seq, target]) this.reconsider(each);
  }

  /** Another function of the judge may decide a wording that nothing else decides. */
  private reconsider(target: number): void {
    const entry = this.entries.get(target);
    const { assessment, item, tried } = entry ?? {};
    if (!item || !assessment || assessment.predictsNothing || assessment.source === 'person') return;
    if (isDecided(assessment.computed.result)) return;
    if (this.functionFor(item) !== tried) this.queue.add(target);
  }

  /** The function that the judge wrote for the announcement, to look at the test under it. */
  private functionFor({ target, expect }: Case): string | undefined {
    const tests = expect === ANNOUNCE ? (this.under.get(target) ?? []) : [target];
    for (const test of tests) {
      const source = this.verdicts.of('compatibility', test)?.function;
      if (source !== undefined) return source;
    }
    return undefined;
  }

  private wordsOf(announcement: number): string {
    return this.knownWords(announcement) ?? '';
  }

  private knownWords(announcement: number): string | undefined {
    const item = this.entries.get(announcement)?.item;
    return item?.expect === ANNOUNCE
      ? wordsKey(this.game.discovery.hypothesisText(item.subject.reply))
      : undefined;
  }

  private *compute(item: Case, predicate?: string): ReviewWork<Computed> {
    const { target, round, expect, basis } = item;
    const { announcement, test } = ruleSubject(item.subject);
    const judge: ReviewedJudge = expect === ANNOUNCE ? 'equivalence' : 'compatibility';
    const hypothesis = this.game.discovery.hypothesisText(announcement);
    const { person: kept, model: byModel } = this.readings.of(basis.seq, wordsKey(hypothesis));
    const typed = predicate ?? kept?.predicate;
    const found = yield* this.computedVerdicts.of(item, typed);
    const nothing = typed === undefined && predictsNothing(hypothesis);
    const isOpen = typed === undefined && !nothing && !isDecided(found.body.result);
    const tried = isOpen ? this.functionFor(item) : undefined;
    const opinion = isOpen ? yield* opinionOn(this.computedVerdicts, item, byModel, tried) : undefined;
    const { med, reading } = found.answer;
    const assessment: Assessment = {
      judge,
      round,
      target,
      announcement: basis.seq,
      hypothesis,
      computed: found.body,
      predictsNothing: nothing,
      meaning: this.meaningOf(item, found, hypothesis),
      ...(opinion && { opinion: opinion.found.body }),
      ...sourceOf(found, typed, opinion),
      ...(typed === undefined && byModel && { byModel }),
      ...(predicate === undefined && kept && { readBy: kept }),
      ...(test && { test: JSON.stringify(this.game.discovery.argumentsOf(test)) }),
      ...againstOf(found, opinion),
      ...(med && { med }),
    };
    return { assessment, reading, tried };
  }

  /** A test means what its announcement does, which comes first. */
  private meaningOf({ subject, basis }: Case, { answer }: ComputedVerdict, hypothesis: string): string {
    const announced = subject.under && this.entries.get(basis.seq)?.assessment;
    if (announced) return announced.meaning;
    const { meaning, reading } = answer;
    if (meaning !== undefined) return `triples ${meaning}`;
    return reading.status === 'read' ? `predicate ${reading.predicate}` : wordsKey(hypothesis);
  }
}

function sourceOf(
  { answer }: ComputedVerdict,
  typed: string | undefined,
  opinion: Opinion | undefined,
): Pick<Reviewed, 'source'> {
  if (typed !== undefined) return { source: 'person' };
  if (opinion) return { source: opinion.source };
  return answer.reading.status === 'not-understood' ? {} : { source: 'reader' };
}

const againstOf = (found: ComputedVerdict, opinion: Opinion | undefined): Pick<Reviewed, 'against'> => {
  const against = found.against ?? opinion?.found.against;
  return against ? { against } : {};
};
