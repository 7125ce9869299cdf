/** Questions about the knowledge of an open transcript's player. */
import type { Knowledge, KnowledgeAt } from '../judges/knowledge';

export type KnowledgeOperation =
  /** Goes on for about so long, and gives what is known from this answer on (0: the first one). */
  | {
      readonly op: 'knowledge';
      readonly from: number;
      /** Rounds at most. */
      readonly most: number;
      /**
       * Version of the knowledge that was given before. If it has changed, the rounds are given from the
       * first one on.
       */
      readonly version: number;
      readonly budgetMs: number;
    }
  /** The hypotheses that the answer at this place left and refuted; -1: the initial evidence. */
  | { readonly op: 'knowledge-at'; readonly place: number };

export interface KnowledgeError {
  readonly ok: false;
  readonly error: string;
}

export interface KnowledgeAnswers {
  knowledge: { readonly ok: true; readonly value: Knowledge } | KnowledgeError;
  'knowledge-at': { readonly ok: true; readonly value: KnowledgeAt } | KnowledgeError;
}
