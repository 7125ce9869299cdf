/** The turns of a published Wason transcript: the messages of each round, with their senders. */
import type { Stepwise } from '../../base/stepwise';
import type { RuleGame } from '../../tasks/rule-discovery/game';
import { type Parsed } from '../../tasks/task';
import { ANNOUNCE, TEST, TURN_ANNOUNCE, TURN_TEST } from '../../tasks/rule-discovery/turns';
import type { Body, EventOf } from '../events';
import type { Draft } from './draft';
import { inOrder, type Placed, type Row } from './rows';
import type { PublishedLine, PublishedTurn } from './types';
import type { RetryRow, TranscriptRow, TurnRow } from './wason-rows';

export interface WasonGame {
  readonly file: string;
  readonly game: RuleGame;
  readonly setting: string;
  readonly time: string;
}

type Numbered = RetryRow | TurnRow;

/** Adds the events of all turns. Rows that are out of place are reported and left out. */
export function* readTurns(
  draft: Draft,
  played: WasonGame,
  rows: readonly Row<TranscriptRow>[],
): Stepwise<readonly PublishedTurn[]> {
  const numbered = rows.filter((row): row is Row<Numbered> => 'step' in row.value);
  // A row of what was asked again has the number of the reply after it.
  const beside = (before: Numbered, after: Numbered) => 'retries' in before && !('retries' in after);
  const placed = inOrder(numbered, 1, ({ step }) => step, draft, played.file, beside);
  const transcript = new Transcript(draft, played);
  for (const row of placed) {
    yield;
    transcript.read(row);
  }
  return transcript.turns;
}

/** Goes through the rows once and keeps track of their rounds. */
class Transcript {
  readonly turns: PublishedTurn[] = [];
  private readonly labels: RegExp;
  private round = 0;
  private refused = 0;
  /** Rows that have no step of their own. */
  private extra = 0;
  /** The reply that the environment last asked for. */
  private expected: PublishedTurn['expect'] = ANNOUNCE;
  /** The announcement whose test is to come. */
  private announced: PublishedTurn | undefined;
  /** Rows are missing since the last reply. */
  private torn = false;
  /** The test that the environment has not answered yet. */
  private open: PublishedTurn | undefined;

  constructor(
    private readonly draft: Draft,
    private readonly played: WasonGame,
  ) {
    this.labels = played.setting === 'dual-goal' ? /^(DAX|MED)(?=\s|$)/ : /^(YES|NO)(?=\s|$)/;
  }

  read({ line, value, gap }: Placed<Numbered>): void {
    const place = { file: this.played.file, line, step: value.step };
    if (gap) {
      this.open = undefined;
      this.torn = true;
    }
    if ('retries' in value) this.retries(value, place);
    else if (value.role === 'environment') this.environment(value.content, place);
    else if (value.role === 'model') this.reply(value, place);
    else this.draft.report('warning', place, 'A row of a role that is not known: it is not used.');
  }

  /** The trace may end with the attempt that was taken: it is not a refused one. */
  private retries(row: RetryRow, place: PublishedLine): void {
    const expect = row.expected ?? this.expected;
    this.extra++;
    for (const { raw, parsed_kind: kind } of row.retries) {
      if (kind === expect) continue;
      const attempt = ++this.refused;
      const reason =
        kind === undefined || kind === null || kind === 'bad' ? BAD : `${BAD}: taken for ${kind}`;
      this.add(
        { type: 'retry', why: 'format', round: this.next(expect), expect, attempt, raw: raw ?? '', reason },
        place,
      );
    }
  }

  private environment(text: string, place: PublishedLine): void {
    const label = this.labels.exec(text)?.[1];
    if (label !== undefined && !this.open)
      this.draft.report('warning', place, 'An answer without a test before it.');
    if (label === undefined && this.open && !REFUSAL.test(text))
      this.draft.report('warning', place, 'The test before this line has no answer.');
    if (label !== undefined && this.open) this.feedback(this.open, label, place);
    this.open = undefined;
    const announce = text.includes(TURN_ANNOUNCE) || this.turns.length === 0;
    if (announce) this.expected = ANNOUNCE;
    else if (text.includes(TURN_TEST)) this.expected = TEST;
    this.add({ type: 'message', round: announce ? this.round + 1 : Math.max(1, this.round), text }, place);
  }

  private feedback(test: PublishedTurn, label: string, place: PublishedLine): void {
    const positive = label === 'YES' || label === 'DAX';
    const triple = test.values.length > 0 && { triple: test.values };
    this.add({ type: 'feedback', round: test.round, label, positive, ...triple }, place);
  }

  private reply(row: TurnRow, place: PublishedLine): void {
    const expect = this.expectOf(row.content);
    const follows = expect === TEST && this.isUnderWay(place.step);
    if (!follows) this.round++;
    if (expect === TEST && !follows)
      this.draft.report('warning', place, 'A test without an announcement before it.');
    const result = this.played.game.parse(expect, row.content);
    if (!result.ok) this.draft.report('warning', place, `This ${expect} cannot be read: ${result.reason}.`);
    const parsed: Parsed = result.ok ? result.parsed : { content: row.content };
    const attempt = this.refused + 1;
    const body = {
      type: 'reply',
      round: this.round,
      expect,
      raw: row.raw ?? row.content,
      parsed,
      latencyMs: 0,
      attempt,
    };
    const seq = this.add(body as Body<EventOf<'reply'>>, place);
    this.refused = 0;
    this.torn = false;
    const turn = this.turnOf(seq, place, expect, result.ok ? parsed : undefined, row.content);
    this.turns.push(turn);
    this.announced = expect === ANNOUNCE ? turn : undefined;
    this.open = expect === TEST ? turn : undefined;
  }

  /** Checks that the reply at a step directly follows an announcement: the rows missing in between are not replies. */
  private isUnderWay(step: number): boolean {
    return this.announced !== undefined && (!this.torn || step - this.announced.step <= 2);
  }

  private turnOf(
    seq: number,
    { step }: PublishedLine,
    expect: PublishedTurn['expect'],
    parsed: Parsed | undefined,
    content: string,
  ): PublishedTurn {
    const { game } = this.played;
    const wordings = [quotable(content), ...(parsed ? [game.discovery.hypothesisText(parsed)] : [])];
    return {
      seq,
      step,
      row: step + this.extra,
      round: this.round,
      expect,
      wordings: expect === ANNOUNCE ? wordings : [],
      values: parsed && expect === TEST ? game.discovery.argumentsOf(parsed) : [],
    };
  }

  private expectOf(content: string): PublishedTurn['expect'] {
    if (/^\s*check\s*:/i.test(content)) return TEST;
    return /^\s*announce\s*:/i.test(content) ? ANNOUNCE : this.expected;
  }

  /** The round of a reply that is still to come. */
  private next(expect: string): number {
    return expect === TEST ? Math.max(1, this.round) : this.round + 1;
  }

  private add(body: Body, place: PublishedLine): number {
    return this.draft.add(body, place, this.played.time);
  }
}

const BAD = 'not of the form that was asked for';

/** The initial triple is not a test in some settings: the model is asked for another one. */
const REFUSAL = /\bdifferent triple\b/;

/** The part of an announcement that judge files quote: the rest of its first line after the first words. */
const quotable = (content: string): string =>
  content
    .trimStart()
    .split('\n')[0]
    .replace(/^announce\s*:\s*/i, '')
    .replace(/^dax rule\s*[-–—:]\s*/i, '');
