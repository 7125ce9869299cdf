/** The loaded knowledge of the player, while the panel is open. */
import { effect, signal } from '@preact/signals';
import type { Knowledge, KnowledgeRound } from '../../../src/judges/knowledge/types';
import { reasonOf } from '../../../src/base/reason';
import { KNOWLEDGE_ROUNDS } from '../../../src/protocol/replay-knowledge';
import { Cancelled } from '../../shared/host';
import { growth, opened } from '../state';
import { host } from '../store';

export interface LoadedKnowledge {
  /** The last answer. Its `rounds` are one page only; the field `rounds` beside it has all pages. */
  readonly known: Knowledge;
  readonly rounds: readonly KnowledgeRound[];
}

export const loadedKnowledge = signal<LoadedKnowledge | undefined>(undefined);
/** The reason why there is no knowledge. */
export const knowledgeError = signal<string | undefined>(undefined);

const BUDGET_MS = 400;

/** The transcript that `loadedKnowledge` belongs to. */
let about: unknown;

/** Follows the transcript until the returned function is called. */
export function followKnowledge(): () => void {
  const stop = new AbortController();
  let pulling: Promise<void> | undefined;
  let again = false;
  const pull = () => {
    if (pulling) {
      again = true;
      return;
    }
    again = false;
    pulling = pullAll(stop.signal).finally(() => {
      pulling = undefined;
      if (again && !stop.signal.aborted) pull();
    });
  };
  const forget = effect(() => {
    const which = opened.value;
    if (which !== about) [loadedKnowledge.value, knowledgeError.value] = [undefined, undefined];
    about = which;
    if (growth.value) pull();
  });
  return () => {
    forget();
    stop.abort();
  };
}

async function pullAll(signal: AbortSignal): Promise<void> {
  try {
    for (let more = true; more;) more = await pullPage(signal);
  } catch (error) {
    if (!(error instanceof Cancelled)) knowledgeError.value = reasonOf(error);
  }
}

/** Loads the next page. True if there are more. */
async function pullPage(signal: AbortSignal): Promise<boolean> {
  const which = about;
  const { known, rounds = [] } = loadedKnowledge.peek() ?? {};
  const [from, version] = [rounds.length, known?.version ?? 0];
  const question = { op: 'knowledge', from, version, most: KNOWLEDGE_ROUNDS, budgetMs: BUDGET_MS } as const;
  const answer = await host.ask(question, signal);
  if (which !== about || signal.aborted) return false;
  if (!answer.ok) {
    knowledgeError.value = answer.error;
    return false;
  }
  const { value } = answer;
  const all = [...rounds.slice(0, value.from), ...value.rounds];
  loadedKnowledge.value = { known: value, rounds: all };
  knowledgeError.value = undefined;
  return value.pending > 0 || all.length < value.of;
}
