/** The hypotheses of a game before anything was announced. */
import type { Stepwise } from '../../base/stepwise';
import type { RuleFeedback } from '../../tasks/rule-discovery/game';
import type { Beliefs, GameSemantics } from '../../tasks/semantics';
import type { Engines } from '../exact';
import { Ledger } from './ledger';
import { HypothesisTable, type MeaningOf } from './table';

/** Announced hypotheses that join at most. A game of the usual length has 46 announcements. */
const MAX_ANNOUNCED = 500;

export interface OpenTable {
  readonly table: HypothesisTable;
  readonly ledger: Ledger;
  readonly beliefs: Beliefs;
  /** Answers of the ledger that were there before the first test. */
  readonly initialAnswers: number;
}

/**
 * Undefined if the task has no hypotheses. The group's rules come first, so that the hidden rule represents its equals.
 */
export function* openTable(
  semantics: GameSemantics,
  engines: Engines,
  initialEvidence: readonly RuleFeedback[],
): Stepwise<OpenTable | undefined> {
  if (!semantics.beliefs || !semantics.space) return undefined;
  const beliefs = yield* semantics.beliefs();
  const { group, library } = beliefs;
  const capacity = group.length + library.length + MAX_ANNOUNCED;
  const table = new HypothesisTable(yield* semantics.space(), capacity, meaningBy(semantics, engines));
  const ledger = new Ledger(table);
  for (const one of group) yield* ledger.join(yield* table.add(one, 'group'));
  for (const one of library) yield* ledger.join(yield* table.add(one, 'library'));
  for (const feedback of initialEvidence) yield* ledger.addAnswer(feedback);
  return { table, ledger, beliefs, initialAnswers: initialEvidence.length };
}

const meaningBy = (semantics: GameSemantics, engines: Engines): MeaningOf =>
  function* meaning(predicate) {
    try {
      return yield* semantics.fingerprint(engines, predicate);
    } catch {
      return undefined;
    }
  };
