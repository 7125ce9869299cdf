/** Metrics in a few words, for a status bar and a terminal. */
import { fixed } from '../../../base/number-words';
import { plural } from '../../../rules/words';
import type { Compatibility, RuleMetrics } from './schema';

/** The two kinds of I:C of one episode: their names and definitions wherever they are shown. */
export const IC_WORDS = {
  before: {
    title: 'I:C before success',
    definition: 'Incompatible tests ÷ compatible tests, of those before success; of all tests if unsolved.',
  },
  all: {
    title: 'I:C over all tests',
    definition:
      'Incompatible tests ÷ compatible tests, of all tests. Play goes on after success: announcements get no feedback.',
  },
} as const;

/** The title of the I:C that goes by success: of an episode that is not solved it is over all tests. */
const icTitle = ({ solved }: Pick<RuleMetrics, 'solved'>): string =>
  IC_WORDS[solved ? 'before' : 'all'].title;

/** Such as `solved after 9 tests · I:C before success 0.13 (1:8)`. */
export const describeRuleMetrics = (metrics: RuleMetrics, undecided?: string): string =>
  [describeSuccess(metrics, undecided), `${icTitle(metrics)} ${showIc(metrics.ic.before)}`].join(' · ');

/** What enumeration says where it decides no announcement: nobody was to judge. */
export const OPEN = 'open';

/** Such as `solved after 9 tests`. `undecided`: said where no announcement has a verdict that decides. */
export function describeSuccess(
  {
    solved,
    announcements,
    testsBeforeSuccess,
    withoutVerdict,
  }: Pick<RuleMetrics, 'solved' | 'announcements' | 'testsBeforeSuccess' | 'withoutVerdict'>,
  undecided = 'not judged',
): string {
  if (solved)
    return testsBeforeSuccess === 0
      ? 'solved at the first guess'
      : `solved after ${plural(testsBeforeSuccess ?? 0, 'test')}`;
  if (announcements === 0) return 'no announcement';
  if (withoutVerdict.equivalence === announcements) return undecided;
  return 'not solved';
}

export const showRatio = (ratio: number | null): string => fixed(ratio, 2);

/** Such as `0.13 (1:8)`: the ratio with its counts. */
export const showIc = ({
  ratio,
  incompatible,
  compatible,
}: Pick<Compatibility, 'ratio' | 'incompatible' | 'compatible'>): string =>
  `${showRatio(ratio)} (${incompatible}:${compatible})`;
