/** The table of a generation, as the panel shows it. */
import type { GenerationAnswer } from '../../generate/steps';
import type { Injected, PlaceState } from '../../generate/types';
import type { GenerationView } from '../../protocol/generation';

/** Refused candidates of one place that are shown. */
const MOST_REFUSED = 5;

type Row = GenerationView['rows'][number];

/** In the order in which the groups are written. */
export const rowsOf = ({ places, injected, order }: GenerationAnswer): Row[] =>
  [...places]
    .sort((p, q) => order.indexOf(p.group) - order.indexOf(q.group))
    .map((place) => {
      const { group, rule, kept, refused } = place;
      const human = injected.find((each) => each.group === group && each.rule === rule);
      const shown = human ?? kept;
      return {
        group,
        rule,
        state: stateOf(place, human),
        name: shown?.name ?? '',
        predicate: shown?.predicate ?? '',
        ...(shown?.family !== undefined && { family: shown.family }),
        ...(shown && { count: shown.count }),
        attempts: refused.length + (kept ? 1 : 0),
        refused: refused.slice(-MOST_REFUSED).map(({ candidate: { name, predicate }, reason }) => ({
          name,
          predicate,
          reason: reason.message,
        })),
      };
    });

function stateOf({ kept, accepted }: PlaceState, human: Injected | undefined): Row['state'] {
  if (human) return 'human';
  if (!kept) return 'open';
  if (kept.edited) return 'edited';
  return accepted ? 'accepted' : 'kept';
}
