/** Notes below the main table: the basis of its numbers, and what open verdicts could change. */
import { fixed, grouped } from '../base/number-words';
import { RESAMPLES } from '../statistics/bootstrap';
import { costNotes } from './costs';
import type { Condition, ConditionResult } from './result-schemas';
import { FEWEST_SCENARIOS, meanLimitText } from './estimates';
import { leftOutText, type OutcomeSource } from './row';
import { isOfSome, isScored } from './scores';

/** The basis of the numbers. */
export interface TableInfo {
  readonly by: OutcomeSource | 'both';
  readonly seed: number;
}

const OPEN_WORDS = 'an open announcement counts as not correct, and an open test is in no I:C.';

export const BY_WORDS = {
  judge: 'By the stored verdicts.',
  enumeration: `By enumeration: ${OPEN_WORDS}`,
  both: `By the stored verdicts → by enumeration, where the two differ (≠). By enumeration ${OPEN_WORDS}`,
};

export function tableNotes(results: readonly ConditionResult[], { by, seed }: TableInfo): string[] {
  const open = results.reduce((sum, each) => sum + each.open, 0);
  return [
    ...(results.length > 0 && results.every(isScored) ? [] : [BY_WORDS[by]]),
    ...(open > 0 ? [`Open verdicts: ${open}.${BEST_CASES.map((words) => words(results)).join('')}`] : []),
    ...readingNotes(results),
    ...publishedNotes(results),
    ...costNotes(results),
    ...results
      .filter((result) => result.left.length > 0)
      .map(({ model, setting, left: counts }) => `Not counted, ${model} ${setting}: ${leftOutText(counts)}.`),
    ...intervalNotes(results, seed),
    ...(results.some(({ n, scores }) => Object.values(scores).some((score) => isOfSome(score.n, n)))
      ? ['A measure has only the episodes in which it is defined: (n …) where these are not all.']
      : []),
    ...(results.every(isScored)
      ? []
      : [
          'The mean over solved episodes favours models that solve only easy rules; the median and the mean up to ' +
            `${upTo(results, ' tests')} count unsolved episodes as censored (Kaplan–Meier; ± standard error).`,
        ]),
    ...unknownMeans(results),
    ...headingNotes(results),
    ...combinedNotes(results),
    ...(results.some(({ scores }) => Object.values(scores).some(({ scale }) => scale))
      ? [
          'Rows chance, perfect: means of simulated players who choose by chance, and who know the hidden state ' +
            '(falsify simulate).',
        ]
      : []),
    'Per turn: what the model generated, in tokens where the server counted them in every turn, otherwise in words.',
  ];
}

/** The methods of the intervals that the table can have. */
function intervalNotes(results: readonly ConditionResult[], seed: number): string[] {
  const own = results.filter(({ published }) => published === undefined);
  const scores = own.flatMap((result) => Object.values(result.scores)).filter(({ of }) => !of);
  const isRuled = own.some((result) => !isScored(result));
  const notes = [
    ...(isRuled || scores.some(({ share }) => share) ? ['Shares: Wilson intervals.'] : []),
    ...(isRuled || scores.some(({ share }) => !share) || own.some(({ cost }) => cost)
      ? [
          `${isRuled ? 'Ratios and means' : 'Means'}: BCa bootstrap over scenarios, ${grouped(RESAMPLES)} resamples, seed ${seed}; ` +
            `none of fewer than ${FEWEST_SCENARIOS} scenarios${isRuled ? ', and none of a ratio whose divisor is 0 in a resample' : ''}.`,
        ]
      : []),
  ];
  return notes.length === 0 ? [] : [[...notes, 'All at 95%.'].join(' ')];
}

/** The titles of the measures whose headings are short. */
function headingNotes(results: readonly ConditionResult[]): string[] {
  const scores = results.flatMap((result) => Object.values(result.scores));
  const titles = new Map(scores.flatMap(({ title, short }) => (short === undefined ? [] : [[short, title]])));
  if (titles.size === 0) return [];
  return [`Headings: ${[...titles].map(([short, title]) => `${short}: ${title}`).join('; ')}.`];
}

/** Names the measures that a combined one is the mean of. */
const combinedNotes = (results: readonly ConditionResult[]): string[] => [
  ...new Set(
    results.flatMap(({ scores }) =>
      Object.values(scores).flatMap(({ title, of, without = [] }) => {
        const rest = without.length > 0 ? `. No score in ${without.join('; ')}` : '';
        return of ? [`${title}: the unweighted mean of ${of.join('; ')}${rest}.`] : [];
      }),
    ),
  ),
];

/** Names the papers whose numbers stand beside those of the study. */
function publishedNotes(results: readonly Condition[]): string[] {
  const sources = new Set(results.flatMap(({ published }) => published ?? []));
  return [...sources].map(
    (source) => `Published, as printed, by the judges of that study and without intervals: ${source}`,
  );
}

const readingNotes = (results: readonly ConditionResult[]): string[] =>
  results.some(({ readings }) => readings?.model)
    ? [
        'Announcements read by a model alone count as open: two of its translations agree, which proves nothing.',
      ]
    : [];

const upTo = (results: readonly ConditionResult[], unit?: string): string =>
  meanLimitText(
    results.map(({ testsBeforeSuccess: { restrictedMean } }) => restrictedMean),
    unit,
  );

export const UNKNOWN_MEAN = 'some episodes are not solved, and none of those was played to the end.';

/** Says why conditions have no mean up to so many tests. */
function unknownMeans(results: readonly ConditionResult[]): string[] {
  const unknown = results.filter(
    (result) =>
      !isScored(result) &&
      result.published === undefined &&
      result.n !== 0 &&
      result.testsBeforeSuccess.restrictedMean === null,
  );
  if (unknown.length === 0) return [];
  const names = unknown.map(({ model, setting }) => `${model} ${setting}`);
  return [`No mean of all tests, ${names.join('; ')}: ${UNKNOWN_MEAN}`];
}

/** The names of conditions, each with words about it. */
const named = (results: readonly ConditionResult[], words: (result: ConditionResult) => string): string =>
  results.map((result) => `${result.model} ${result.setting} ${words(result)}`).join('; ');

function bestSuccess(results: readonly ConditionResult[]): string {
  const changed = results.filter(({ success }) => success.best !== success.value);
  return changed.length === 0
    ? ' None of them could change whether an episode is solved.'
    : ` If all open announcements were correct, success would be: ${named(changed, ({ success }) => `at most ${fixed(success.best)}`)}.`;
}

function bestFirstGuess(results: readonly ConditionResult[]): string {
  const changed = results.filter(({ firstGuess }) => firstGuess.best !== firstGuess.value);
  return changed.length === 0
    ? ''
    : ` First guess: ${named(changed, ({ firstGuess }) => `at most ${fixed(firstGuess.best)}`)}.`;
}

function bestTests(results: readonly ConditionResult[]): string {
  const meanOf = ({ testsBeforeSuccess }: ConditionResult) => testsBeforeSuccess.restrictedMean;
  const changed = results.filter((result) => meanOf(result)?.best !== meanOf(result)?.value);
  const words = (result: ConditionResult) => {
    const best = meanOf(result)?.best ?? null;
    return best === null ? 'undefined' : `at least ${fixed(best, 2)}`;
  };
  return changed.length === 0 ? '' : ` Mean tests up to ${upTo(results)}: ${named(changed, words)}.`;
}

function rangeOfRatio(results: readonly ConditionResult[]): string {
  const changed = results.filter(({ ic: { all } }) => all.worst !== all.best);
  return changed.length === 0
    ? ''
    : ' If all open tests before success were compatible, or all incompatible, I:C would be: ' +
        `${named(changed, ({ ic: { all } }) => `from ${fixed(all.worst)} to ${fixed(all.best)}`)}.`;
}

/** Sentences on the conditions that open verdicts could change. */
const BEST_CASES = [bestSuccess, bestFirstGuess, bestTests, rangeOfRatio];
