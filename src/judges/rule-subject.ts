/** The subject of a judge in a game of rule discovery: an announcement, or a test that was made under one. */
import type { Subject } from '../episode/judge';
import { ruleGame, type RuleGame } from '../tasks/rule-discovery/game';
import type { Parsed } from '../tasks/task';

export interface RuleSubject extends Pick<Subject, 'task' | 'setting' | 'evidence'> {
  readonly game: RuleGame;
  /** Of a test, the announcement before it. */
  readonly announcement: Parsed;
  /** Absent where the announcement itself is judged. */
  readonly test?: Parsed;
}

/** Throws ScenarioError where the game has no hidden rule. */
export function ruleSubject(subject: Subject): RuleSubject {
  const { game, task, setting, reply, under } = subject;
  return {
    ...{ game: ruleGame(game), task, setting, announcement: under ?? reply },
    ...(under && { test: reply }),
    // Making it takes time: not every judge looks at it.
    get evidence() {
      return subject.evidence;
    },
  };
}
