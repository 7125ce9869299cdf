/** The picture of an episode for the replay: its tests, the rules that they leave, and the final guess. */
import type { Json } from '../../../base/json';
import type { MeasuredEvent } from '../../measures';
import { unlessDamaged } from '../../damaged';
import type { PlayedStep } from '../../task';
import type { Trial, TrialFigure, TrialReport, TrialReporter, TrialTable } from '../../trials';
import { reviewWilt, type ReviewedTest, type WiltReview } from './review';
import { guessFindings, TEST_COLUMNS, testFindings, testRows } from './review-words';

export class WiltReporter implements TrialReporter {
  private scenario: Json | undefined;
  private readonly steps: PlayedStep[] = [];

  add(event: MeasuredEvent): void {
    if (event.type === 'episode') this.scenario = event.scenario;
    else if (event.type === 'reply') this.steps.push({ expect: event.expect, reply: event.parsed });
    else if (event.type === 'feedback') {
      const step = this.steps.pop();
      if (step) this.steps.push({ ...step, feedback: event });
    }
  }

  report(): TrialReport | undefined {
    const { scenario, steps } = this;
    if (scenario === undefined || steps.length === 0) return undefined;
    const review = unlessDamaged(() => reviewWilt(scenario, steps));
    return (
      review && {
        legend: {
          good: 'a test that ruled out rules, or a correct guess',
          bad: 'a test that ruled out none, or another guess',
        },
        trials: trialsOf(review, steps.length),
        figures: review.tests.length === 0 ? [] : [leftFigure(review)],
        tables: tablesOf(review),
      }
    );
  }
}

/** A test is a good one if it ruled out rules that were left, the guess if it is correct. */
function trialsOf({ tests, guess }: WiltReview, replies: number): readonly Trial[] {
  const common = { stimulus: '', state: '', changed: false };
  const made = tests.filter(({ round }) => round > 0);
  const trials = made.map(({ round, test, positive, rules, isInformative }) => ({
    ...common,
    round,
    choice: `(${test.join(', ')})`,
    good: isInformative,
    outcome: `${positive ? 'True' : 'False'}, ${rules} ${rules === 1 ? 'rule' : 'rules'} left`,
  }));
  if (!guess) return trials;
  const { outcome } = guess;
  return [
    ...trials,
    { ...common, round: replies, choice: guess.guess, outcome, good: outcome === 'correct' },
  ];
}

function leftFigure({ tests, rules, hypotheses }: WiltReview): TrialFigure {
  const curve = (name: string, start: number, of: (test: ReviewedTest) => number) => ({
    name,
    points: [{ x: 0, y: start }, ...tests.map((test) => ({ x: test.round, y: of(test) }))],
  });
  return {
    id: 'rules-left',
    title: 'Rules left',
    caption:
      'How many rules of the split agree with all answers so far, and how many of the wider space: the rules of all splits over as many numbers, and their opposites.',
    x: 'reply',
    y: 'rules',
    changes: [],
    curves: [
      curve('rules of the split', rules, (test) => test.rules),
      curve('wider space', hypotheses, (test) => test.hypotheses),
    ],
  };
}

function tablesOf(review: WiltReview): readonly TrialTable[] {
  const { tests, guess } = review;
  return [
    { title: 'What the tests told', columns: ['', 'Finding'], rows: testFindings(review) },
    ...(guess
      ? [
          {
            title: 'The final guess',
            columns: ['', 'Finding'],
            rows: [['Guess', guess.guess], ...guessFindings(guess)],
          },
        ]
      : []),
    ...(tests.length > 0 ? [{ title: 'Tests', columns: [...TEST_COLUMNS], rows: testRows(review) }] : []),
  ];
}
