/** A small game with the shape of the real ones: announce, test, announce, …; does a number have the hidden parity? */
import type { Json } from '../../../src/base/json';
import {
  ruleFeedback,
  type RuleDiscovery,
  type RuleFeedback,
  type RuleGame,
  type RuleTask,
} from '../../../src/tasks/rule-discovery/game';
import { RULE_AGENTS, RULE_JUDGES, RULE_PANELS } from '../../../src/tasks/rule-discovery/judges';
import { demandTests, ruleLoad, ruleOptionsIn } from '../../../src/tasks/rule-discovery/options';
import { RULE_MEASURES } from '../../../src/tasks/rule-discovery/measures';
import { ruleTurns } from '../../../src/tasks/rule-discovery/turns';
import type { FeedbackAnswer, FeedbackQuestion } from '../../../src/tasks/question';
import {
  ReplayError,
  type GameOptions,
  type Move,
  type Parsed,
  type Position,
} from '../../../src/tasks/task';

export const toyTask: RuleTask = {
  id: 'toy',
  title: 'Toy',
  about: 'which numbers are good?',
  settings: ['plain'],
  aboutSettings: { plain: 'announce and test' },
  prompts: { plain: 'Which numbers are good? {n} is.' },
  nameOf: () => ({ title: 'Odd numbers', short: 'odd', full: 'odd numbers' }),
  open: (scenario, _setting, options) => toyGame(scenario, options),
  optionsIn: ruleOptionsIn,
  load: ruleLoad,
  judges: RULE_JUDGES,
  measures: RULE_MEASURES,
  agents: RULE_AGENTS,
  panels: RULE_PANELS,
};

/** `refused`: a test of this number is answered by a request for another one. */
export const toyScenario = { odd: true, refused: 13 };

function toyGame(scenario: Json, options: GameOptions = {}): RuleGame {
  const discovery: RuleDiscovery = {
    hidden: { name: 'odd', predicate: 'n % 2 == 1', accept: [], reject: [] },
    signature: { header: 'def rule(n: int) -> bool:', params: ['n'], builtins: [] },
    hypothesisText: ({ rule }) => (typeof rule === 'string' ? rule : ''),
    argumentsOf: (test) => [test.n!],
    initialEvidence: [{ label: 'YES', positive: true, n: 1 }],
  };
  return {
    scenario,
    discovery,
    turns: ruleTurns(discovery),
    opening: (template) => template.replace('{n}', '1'),
    start: () => announcing(1, demandTests({ tests: 3, ...options }), scenario),
    parse(expect, text) {
      const shown = text.replace(/^[^]*<\/think>/, '').trim();
      const match = expect === 'announce' ? /^Announce: (.+)$/.exec(shown) : /^Check: (\d+)$/.exec(shown);
      if (!match) return { ok: false, reason: `no ${expect}`, reminder: `Write a line for ${expect}.` };
      const value = match[1];
      return {
        ok: true,
        parsed: { content: shown, ...(expect === 'announce' ? { rule: value } : { n: Number(value) }) },
      };
    },
  };
}

const announcing = (round: number, tests: number, scenario: Json): Position => {
  const move = (): Move =>
    round > tests
      ? { then: { ...announcing(round, tests, scenario), expect: undefined } }
      : { message: 'Turn - Test', then: testing(round, tests, scenario) };
  return { expect: 'announce', round, play: () => Promise.resolve(move()), replay: move };
};

const testing = (round: number, tests: number, scenario: Json): Position => {
  const refused = (test: Parsed) => test.n === 13;
  const other = (): Move => ({ message: 'Another number.', then: testing(round, tests, scenario) });
  const answered = (feedback: RuleFeedback): Move => ({
    feedback,
    message: `${feedback.label}\nTurn - Announce`,
    then: announcing(round + 1, tests, scenario),
  });
  return {
    expect: 'test',
    round,
    async play(test, ask) {
      if (refused(test)) return other();
      const { holds } = await ask({ kind: 'feedback', task: 'toy', setting: 'plain', scenario, test });
      return answered({ label: holds === true ? 'YES' : 'NO', positive: holds === true, n: test.n });
    },
    replay(test, feedback) {
      if (refused(test)) return other();
      if (!feedback) throw new ReplayError('The test has no answer.');
      const known = ruleFeedback(feedback);
      if (!known || feedback.n !== test.n) throw new ReplayError('The answer is for another test.');
      return answered(known);
    },
  };
};

export const toyAsk = (question: FeedbackQuestion): Promise<FeedbackAnswer> =>
  Promise.resolve({ holds: Number(question.test.n) % 2 === 1 });
