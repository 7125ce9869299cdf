/** Which initial triples the feasible set holds. */
import { signal } from '@preact/signals';
import { pause, REST_OF_TYPING } from '../../shared/pause';
import { liesIn } from '../lies-in';
import { domain, group, predicates, pursue } from '../state';

/** More are not looked up: each costs a question. */
const MOST = 50;

/** By `a,b,c`; absent where it is not known (yet). */
export const inFeasibleSet = signal<ReadonlyMap<string, boolean>>(new Map());

/** Keeps it known while the initial triples are on screen. Returns how to end that. */
export function followMembership(): () => void {
  return pursue((signal) => {
    const [over, asked, triples] = [domain.value, predicates.value, group.value?.initial ?? []];
    if (!over || triples.length === 0) return undefined;
    return pause(REST_OF_TYPING, signal)
      .then(() =>
        Promise.all(
          triples.slice(0, MOST).map(async (triple) => {
            const isIn = await liesIn(triple, { domain: over, predicates: asked }, signal);
            return [triple.join(), isIn] as const;
          }),
        ),
      )
      .then((found) => {
        inFeasibleSet.value = new Map(found);
      });
  });
}
