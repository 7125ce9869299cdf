/** Compares the verdicts on the same hypothesis in other rounds. */
import type { AnnouncementCheck } from '../../../src/replay/questions';
import { Icon } from '../../shared/controls';
import { Mark } from '../../shared/marks/marks';
import { goTo } from '../moves';
import { Words } from '../../shared/words';
import { isHidden, turnOf } from '../state';

export function Same({ truth }: { readonly truth: Extract<AnnouncementCheck, { ok: true }> }) {
  const { stored } = truth.equivalence;
  const same = truth.same.filter(({ round }) => !isHidden(round, turnOf('equivalence')));
  const otherwise = same.filter(
    (one) => one.stored !== undefined && stored !== undefined && one.stored !== stored,
  );
  if (same.length === 0) return null;
  return (
    <details class="wraps" open={otherwise.length > 0}>
      <summary>
        {otherwise.length > 0 && <Icon name="arrow-swap" />} {summaryOf(same.length, otherwise.length)}
      </summary>
      <ul>
        {same.map(({ target, round, words, stored: result }) => (
          <li key={target}>
            <button type="button" class="link" onClick={() => goTo({ round, turn: turnOf('equivalence') })}>
              {`Round ${round}`}
            </button>{' '}
            {result !== undefined && (
              <Mark result={result} wrong={stored !== undefined && result !== stored} />
            )}{' '}
            <Words text={words} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function summaryOf(same: number, otherwise: number): string {
  const times = same === 1 ? 'once more' : `${same} times more`;
  return otherwise === 0
    ? `The same hypothesis was announced ${times}, and judged in the same way`
    : `The same hypothesis was announced ${times}, and judged otherwise ${otherwise === 1 ? 'once' : `${otherwise} times`}`;
}
