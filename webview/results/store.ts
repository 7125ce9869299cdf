/** The connection to the host, and the answers to what is asked of the rows. */
import { signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { reasonOf } from '../../src/base/reason';
import type { Reply } from '../../src/protocol/envelope';
import {
  type FromResults,
  RESULTS_PROTOCOL,
  type ResultsQuestion,
  toResultsSchema,
  type ToResults,
} from '../../src/protocol/results';
import { RESULTS_ANSWERS, type ResultsAnswers } from '../../src/protocol/results-answers';
import { Cancelled, Host } from '../shared/host';
import { saver } from '../shared/save';
import { reading, shown, study, trouble } from './state';

export const host = new Host<FromResults, ToResults>({
  protocol: RESULTS_PROTOCOL,
  parse: (raw) => toResultsSchema.safeParse(raw).data,
  onMessage: receive,
});

function receive(message: Exclude<ToResults, Reply>): void {
  switch (message.type) {
    case 'sources':
      shown.value = message;
      // The tab has got the name of a suite; screen readers read that of the page first.
      document.title = `${message.tab}: Results`;
      return;
    case 'reading':
      reading.value = message.reading;
      return;
    case 'study':
      trouble.value = undefined;
      study.value = { revision: message.revision, facts: message.facts };
      return;
    case 'trouble':
      trouble.value = message.message;
  }
}

export const open = (key: number): void => host.send({ type: 'open', key });

/** The reason why a file could not be saved. */
export const notSaved = signal<string | undefined>(undefined);
export const save = saver(host, (reason) => (notSaved.value = reason));

type Kind = keyof ResultsAnswers;
export type Question<K extends Kind> = Extract<ResultsQuestion, { kind: K }>;

export const ask = <K extends Kind>(
  question: Question<K>,
  signal?: AbortSignal,
): Promise<ResultsAnswers[K]> =>
  host.answerTo(question, RESULTS_ANSWERS[question.kind], signal) as Promise<ResultsAnswers[K]>;

export interface AnswerState<T> {
  /** The last answer, which may be to an earlier question. */
  readonly value: T | undefined;
  /** Another answer is on its way. */
  readonly busy: boolean;
  readonly error: string | undefined;
}

/** Asks whenever the question or the rows are others. The answer before is shown until there is a new one. */
export function useAnswer<K extends Kind>(question: Question<K>): AnswerState<ResultsAnswers[K]> {
  const answer = useMemo(
    () => signal<AnswerState<ResultsAnswers[K]>>({ value: undefined, busy: true, error: undefined }),
    [],
  );
  const revision = study.value?.revision ?? 0;
  useEffect(() => {
    if (revision === 0) return undefined;
    const stop = new AbortController();
    answer.value = { ...answer.peek(), busy: true };
    ask(question, stop.signal)
      .then((value) => (answer.value = { value, busy: false, error: undefined }))
      .catch((error: unknown) => {
        if (error instanceof Cancelled || stop.signal.aborted) return;
        answer.value = { ...answer.peek(), busy: false, error: reasonOf(error) };
      });
    return () => stop.abort();
  }, [revision, JSON.stringify(question)]);
  return answer.value;
}
