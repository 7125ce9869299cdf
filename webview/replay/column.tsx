/** A round on the time line. */
import { useComputed } from '@preact/signals';
import { Icon } from '../shared/controls';
import { describe, type Results, resultsOf, shapeOf } from './describe';
import type { Round } from './rounds';
import { isHidden, place } from './state';
import { lookOfTrial, trialNames, trialsByRound } from './trials/known';
import { trialWords } from './trials/words';
import { useKnown } from './use-known';

interface ColumnProps {
  readonly round: Round;
  /** The first announcement that the judge, or enumeration, found right. */
  readonly solved: boolean;
  readonly solvedByEnumeration: boolean;
  /** The mark is that of a trial, not that of a test. */
  readonly isTrial: boolean;
}

/**
 * From the top: a wrong verdict, the judge's verdict on the announcement, the computed one, and the test, whose shape says
 * whether it is compatible, and which is filled where the answer is YES. A trial is filled where it is a good one; a line
 * before it marks a change of the hidden state.
 */
export function Column({ round, solved, solvedByEnumeration, isTrial }: ColumnProps) {
  const { round: number } = round;
  const isHere = useComputed(() => place.value.round === number).value;
  const isLater = useComputed(() => isHidden(number, '')).value;
  const here = isHere ? 'column-here' : '';
  const drawn = useKnown(() => {
    const { answer, hasTest, tested, ...results } = resultsOf(round);
    const trial = isTrial ? trialsByRound.value.get(number) : undefined;
    const test = `${hasTest ? shapeOf(tested) : 'column-test-absent'} ${fillOf(answer)}`;
    return {
      ...results,
      mark: isTrial ? `column-trial-${trial ? lookOfTrial(trial) : 'open'}` : test,
      changed: trial?.changed ? 'column-changed' : '',
      title: trial ? trialWords(trial, trialNames.value) : describe(round),
    };
  }, [round, isTrial]);
  const { judgement, computed, wrong, mark, changed, title } = drawn;
  if (isLater)
    return (
      <div
        class="column column-later pickable"
        data-round={number}
        title={`Round ${number}, later`}
        aria-hidden="true"
      />
    );
  return (
    <div class={`column pickable ${here} ${changed}`} data-round={number} title={title} aria-hidden="true">
      <span class="column-wrong">{wrong && <Icon name="warning" />}</span>
      <ResultMark result={judgement} first={solved} />
      <ResultMark result={computed} first={solvedByEnumeration} />
      <span class={`column-test ${mark}`} />
    </div>
  );
}

function fillOf(answer: Results['answer']): string {
  if (!answer) return '';
  if (answer.positive === undefined) return 'column-neither';
  return answer.positive ? 'column-yes' : 'column-no';
}

/** Right: a circle, which is full where it was right for the first time. Wrong: a cross. Not known: a dot. */
function ResultMark({ result, first }: { readonly result: string | undefined; readonly first: boolean }) {
  const colour = result === 'correct' ? 'column-result-correct' : '';
  return (
    <span class={`column-result ${colour} ${first ? 'column-first' : ''}`}>
      {result === 'correct' && <Icon name={first ? 'pass-filled' : 'pass'} />}
      {result === 'incorrect' && <Icon name="close" />}
      {result !== undefined && result !== 'correct' && result !== 'incorrect' && '·'}
    </span>
  );
}
