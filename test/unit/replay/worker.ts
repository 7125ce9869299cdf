/** Transcripts that are open in a worker, without the worker: what is asked is answered at once. */
import { finish } from '../../../src/base/stepwise';
import { OpenTranscripts } from '../../../src/replay/answer';
import type { ReplayAnswers, ReplayOperation } from '../../../src/replay/questions';
import { engines } from '../judges/review/transcripts';

export type Ask = <O extends ReplayOperation>(operation: O) => ReplayAnswers[O['op']];

/** Asks open transcripts of its own, always about the same transcript. */
export function openWorker(): Ask {
  const transcripts = new OpenTranscripts((domain) => engines.for(domain));
  return <O extends ReplayOperation>(operation: O) => {
    const question = { kind: 'replay', transcript: 'x', ...operation } as const;
    return finish(transcripts.answer(question)) as ReplayAnswers[O['op']];
  };
}

/** Gives more of the transcript, which ends there. */
export const feed = (ask: Ask, text: string) =>
  ask({ op: 'feed', bytes: new TextEncoder().encode(text), atEnd: true });

export const linesOf = (events: readonly object[]): string =>
  events.map((event) => `${JSON.stringify(event)}\n`).join('');
