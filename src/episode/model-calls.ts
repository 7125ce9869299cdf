/** Calls of models as the lines of a transcript tell them: one list for all who count tokens and costs. */
import { EXTRACTION } from '../tasks/model-question';
import type { EpisodeEvent, EventOf } from './events';

/** All calls for one reply or one answer, refused tries included. */
export interface ModelCalls {
  /** The question of a model that judges or reads replies; undefined: the player replied. */
  readonly question: string | undefined;
  /** The tokens of all of them together, as far as the endpoint counted. */
  readonly usage: EventOf<'reply'>['usage'];
  /** Texts that were sent. The player is sent the conversation, which no line repeats. */
  readonly sent: readonly string[];
  /** Texts that were generated; undefined where the answer is none, as that of embeddings. */
  readonly generated: readonly string[] | undefined;
}

/** The calls that an event stands for: none, or those of the player, of a judge, or of the one who reads replies. */
export function modelCallsIn(event: EpisodeEvent): readonly ModelCalls[] {
  if (event.type === 'verdict') return callsOfJudge(event);
  if (event.type !== 'reply' && event.type !== 'retry') return [];
  const { raw, usage, extraction } = event;
  const calls: ModelCalls[] = [];
  // A call that failed on its way has no reply.
  if (raw !== undefined) calls.push({ question: undefined, usage, sent: [], generated: textsOf(event) });
  if (extraction) {
    const { prompt, usage: read } = extraction;
    calls.push({ question: EXTRACTION, usage: read, sent: [prompt], generated: textsOf(extraction) });
  }
  return calls;
}

function callsOfJudge(event: EventOf<'verdict'>): readonly ModelCalls[] {
  const { judge, by, usage, raw, prompt = '', attempts = [event] } = event;
  const isModel = by.kind === 'endpoint' || by.kind === 'vscode';
  // Without words and tokens there was no call: there was nothing to judge, or nobody could be reached.
  if (!isModel || (raw === undefined && usage === undefined)) return [];
  const sent = attempts.map(() => prompt);
  return [
    { question: judge, usage, sent, generated: raw === undefined ? undefined : attempts.flatMap(textsOf) },
  ];
}

/** The texts that a model generated: its reply, and its reasoning where that came separately. */
const textsOf = ({ raw, reasoning }: { readonly raw?: unknown; readonly reasoning?: unknown }): string[] =>
  [raw, reasoning].filter((text) => typeof text === 'string');
