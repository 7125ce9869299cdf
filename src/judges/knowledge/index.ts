/**
 * What the player of a transcript could have known. It takes the events of a transcript as they come, also while the
 * episode runs, and costs a few operations a round.
 */
export { PlayerKnowledge, type KnowledgeGame } from './player';
export type * from './types';
