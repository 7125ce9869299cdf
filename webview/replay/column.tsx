/** A round on the time line. */
import { useComputed } from '@preact/signals';
import { Icon } from '../shared/controls';
import { describe, resultsOf, shapeOf } from './describe';
import type { Round } from './rounds';
import { isHidden, place } from './state';
import { useKnown } from './use-known';

interface ColumnProps {
  readonly round: Round;
  /** The first announcement that the judge, or enumeration, found right. */
  readonly solved: boolean;
  readonly solvedByEnumeration: boolean;
}

/**
 * From the top: a wrong verdict, the judge's verdict on the announcement, the computed one, and the test, whose shape says
 * whether it is compatible, and which is filled where the answer is YES.
 */
export function Column({ round, solved, solvedByEnumeration }: ColumnProps) {
  const { round: number } = round;
  const isHere = useComputed(() => place.value.round === number).value;
  const isLater = useComputed(() => isHidden(number, '')).value;
  const here = isHere ? 'column-here' : '';
  const drawn = useKnown(() => {
    const { answer, ...results } = resultsOf(round);
    return {
      ...results,
      isAnswered: answer !== undefined,
      positive: answer?.positive,
      title: describe(round),
    };
  }, [round]);
  const { judgement, computed, tested, hasTest, isAnswered, positive, wrong, title } = drawn;
  if (isLater)
    return (
      <div
        class="column column-later pickable"
        data-round={number}
        title={`Round ${number}, later`}
        aria-hidden="true"
      />
    );
  const colour = !isAnswered
    ? ''
    : positive === undefined
      ? 'column-neither'
      : positive
        ? 'column-yes'
        : 'column-no';
  return (
    <div class={`column pickable ${here}`} data-round={number} title={title} aria-hidden="true">
      <span class="column-wrong">{wrong && <Icon name="warning" />}</span>
      <ResultMark result={judgement} first={solved} />
      <ResultMark result={computed} first={solvedByEnumeration} />
      <span class={`column-test ${hasTest ? shapeOf(tested) : 'column-test-absent'} ${colour}`} />
    </div>
  );
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
