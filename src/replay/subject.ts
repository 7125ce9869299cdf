/** A reply of an open transcript as what judges are asked about, wherever they are asked. */
import { gameOf } from '../episode/game-of';
import type { Subject } from '../episode/judge';
import { withGuidance } from '../judges/tries';
import type { Guidance } from '../rules/types';
import type { CaseAnswer } from './calls';

/** `guidance`: instead of the transcript's. Throws ScenarioError where the game is not known here. */
export function subjectFrom(found: CaseAnswer & { readonly ok: true }, guidance?: Guidance): Subject {
  const { task, setting, reply, feedback, under, evidence, earlier } = found;
  const { game } = gameOf(found);
  return {
    task,
    setting,
    reply,
    evidence,
    earlier,
    game: guidance ? withGuidance(game, guidance) : game,
    ...(feedback && { feedback }),
    ...(under && { under }),
  };
}
