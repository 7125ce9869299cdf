/** A review in sentences and a table, for views and terminals. */
import { formatPercentage } from '../../../base/percentage';
import type { ReviewedGuess, ReviewedTest, WiltReview } from './review';

const testText = ({ test, positive }: Pick<ReviewedTest, 'test' | 'positive'>): string =>
  `(${test.join(', ')}) is ${positive ? 'True' : 'False'}`;

/** The first test after which a count is down to one. */
function determined(tests: readonly ReviewedTest[], count: 'rules' | 'hypotheses'): string | undefined {
  const at = tests.findIndex((one) => one[count] <= 1);
  if (at < 0) return undefined;
  const after = tests.length - 1 - at;
  const later = after === 0 ? '' : `; ${after} more followed`;
  return `after test ${at + 1}${later}`;
}

const REMAINING = 'Remaining rules';

/** The subject of a sentence, and the sentence. */
type Finding = readonly [about: string, sentence: string];

export function testFindings({ tests, rules, hypotheses, remaining }: WiltReview): readonly Finding[] {
  if (tests.length === 0) return [['Tests', 'Nothing was tested.']];
  const last = tests[tests.length - 1];
  const useless = tests.filter(({ isInformative }) => !isInformative).length;
  const byRules = determined(tests, 'rules');
  const byAll = determined(tests, 'hypotheses');
  return [
    [
      'Rules of the split',
      byRules === undefined
        ? `${last.rules} of the ${rules} rules of the split agree with all answers.`
        : `No more than one of the ${rules} rules of the split agreed with all answers ${byRules}.`,
    ],
    [
      'Wider space',
      byAll === undefined
        ? `${last.hypotheses} of ${hypotheses} hypotheses, the rules of all splits and their opposites, agree with them.`
        : `Of ${hypotheses} hypotheses, the rules of all splits and their opposites, no more than one did ${byAll}.`,
    ],
    ...(remaining.length > 0 ? [[REMAINING, `${remaining.join('; ')}.`] as const] : []),
    ['Uninformative', `${useless} of ${tests.length} tests left as many rules as before.`],
  ];
}

export function guessFindings({ outcome, reason, ...guess }: ReviewedGuess): readonly Finding[] {
  if (reason !== undefined) return [['Outcome', `The guess is ${outcome}: ${reason}.`]];
  return [
    ['Outcome', `The guess is ${outcome}.`],
    ...guess.contradicted.map((one): Finding => [
      'Contradiction',
      `It contradicts test ${one.round}: ${testText(one)}.`,
    ]),
    ...(outcome === 'wrong' ? differences(guess) : []),
  ];
}

function differences(guess: Omit<ReviewedGuess, 'outcome' | 'reason'>): readonly Finding[] {
  const { agreement, differing, typable, first, nearMiss } = guess;
  const where = first.map((input) => `(${input.join(', ')})`).join(', ');
  const typed =
    typable === 0
      ? 'None of them can be typed with three digits: no test would have shown the difference.'
      : `${typable} of them can be typed with three digits.`;
  const percentage = agreement === null ? '' : formatPercentage(agreement);
  return [
    ...(agreement === null
      ? []
      : [['Agreement', `Guess and rule agree on ${percentage} of the inputs.`] as const]),
    ...(nearMiss === true
      ? [['Near miss', 'They are equal on all whole numbers from −20 to 20.'] as const]
      : []),
    ['Difference', `They differ on ${differing} inputs, first on ${where}. ${typed}`],
  ];
}

/** The names of rules are no sentence that says what it is about. */
const sentences = (findings: readonly Finding[]): readonly string[] =>
  findings.map(([about, sentence]) => (about === REMAINING ? `${about}: ${sentence}` : sentence));

export const testsText = (review: WiltReview): readonly string[] => sentences(testFindings(review));
export const guessText = (guess: ReviewedGuess): readonly string[] => sentences(guessFindings(guess));

export const TEST_COLUMNS = ['Reply', 'Test', 'Answer', 'Rules left', 'Hypotheses left', ''] as const;

export const testRows = ({ tests }: WiltReview): readonly (readonly string[])[] =>
  tests.map(({ round, test, positive, rules, hypotheses, isInformative, isRepeat }) => [
    round === 0 ? 'given' : String(round),
    `(${test.join(', ')})`,
    positive ? 'True' : 'False',
    String(rules),
    String(hypotheses),
    isRepeat ? 'repeated' : isInformative ? '' : 'rules out nothing',
  ]);
