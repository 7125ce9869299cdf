import { describe, expect, it } from 'vitest';
import { toCompareSchema } from '../../../../src/protocol/compare';
import type { ComparedRound, ComparedSide, ComparedVerdict } from '../../../../src/replay/side';
import {
  firstDifference,
  isDifferent,
  otherScenario,
  pairsOf,
} from '../../../../webview/compare/differences';

const ANNOUNCES = { turn: 'announce', noun: 'announcement', verb: 'announces', seq: 1 };
const TESTS = { turn: 'test', noun: 'test', verb: 'tests', seq: 2, hypothesis: '' };

interface Said {
  readonly announced: string;
  readonly hypothesis: string;
  readonly tested: string;
  readonly answer: string;
  readonly positive: boolean;
  readonly equivalence: Partial<ComparedVerdict>;
  readonly compatibility: Partial<ComparedVerdict>;
}

function round(number: number, more: Partial<Said> = {}): ComparedRound {
  const said: Said = {
    announced: 'all even',
    hypothesis: '',
    tested: '[1,2,3]',
    answer: 'YES',
    positive: true,
    equivalence: { stored: 'incorrect' },
    compatibility: { stored: 'compatible' },
    ...more,
  };
  const { announced, hypothesis, tested, answer, positive, equivalence, compatibility } = said;
  return {
    round: number,
    steps: [
      {
        ...ANNOUNCES,
        words: announced,
        hypothesis,
        answer: '',
        verdicts: [{ question: 'equivalence', ...equivalence }],
      },
      {
        ...TESTS,
        words: tested,
        answer,
        positive,
        verdicts: [{ question: 'compatibility', ...compatibility }],
      },
    ],
  };
}
const side = (...rounds: readonly ComparedRound[]): ComparedSide => ({
  name: 'a',
  state: 'completed',
  rounds,
});

const differences = (more: Partial<Said>) => pairsOf(side(round(1)), side(round(1, more)))[0].differences;

describe('two transcripts side by side', () => {
  it('are aligned by the numbers of their rounds, whatever is missing', () => {
    const pairs = pairsOf(side(round(1), round(2), round(4)), side(round(2), round(3), round(4)));
    expect(pairs.map((pair) => [pair.round, !!pair.left, !!pair.right, isDifferent(pair)])).toEqual([
      [1, true, false, true],
      [2, true, true, false],
      [3, false, true, true],
      [4, true, true, false],
    ]);
    expect(firstDifference(pairs)).toBe(1);
    expect(firstDifference(pairsOf(side(round(1)), side(round(1))))).toBeUndefined();
  });

  it('differ in what was said, tested, answered and judged, and by words only where nothing was read', () => {
    expect(differences({})).toEqual([]);
    expect(differences({ announced: 'ALL  even.' })).toEqual([]);
    expect(differences({ announced: 'all odd' })).toEqual(['announcement']);
    expect(differences({ tested: '[3,2,1]', answer: 'NO', positive: false })).toEqual(['test', 'answer']);
    // This is the same answer in the words of another setting.
    expect(differences({ answer: 'DAX' })).toEqual([]);
    expect(differences({ equivalence: { stored: 'correct' } })).toEqual(['verdict']);
    expect(differences({ equivalence: { stored: 'incorrect', computed: 'correct' } })).toEqual(['verdict']);
    expect(differences({ compatibility: {} })).toEqual(['test verdict']);
    const read = (announced: string) => round(1, { announced, hypothesis: 'a % 2 == 0' });
    expect(pairsOf(side(read('evens')), side(read('all are even')))[0].differences).toEqual([]);
  });

  it('of another game differ by its turns, in whatever order they came', () => {
    const step = (turn: string, words: string) => ({
      turn,
      noun: turn,
      verb: turn,
      seq: 1,
      words,
      hypothesis: '',
      answer: '',
      verdicts: [],
    });
    const steps = (...all: readonly (readonly [string, string])[]) =>
      side({ round: 1, steps: all.map(([turn, words]) => step(turn, words)) });
    const [pair] = pairsOf(
      steps(['choice', 'AAA'], ['final choice', 'BBB']),
      steps(['choice', 'AAA'], ['final choice', 'CCC']),
    );
    expect(pair.differences).toEqual(['final choice']);
    expect(pair.steps.map(({ differs }) => differs)).toEqual([[], ['words']]);
    const [cut] = pairsOf(steps(['choice', 'AAA']), steps(['choice', 'AAA'], ['final choice', 'CCC']));
    expect(cut.differences).toEqual(['final choice']);
    expect(cut.steps.map(({ left, right }) => [left?.words, right?.words])).toEqual([
      ['AAA', 'AAA'],
      [undefined, 'CCC'],
    ]);
  });

  it('that are not of the same scenario are said to be so', () => {
    const head = (predicate: string, taskId = 'wason') =>
      ({
        taskId,
        hidden: { name: `rule ${predicate[2]}`, predicate },
        initialEvidence: [],
      }) as unknown as ComparedSide['head'];
    const of = (one: ComparedSide['head']) => ({ ...side(), ...(one && { head: one }) });
    expect(otherScenario(of(head('a < b')), of(head('a < b')))).toBeUndefined();
    expect(otherScenario(of(head('a < b')), of(head('a >\n  b')))).toBe(
      'The two have different hidden rules: “rule <” (a < b) on the left, “rule >” (a > b) on the right.',
    );
    expect(otherScenario(of(head('a < b')), of(head('a < b', 'blicket')))).toMatch(/different tasks/);
    expect(otherScenario(side(), of(head('a < b')))).toMatch(/no header/);
    const session = (scenario: string) => ({
      ...of({ taskId: 'wilt', initialEvidence: [] } as unknown as ComparedSide['head']),
      scenario,
    });
    expect(otherScenario(session('lite, rule 2'), session('lite, rule 2'))).toBeUndefined();
    expect(otherScenario(session('lite, rule 2'), session('full, rule 2'))).toMatch(/different scenarios/);
  });

  it('come as messages that are checked', () => {
    const one = side(round(1));
    const message = { type: 'compared', left: one, right: one };
    expect(toCompareSchema.safeParse(message).success).toBe(true);
    const [first] = one.rounds[0].steps;
    const wrong = { ...one, rounds: [{ round: 1, steps: [{ ...first, words: 7 }] }] };
    expect(toCompareSchema.safeParse({ ...message, right: wrong }).success).toBe(false);
    expect(toCompareSchema.safeParse({ ...message, left: undefined }).success).toBe(false);
  });
});
