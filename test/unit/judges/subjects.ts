/** Wason games and announcements to be judged. */
import { directAsk } from '../../../src/judges/answer';
import type { Subject } from '../../../src/episode/judge';
import { EnginePool } from '../../../src/rules';
import type { RuleGame } from '../../../src/tasks/rule-discovery/game';
import type { Game, Parsed } from '../../../src/tasks/task';
import { wason, wasonScenario } from '../../../src/tasks/wason';

const engines = new EnginePool();
export const ask = directAsk((domain) => engines.for(domain));

export const never = new AbortController().signal;

export interface Setup {
  readonly hidden?: string;
  readonly setting?: string;
  readonly triple?: readonly [number, number, number];
  readonly domain?: { readonly min: number; readonly max: number };
  readonly guidance?: { readonly accept: readonly string[]; readonly reject: readonly string[] };
}

export function gameOf({
  hidden = 'a < b < c',
  setting = 'baseline',
  triple = [2, 4, 6],
  domain = { min: -99, max: 100 },
  guidance,
}: Setup = {}): RuleGame {
  const rule = { name: 'the hidden rule', predicate: hidden, ...(guidance && { guidance }) };
  const scenario = wasonScenario({
    group: '1',
    rules: [rule],
    hidden: 1,
    triple,
    domain,
  });
  return wason.open(scenario, setting);
}

export function parse(game: Game, expected: string, text: string): Parsed {
  const result = game.parse(expected, text);
  if (!result.ok) throw new Error(result.reason);
  return result.parsed;
}

export interface Told {
  readonly triple: readonly [number, number, number];
  readonly positive: boolean;
}

/** An announcement after tests; the initial triple is evidence 0, tests are 10, 20, … */
export function subject(
  text: string,
  setup: Setup & { told?: readonly Told[]; test?: string } = {},
): Subject {
  const game = gameOf(setup);
  const { setting = 'baseline', told = [], test } = setup;
  const label = (positive: boolean) =>
    setting === 'dual-goal' ? (positive ? 'DAX' : 'MED') : positive ? 'YES' : 'NO';
  const feedback = told.map(({ triple, positive }, i) => ({
    seq: 10 * (i + 1),
    feedback: { ...game.discovery.initialEvidence[0], triple: [...triple], label: label(positive), positive },
  }));
  const announced = text.startsWith('Announce:') ? text : `Announce: ${text}`;
  const announcement = parse(game, 'announce', announced);
  return {
    game,
    setting,
    task: 'wason',
    ...(test === undefined
      ? { reply: announcement }
      : { reply: parse(game, 'test', `Check: ${test}`), under: announcement }),
    evidence: [...game.discovery.initialEvidence.map((given) => ({ seq: 0, feedback: given })), ...feedback],
    earlier: [],
  };
}
