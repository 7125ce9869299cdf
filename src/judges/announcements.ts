/** The announcements of a transcript whose hypotheses are functions of three numbers, as the phrase reader reads them. */
import type { Stepwise } from '../base/stepwise';
import { CaseFinder } from '../episode/cases';
import type { EpisodeEvent, Header } from '../episode/events';
import { gameOf } from '../episode/game-of';
import type { AnnouncementReading } from '../phrase-reader';
import type { Domain } from '../predicate/domain';
import { ruleGame, type Signature } from '../tasks/rule-discovery/game';
import { ANNOUNCE } from '../tasks/rule-discovery/turns';
import { semanticsOf } from './answer';
import { readerOf } from './exact';
import { predictsNothing } from './llm/nothing';
import { wordsKey } from './review/consistency';

export interface FoundAnnouncement {
  /** `seq` of the reply. */
  readonly target: number;
  readonly round: number;
  readonly text: string;
  /** Equal for the same words about the same numbers. */
  readonly key: string;
  readonly reading: AnnouncementReading;
}

export interface FoundAnnouncements {
  readonly domain: Domain;
  readonly signature: Signature;
  /** Announcements with content, in the order of the transcript. */
  readonly all: readonly FoundAnnouncement[];
}

/** Returns undefined if hypotheses are other functions. Throws ScenarioError and ResumeError if the game is not known. */
export function* announcementsIn(
  header: Header,
  events: readonly EpisodeEvent[],
): Stepwise<FoundAnnouncements | undefined> {
  const { task, setting, scenario } = header;
  const game = ruleGame(gameOf(header).game);
  const semantics = semanticsOf({ task, setting, scenario });
  const { domain, about } = semantics;
  if (!domain) return undefined;
  const finder = new CaseFinder(game, { task, setting });
  const all: FoundAnnouncement[] = [];
  for (const event of events) {
    const found = finder.add(event);
    if (found?.expect !== ANNOUNCE) continue;
    const { reply } = found.subject;
    const text = game.discovery.hypothesisText(reply);
    if (predictsNothing(text)) continue;
    const { target, round } = found;
    all.push({ target, round, text, key: `${about} ${wordsKey(text)}`, reading: readerOf(semantics, reply) });
    yield;
  }
  return { domain, signature: game.discovery.signature, all };
}
