/** The breadth of a hidden rule: the share of everything that can be tested which it accepts. */
import type { EpisodeEvent } from '../episode/events';
import { knownGame } from '../episode/summary';
import type { ExactAnswer, ExactQuestion } from '../judges/questions';

/** Compares the hidden rule with itself, which counts what it accepts. Undefined where there is none. */
export function breadthQuestion(events: readonly EpisodeEvent[]): ExactQuestion | undefined {
  const header = events.find((event) => event.type === 'episode');
  const predicate = header && knownGame(header)?.discovery?.hidden.predicate;
  if (!header || predicate === undefined) return undefined;
  const { task, setting, scenario } = header;
  const reading = { status: 'read', predicate } as const;
  return {
    kind: 'exact',
    task,
    setting,
    scenario,
    announcement: { content: predicate },
    reading,
    exact: true,
    evidence: [],
  };
}

/** Returns null where it cannot be computed. */
export const breadthIn = ({ exact }: ExactAnswer): number | null =>
  exact?.equivalent === true ? exact.both / exact.agree : null;
