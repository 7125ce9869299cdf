/** The knowledge of an open transcript's player. */
import { semanticsOf } from '../judges/answer';
import { PlayerKnowledge } from '../judges/knowledge';
import type { Engines } from '../judges/exact';
import { reasonOf } from '../base/reason';
import type { Header } from '../episode/events';
import type { Stepwise } from '../base/stepwise';
import type { RuleGame } from '../tasks/rule-discovery/game';
import { testedOf } from './head';
import type { KnowledgeAnswers, KnowledgeOperation, KnowledgeError } from './knowledge-questions';
import type { OpenTranscript } from './transcript';

interface Followed {
  readonly player: PlayerKnowledge;
  /** Events that it was given. */
  taken: number;
}

const followed = new WeakMap<OpenTranscript, Followed>();

type Question<O extends KnowledgeOperation['op']> = Extract<KnowledgeOperation, { op: O }>;

/** Sends knowledge from the first answer on where what was sent before is no longer right. */
export const knowledge = (
  transcript: OpenTranscript,
  engines: Engines,
  { from, most, version, budgetMs }: Question<'knowledge'>,
): Stepwise<KnowledgeAnswers['knowledge']> =>
  answerOf(transcript, engines, function* (player) {
    const known = yield* player.knowledge({ from, most, budgetMs });
    return known && known.version !== version && from > 0
      ? yield* player.knowledge({ from: 0, most, budgetMs: 0 })
      : known;
  });

export const knowledgeAt = (
  transcript: OpenTranscript,
  engines: Engines,
  { place }: Question<'knowledge-at'>,
): Stepwise<KnowledgeAnswers['knowledge-at']> => answerOf(transcript, engines, (player) => player.at(place));

/** Says why there is no answer. */
function* answerOf<T>(
  transcript: OpenTranscript,
  engines: Engines,
  ask: (player: PlayerKnowledge) => Stepwise<T | undefined>,
): Stepwise<{ readonly ok: true; readonly value: T } | KnowledgeError> {
  try {
    const player = playerOf(transcript, engines);
    if (!player) return { ok: false, error: 'This version does not know the game.' };
    const value = yield* ask(player);
    return value === undefined
      ? { ok: false, error: 'There are no hypotheses for this game.' }
      : { ok: true, value };
  } catch (error) {
    return { ok: false, error: reasonOf(error) };
  }
}

/** The knowledge of a transcript, which has taken all events so far. */
function playerOf(transcript: OpenTranscript, engines: Engines): PlayerKnowledge | undefined {
  const { header, ruleGame: game, events } = transcript;
  if (!header || !game) return undefined;
  const known = followed.get(transcript) ?? { player: opened(header, game, engines), taken: 0 };
  followed.set(transcript, known);
  for (; known.taken < events.length; known.taken++) known.player.take(events[known.taken]);
  return known.player;
}

const opened = ({ task, setting }: Header, game: RuleGame, engines: Engines): PlayerKnowledge =>
  new PlayerKnowledge({
    engines,
    semantics: semanticsOf({ task, setting, scenario: game.scenario }),
    game,
    show: (test) => testedOf(game.discovery, test),
  });
