/** The subject of a judge in a game of rule discovery: an announcement, or a test that was made under one. */
import type { Subject } from '../episode/judge';
import { ruleGame, type RuleGame } from '../tasks/rule-discovery/game';
import type { Parsed } from '../tasks/task';

/** A class: a getter of its own for each object makes every access to it slow. */
export class RuleSubject {
  readonly game: RuleGame;
  readonly task: string;
  readonly setting: string;
  /** The announcement that is judged, or the one before the test that is judged. */
  readonly announcement: Parsed;
  /** Absent where the announcement itself is judged. */
  declare readonly test?: Parsed;

  constructor(private readonly subject: Subject) {
    const { game, task, setting, reply, under } = subject;
    this.game = ruleGame(game);
    this.task = task;
    this.setting = setting;
    this.announcement = under ?? reply;
    if (under) this.test = reply;
  }

  /** Making it takes time: not every judge looks at it. */
  get evidence(): Subject['evidence'] {
    return this.subject.evidence;
  }
}

/** Throws ScenarioError where the game has no hidden rule. */
export const ruleSubject = (subject: Subject): RuleSubject => new RuleSubject(subject);
