/** Counts of predicates on screen: from a worker of this page once somebody types, else from the host. */
import type { FeasibleQuestion } from '../../src/rules/explore/types';
import { PageWorker, type Counted } from './page-worker';
import { host } from './state';

const { counting } = globalThis.document?.documentElement.dataset ?? {};

async function script(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} for ${address}`);
  return response.text();
}

const worker = counting === undefined ? undefined : new PageWorker(() => script(counting));

/** Starts the worker when a predicate gets the focus: who only looks does not need it. */
export function countHereWhenTyping(): void {
  addEventListener('focusin', ({ target }) => {
    if ((target as Element | null)?.closest('.code-field')) worker?.start();
  });
}

/** Rejects with Cancelled once `signal` is aborted, or with the reason why there is no answer. */
export async function feasibleOf(question: FeasibleQuestion, signal: AbortSignal): Promise<Counted> {
  return (await worker?.ask(question, signal)) ?? (await host.ask(question, signal));
}
