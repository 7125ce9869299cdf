/** Plays episodes of WILT with given replies, as the engine does. */
import { finish } from '../../../../src/predicate';
import type { MeasuredEvent } from '../../../../src/tasks/measures';
import type { Feedback, GameOptions, Parsed } from '../../../../src/tasks/task';
import { wilt } from '../../../../src/tasks/wilt';
import { ACT } from '../../../../src/tasks/wilt/reply';
import { wiltScenario } from '../../../../src/tasks/wilt/scenario';
import { wiltSemantics } from '../../../../src/tasks/wilt/semantics';
import type { SplitName } from '../../../../src/tasks/wilt/splits';

export interface Played {
  readonly messages: readonly string[];
  readonly feedbacks: readonly Feedback[];
  readonly replies: readonly Parsed[];
  readonly isOver: boolean;
  readonly measures: Readonly<Record<string, unknown>>;
}

export async function playWilt(
  split: SplitName,
  rule: number,
  texts: readonly string[],
  options: GameOptions = {},
): Promise<Played> {
  const scenario = wiltScenario(split, rule, 1337);
  const game = wilt.open(scenario, split, options);
  const tally = wilt.measures.tally();
  const messages: string[] = [];
  const feedbacks: Feedback[] = [];
  const replies: Parsed[] = [];
  let position = game.start();
  for (const text of texts) {
    if (position.expect === undefined) break;
    const result = game.parse(ACT, text);
    if (!result.ok) throw new Error(result.reason);
    const reply: MeasuredEvent = {
      type: 'reply',
      seq: replies.length,
      expect: ACT,
      raw: text,
      parsed: result.parsed,
    };
    replies.push(result.parsed);
    tally.add(reply);
    const move = await position.play(result.parsed, (question) =>
      Promise.resolve(finish(wiltSemantics.answers!(question))),
    );
    if (move.feedback) {
      feedbacks.push(move.feedback);
      tally.add({ type: 'feedback', ...move.feedback });
    }
    if (move.message !== undefined) messages.push(move.message);
    position = move.then;
  }
  const measures = tally.measures(() => undefined) as Played['measures'];
  return { messages, feedbacks, replies, isOver: position.expect === undefined, measures };
}
