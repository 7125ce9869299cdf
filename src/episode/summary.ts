import { taskNamed } from '../tasks/registry';
import type { HiddenRule } from '../tasks/rule-discovery/game';
import type { Game } from '../tasks/task';
import type { Header } from './events';
import { gameOf } from './game-of';
import { scenarioName } from './header';

/** Describes the scenario; texts are as in the transcript. */
export interface ScenarioSummary {
  /** The task's title, or its id where this version has no such task. */
  readonly task: string;
  readonly setting: string;
  /** Such as `group 7, rule 2 of published.rules.yaml`, or by the task's name for it; undefined where it has none. */
  readonly source: string | undefined;
  /** Undefined where there is none in the game, or this version cannot open the scenario. */
  readonly hidden: HiddenRule | undefined;
}

export function summaryOf(header: Header): ScenarioSummary {
  const { source } = header;
  const game = knownGame(header);
  return {
    task: taskNamed(header.task)?.title ?? header.task,
    setting: header.setting,
    source: source
      ? `group ${source.group}, rule ${source.rule} of ${source.file}`
      : scenarioName(header).full || undefined,
    hidden: game?.hidden ?? game?.discovery?.hidden,
  };
}

/** The game of a transcript; undefined where this version cannot open it. */
export function knownGame(header: Header): Game | undefined {
  try {
    return gameOf(header).game;
  } catch {
    return undefined;
  }
}
