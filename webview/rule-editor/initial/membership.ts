/** Which initial triples the feasible set holds. */
import { signal } from '@preact/signals';
import type { Triple } from '../../../src/predicate/domain';
import { domain, group, host, predicates, pursue } from '../state';

/** More are not looked up: each costs a question. */
const MOST = 50;
/** Typing goes first: how long the predicates must rest, in ms. */
const REST = 200;

/** By `a,b,c`; absent where it is not known (yet). */
export const inFeasibleSet = signal<ReadonlyMap<string, boolean>>(new Map());

const rest = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, REST);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });

/** Keeps it known while the initial triples are on screen. Returns how to end that. */
export function followMembership(): () => void {
  return pursue((signal) => {
    const [over, asked, triples] = [domain.value, predicates.value, group.value?.initial ?? []];
    if (!over || triples.length === 0) return undefined;
    const include = asked.map((_, rule) => rule);
    const isIn = async (triple: Triple): Promise<[string, boolean]> => {
      const [a, b, c] = triple.map((x) => [x, x] as const);
      const box = { ...(a && { a }), ...(b && { b }), ...(c && { c }) };
      const question = {
        kind: 'triples',
        domain: over,
        predicates: asked,
        include,
        exclude: [],
        box,
        n: 1,
      } as const;
      return [triple.join(), (await host.ask(question, signal)).total > 0];
    };
    return rest(signal)
      .then(() => Promise.all(triples.slice(0, MOST).map(isIn)))
      .then((found) => {
        inFeasibleSet.value = new Map(found);
      });
  });
}
