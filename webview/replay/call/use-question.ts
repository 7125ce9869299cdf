import { useEffect, useState } from 'preact/hooks';
import type { ReplayViewQuestion } from '../../../src/protocol/replay';
import type { ReplayViewAnswers } from '../../../src/protocol/replay-answers';
import { Cancelled } from '../../shared/host';
import { pause } from '../../shared/pause';
import { reasonOf } from '../../../src/base/reason';
import { host } from '../store';

export interface QuestionState<A, Q> {
  /** The last answer: of an earlier question while a newer one is under way. */
  readonly answer: A | undefined;
  readonly error: string | undefined;
  /** The question that the answer is to. */
  readonly question: Q | undefined;
}

const NOTHING = { answer: undefined, error: undefined, question: undefined };

/** Asks whenever the question has changed and rested for so long, and when `again` changes. */
export function useQuestion<O extends ReplayViewQuestion['op']>(
  question: ReplayViewQuestion & { readonly op: O },
  restMs = 0,
  again: string | number = '',
): QuestionState<ReplayViewAnswers[O], typeof question> {
  const [state, setState] = useState<QuestionState<ReplayViewAnswers[O], typeof question>>(NOTHING);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const ask = async (): Promise<void> => {
      if (restMs > 0 && state.question !== undefined) await pause(restMs, signal);
      const answer = await host.ask<O>(question, signal);
      if (!signal.aborted) setState({ answer, error: undefined, question });
    };
    ask().catch((error: unknown) => {
      if (signal.aborted || error instanceof Cancelled) return;
      setState({
        answer: undefined,
        error: reasonOf(error),
        question,
      });
    });
    return () => controller.abort();
  }, [JSON.stringify(question), again]);
  return state;
}
