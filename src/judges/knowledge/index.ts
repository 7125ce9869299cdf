/**
 * Computes the knowledge that the player of a transcript could have had. It takes events as they come, also while the
 * episode runs, and costs a few operations a round.
 */
export { PlayerKnowledge, type KnowledgeGame } from './player';
export type * from './types';
