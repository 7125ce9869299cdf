/** Questions of the panels about the open group's predicates as they stand on screen, and the answers. */
import { reasonOf } from '../../../src/base/reason';
import { computed, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Domain } from '../../../src/predicate/domain';
import type { ExploreAnswers, ExploreQuestion } from '../../../src/rules/explore/types';
import { Cancelled } from '../../shared/host';
import { pause, TYPING_PAUSE_MS } from '../../shared/pause';
import { domain, group, host, predicates, pursue, steady } from '../state';

export interface Subject {
  readonly domain: Domain;
  readonly predicates: readonly string[];
}

/** Changes only when a predicate or the domain does. */
export const subject = computed<Subject | undefined>(
  () => domain.value && { domain: domain.value, predicates: predicates.value },
);

/** A group of the document. */
export interface SubjectGroup {
  readonly group: number;
  readonly id: string;
}

/** The open group. Two groups may say the same: what was worked out for one is not for the other. */
export const place = steady<SubjectGroup | undefined>(
  () => group.value && { group: group.value.index, id: group.value.id },
);

/** The rules' names; a rule without one is called by its place. */
export const ruleNames = computed<readonly string[]>(
  () => group.value?.rules.map((rule, i) => nameOf(rule.name, i)) ?? [],
);

export const nameOf = (name: string, index: number): string => name.trim() || `Rule ${index + 1}`;

type Kind = ExploreQuestion['kind'];
type QuestionOf<K extends Kind> = Extract<ExploreQuestion, { kind: K }>;

export interface Answer<K extends Kind> {
  /** The newest answer and its question; kept while the next one is on its way. */
  readonly question?: QuestionOf<K>;
  readonly value?: ExploreAnswers[K];
  /** The group that was open when the question was asked. */
  readonly of?: SubjectGroup;
  readonly pending: boolean;
  /** The reason why the newest question has no answer. */
  readonly failed?: string;
  readonly retry: () => void;
}

/**
 * The answer to a question that may change. `make` reads signals, and is called again when they or `inputs` change; if
 * it returns undefined, nothing is asked. The work is cancelled when the component goes away.
 */
export function useAnswer<K extends Kind>(
  make: () => QuestionOf<K> | undefined,
  inputs: readonly unknown[] = [],
): Answer<K> {
  const state = useSignal<Omit<Answer<K>, 'retry'>>({ pending: true });
  const attempt = useSignal(0);
  useEffect(
    () =>
      pursue((signal) => {
        const question = attempt.value >= 0 ? make() : undefined;
        const of = place.value;
        if (!question || !of) {
          state.value = { pending: false };
          return undefined;
        }
        const wait = state.peek().value === undefined ? 0 : TYPING_PAUSE_MS;
        state.value = { ...state.peek(), pending: true };
        return answer(question, of, wait, signal)
          .then((next) => (state.value = next))
          .then(() => undefined);
      }),
    inputs,
  );
  return { ...state.value, retry: () => attempt.value++ };
}

async function answer<K extends Kind>(
  question: QuestionOf<K>,
  of: SubjectGroup,
  wait: number,
  signal: AbortSignal,
): Promise<Omit<Answer<K>, 'retry'>> {
  if (wait > 0) await pause(wait, signal);
  try {
    const value = (await host.ask<Kind>(question, signal)) as ExploreAnswers[K];
    return { question, value, of, pending: false };
  } catch (error) {
    // Cancelled by this view: it is not shown. Cancelled by the host: it can be asked again.
    if (error instanceof Cancelled && signal.aborted) throw error;
    return { pending: false, failed: reasonOf(error) };
  }
}
