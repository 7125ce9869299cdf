import { keyMoment } from './key-moment';
import { goTo } from './moves';

/** Leads to the place that matters most, from panes that have nothing to show. */
export function KeyMomentLink() {
  const moment = keyMoment.value;
  if (!moment) return null;
  const { round, turn, words } = moment;
  return (
    <button type="button" class="link" onClick={() => goTo({ round, turn })}>
      {words}
    </button>
  );
}
