/**
 * Reads the turns of a published Blicket log. It has no answers: they are computed, and compared where the files
 * contain them.
 */
import type { Stepwise } from '../../base/stepwise';
import { isRecord } from '../../base/json';
import type { RuleGame } from '../../tasks/rule-discovery/game';
import type { Parsed, Position } from '../../tasks/task';
import { ANNOUNCE, PUBLISHED_TESTS, TEST } from '../../tasks/rule-discovery/turns';
import type { Body, EventOf } from '../events';
import type { ActionRow } from './blicket-rows';
import type { Conversation, ConversationTurn } from './conversation';
import type { Draft } from './draft';
import { inOrder, type Placed, type Row } from './rows';
import type { PublishedLine, PublishedTurn } from './types';

export interface BlicketGame {
  readonly file: string;
  readonly game: RuleGame;
  readonly conversation?: { readonly name: string; readonly read: Conversation };
}

/** `2026-02-28 06:12:19`, without a zone; empty where it is none. */
export const isoTime = (stamp: string | null | undefined): string =>
  /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d{1,6})?$/.test(stamp ?? '')
    ? (stamp ?? '').replace(' ', 'T')
    : '';

/** Adds the events of all turns. Rows that are out of place or of another run are reported and left out. */
export function* readActions(
  draft: Draft,
  played: BlicketGame,
  rows: readonly Row<ActionRow>[],
): Stepwise<readonly PublishedTurn[]> {
  const log = new ActionLog(draft, played, rows[0]);
  const own = rows.filter((row) => log.isOwn(row));
  for (const row of inOrder(own, 0, ({ turns }) => turns, draft, played.file)) {
    yield;
    log.turn(row);
  }
  log.end();
  return log.turns;
}

const stateOf = ({ trial_idx, game_state }: ActionRow): string => JSON.stringify([trial_idx, game_state]);

class ActionLog {
  readonly turns: PublishedTurn[] = [];
  private readonly begun: Position;
  /** The position in which every test is made: the device has no memory. */
  private readonly testing: Position;
  private readonly state: string;
  /** True once the conversation differs from the log. */
  private parted = false;

  constructor(
    private readonly draft: Draft,
    private readonly played: BlicketGame,
    head: Row<ActionRow>,
  ) {
    this.begun = played.game.start();
    this.testing = this.begun.replay({ content: '' }, undefined).then;
    this.state = stateOf(head.value);
  }

  /** Tells what is wrong with a row that is none of this run. */
  isOwn({ line, value }: Row<ActionRow>): boolean {
    const refuse = (why: string): false => {
      this.draft.report('error', { file: this.played.file, line }, `${why}: this line is not used.`);
      return false;
    };
    if (stateOf(value) !== this.state)
      return refuse('It is of another trial or another game than the first line');
    const kinds = new Set([
      value.turn_type,
      value.expect ?? value.turn_type,
      value.turns % 2 === 0 ? ANNOUNCE : TEST,
    ]);
    return (
      kinds.size === 1 || refuse(`It is not clear whether turn ${value.turns} is an announcement or a test`)
    );
  }

  turn({ line, value }: Placed<ActionRow>): void {
    const place = { file: this.played.file, line, step: value.turns };
    const { turn_type: expect, last_bad_attempt: refused } = value;
    const round = Math.floor(value.turns / 2) + 1;
    const time = isoTime(value.timestamp);
    const retry = {
      round,
      expect,
      attempt: 1,
      raw: refused ?? '',
      reason: 'not of the form that was asked for',
    };
    if (refused) this.draft.add({ type: 'retry', why: 'format', ...retry }, place, time);
    const result = this.played.game.parse(expect, value.action);
    if (!result.ok) this.draft.report('warning', place, `This ${expect} cannot be read: ${result.reason}.`);
    const parsed = result.ok ? result.parsed : { content: value.action };
    const seq = this.draft.add(replyOf(value, round, parsed, refused ? 2 : 1), place, time);
    const { game } = this.played;
    this.turns.push({
      seq,
      step: value.turns,
      row: value.turns,
      round,
      expect,
      wordings: expect === ANNOUNCE ? [value.action.replace(/^\s*announce\s*:\s*/i, '')] : [],
      values: expect === TEST && result.ok ? game.discovery.argumentsOf(parsed) : [],
    });
    const label = this.answer(expect, result.ok ? parsed : undefined, place, round, time);
    if (expect === TEST && result.ok) this.compareObjects(value, parsed, place);
    this.compare(value, label, place);
  }

  /** Reports a conversation that is longer than the log. */
  end(): void {
    const { conversation } = this.played;
    if (!conversation || this.parted) return;
    const { name, read } = conversation;
    const last = (this.turns.at(-1)?.step ?? -1) + 1;
    if (read.turns.length > last)
      this.draft.report(
        'warning',
        { file: name, line: read.turns[last].reply?.line ?? 0 },
        'The action log ends before this turn.',
      );
    for (const { line } of read.stray)
      this.draft.report('warning', { file: name, line }, 'This line belongs to no turn.');
  }

  /** Returns the label of a test. */
  private answer(
    expect: string,
    parsed: Parsed | undefined,
    place: PublishedLine,
    round: number,
    time: string,
  ): string | undefined {
    if (expect === ANNOUNCE) {
      const { message } = this.begun.replay({ content: '' }, undefined);
      if (message !== undefined && round <= PUBLISHED_TESTS)
        this.draft.add({ type: 'message', round, text: message }, place, time);
      return undefined;
    }
    if (!parsed) return undefined;
    const { feedback, message } = this.testing.replay(parsed, undefined);
    if (feedback) this.draft.add({ type: 'feedback', round, ...feedback }, place, time);
    if (message !== undefined)
      this.draft.add({ type: 'message', round: round + 1, text: message }, place, time);
    return feedback?.label;
  }

  private compareObjects(
    { parsed_test_objects: listed }: ActionRow,
    { objects }: Parsed,
    place: PublishedLine,
  ): void {
    if (!listed || JSON.stringify([...new Set(listed)]) === JSON.stringify(objects)) return;
    this.draft.report(
      'warning',
      place,
      'The objects that were read of this test are others than those it names.',
    );
  }

  private compare(row: ActionRow, label: string | undefined, place: PublishedLine): void {
    const { conversation } = this.played;
    if (!conversation || this.parted) return;
    const { name, read } = conversation;
    const turn = read.turns.at(row.turns);
    const differs = (line: number, message: string) =>
      this.draft.report('warning', { file: name, line }, message);
    if (!turn?.reply) {
      this.parted = true;
      differs(turn ? 0 : read.lines, `The conversation ends before turn ${row.turns} of ${place.file}.`);
    } else if (!isSame(turn, row)) {
      this.parted = true;
      differs(
        turn.reply.line,
        `From here on it is another conversation than turn ${row.turns} of ${place.file}.`,
      );
    } else if (label !== undefined && turn.answer?.text !== label) {
      const { text, line } = turn.answer ?? turn.reply;
      differs(
        line,
        turn.answer
          ? `The answer is ${text === 'ON' || text === 'OFF' ? text : 'neither ON nor OFF'}, by the rule it is ${label}.`
          : 'This test has no answer.',
      );
    }
  }
}

const isSame = ({ expect, reply }: ConversationTurn, { turn_type, action }: ActionRow): boolean =>
  expect === turn_type && reply?.text.replaceAll(/\s+/g, ' ') === action.trim().replaceAll(/\s+/g, ' ');

function replyOf(row: ActionRow, round: number, parsed: Parsed, attempt: number): Body<EventOf<'reply'>> {
  const { prompt_tokens: prompt, completion_tokens: completion } = isRecord(row.usage) ? row.usage : {};
  const usage = {
    ...(typeof prompt === 'number' && { prompt }),
    ...(typeof completion === 'number' && { completion }),
  };
  const content = { raw: row.response_message ?? row.action, parsed };
  const body = { type: 'reply', round, expect: row.turn_type, ...content, usage, latencyMs: 0, attempt };
  return body as Body<EventOf<'reply'>>;
}
