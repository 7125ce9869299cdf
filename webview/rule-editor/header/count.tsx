import { chosenSection } from '../assist/state';
import { useLayoutEffect } from 'preact/hooks';
import { tripleCount } from '../../../src/predicate/domain';
import { Button, ErrorNote, Icon } from '../../shared/controls';
import { showAmount, showCount, showShare } from '../../shared/numbers';
import { waiting } from '../flow';
import { domain, feasible, previousCount } from '../state';
import { showPanel } from '../panel-choice';
import { Speaker } from '../speaker';

/** Words typed in a row are one change for a screen reader. */
const REST_MS = 500;

/** |S_g| of what is on screen, with what it was before the last edit. */
export function Count() {
  const answer = feasible.value?.answer;
  const count = answer?.count;
  useLayoutEffect(() => {
    if (!answer) return undefined;
    const frame = requestAnimationFrame(() => performance.mark('falsify:count-painted'));
    return () => cancelAnimationFrame(frame);
  }, [answer]);
  const total = domain.value && tripleCount(domain.value);
  return (
    <div class={`count ${waiting.value ? 'count-old' : ''}`} data-test="count">
      {count === undefined ? (
        <span class="count-none">
          {answer && <Icon name="circle-slash" />} {answer ? 'Not counted' : 'Counting…'}
        </span>
      ) : (
        <span class="count-number" data-test="count-number">
          {showCount(count)}
        </span>
      )}
      <span class="count-words">
        <span>
          {answer?.unavailable !== undefined && <span data-test="count-note">{answer.unavailable}</span>}
          {count !== undefined && (count === 1 ? 'feasible triple' : 'feasible triples')}
          {count !== undefined && total !== undefined && (
            <span class="count-share faint" title={`of ${showAmount(total, 'triple')}`}>
              {showShare(count / total)}
            </span>
          )}
        </span>
        <Before />
      </span>
    </div>
  );
}

/** The count before the last edit, and which way it went. */
function Before() {
  const [count, before] = [feasible.value?.answer.count, previousCount.value];
  if (before === undefined || before === count) return <span class="count-was faint inline">&nbsp;</span>;
  const way = count === undefined ? undefined : count > before ? 'arrow-up' : 'arrow-down';
  return (
    <span class="count-was faint inline" data-test="count-was">
      {way && <Icon name={way} />}was {showCount(before)}
    </span>
  );
}

/** The note about an empty feasible set, with a way out. */
export function CountNote() {
  const answer = feasible.value?.answer;
  if (answer?.count !== 0) return null;
  const suggest = () => {
    chosenSection.value = 'edit';
    showPanel('assist');
  };
  return (
    <div data-test="count-empty">
      <ErrorNote tone="warning" actions={<Button onClick={suggest}>Suggest changes</Button>}>
        <strong>No triple is left.</strong> No triple of the domain is accepted by all the rules.
      </ErrorNote>
    </div>
  );
}

/** Tells a screen reader of the count. */
export function CountSpeaker() {
  const text = () => spoken(feasible.value?.answer, previousCount.value);
  return <Speaker text={text} restMs={REST_MS} testId="count-announced" />;
}

function spoken(
  answer: { readonly count?: number; readonly unavailable?: string } | undefined,
  before: number | undefined,
): string | undefined {
  if (!answer) return undefined;
  if (answer.count === undefined) return `Not counted: ${answer.unavailable ?? 'no answer'}`;
  const now = showAmount(answer.count, 'feasible triple');
  return before === undefined ? now : `${now}, was ${showCount(before)}`;
}
