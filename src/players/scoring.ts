import { noProbabilities } from '../models/chat-model';
import type { EpisodePlan } from '../episode/plan';

/**
 * Checks that a player can be asked for probabilities of texts where its game begins with them, so that a server without
 * them is refused before anything is written. Rejects with ModelError, whose message names a remedy, or CancelledError.
 */
export async function demandScoring(
  { game, model }: Pick<EpisodePlan, 'game' | 'model'>,
  signal: AbortSignal,
): Promise<void> {
  const needed = game.start().score?.prompt !== undefined;
  if (!needed || model.identity.kind === 'offline') return;
  if (!model.score) throw noProbabilities(model);
  await model.probeScoring?.(signal);
}
