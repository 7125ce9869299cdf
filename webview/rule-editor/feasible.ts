/** Counts of predicates on screen: from this page once somebody types, else from the host. */
import type { FeasibleQuestion } from '../../src/rules/explore/types';
import type { ViewAnswers } from '../../src/protocol/answers';
import type { Frozen } from '../../src/base/frozen';
import { PageCounter } from './page-counter';
import { host } from './state';

type Counted = Frozen<ViewAnswers['feasible']>;

const counter = new PageCounter(async () => (await import('./page-engine')).countHere);

/** Loads the engine when a predicate gets the focus: who only looks does not need it. */
export function countHereWhenTyping(): void {
  addEventListener('focusin', ({ target }) => {
    if ((target as Element | null)?.closest('.code-field')) counter.start();
  });
}

/** Rejects with Cancelled once `signal` is aborted, or with the reason why there is no answer. */
export async function feasibleOf(question: FeasibleQuestion, signal: AbortSignal): Promise<Counted> {
  return (await counter.ask(question, signal)) ?? (await host.ask(question, signal));
}
