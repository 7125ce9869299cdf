/** Equal rules in different groups of a file, found without keeping every bitmap. */
import type { Engine, RuleSet } from '../../predicate';
import { domainSize, tripleCount, type Domain, type Triple } from '../../predicate/domain';
import type { Problem } from '../../predicate/problem';
import type { Stepwise } from '../../base/stepwise';
import { problem, shift } from '../read/problems';
import type { GroupPart } from '../read/reader';
import type { Rule } from '../types';
import { isConstant } from './checks/constant';
import { equalMessage, equalPredicates } from './equal';
import { isCounted, type GroupFacts } from './facts';

export interface Fingerprint {
  readonly rule: number;
  /** The rule's normal form: equal for predicates with the same tree. */
  readonly key: string;
  /** Equal for rules that accept, reject and raise on the same triples, and hardly ever for others. */
  readonly mark: string;
  /** The number of accepted triples. */
  readonly count: number;
}

const PROBES = 192;

// eslint-disable-next-line require-yield -- steps like the others
export function* fingerprints(facts: GroupFacts): Stepwise<Fingerprint[]> {
  const { domain } = facts.engine;
  const probes = probesOf(domain);
  const rules = facts.rules.filter(isCounted).filter((each) => !isConstant(each, tripleCount(domain)));
  return rules.map(({ rule, set }) => ({
    rule: rule.index,
    key: set.key,
    mark: markOf(set, probes),
    count: set.count.true,
  }));
}

function markOf({ accepts, raises, count }: RuleSet, probes: readonly Triple[]): string {
  let [p, q] = [1, 2];
  for (const probe of probes) {
    const outcome = accepts.has(probe) ? 1 : raises?.has(probe) ? 2 : 3;
    p = Math.imul(p ^ outcome, 0x01000193);
    q = (Math.imul(q, 31) + outcome) | 0;
  }
  return [count.true, count.raises, p, q].join();
}

/** Triples spread over the domain, some of them on lines and planes where many rules live (equal, in steps, near 0). */
function probesOf(domain: Domain): Triple[] {
  const size = domainSize(domain);
  let state = 12345;
  const next = () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return domain.min + ((state >>> 8) % size);
  };
  return Array.from({ length: PROBES }, (_, i): Triple => {
    const [a, b, c] = [next(), next(), next()];
    if (i % 4 === 0) return [a, b, c];
    if (i % 4 === 1) return [a, a, b];
    const step = (b - a) % 7;
    const inside = (x: number) => Math.min(domain.max, Math.max(domain.min, x));
    return i % 4 === 2 ? [a, inside(a + step), inside(a + 2 * step)] : [a, b, inside(b - 1)];
  });
}

interface Place {
  readonly part: GroupPart;
  readonly group: number;
  readonly rule: Rule;
  readonly print: Fingerprint;
}

/** Rules that equal one of an earlier group. Same fingerprints are confirmed by comparing the sets. */
export function* acrossGroups(
  engine: Engine,
  parts: readonly GroupPart[],
  printsOf: (part: GroupPart) => readonly Fingerprint[],
): Stepwise<Problem[]> {
  const firsts = new Map<string, Place[]>();
  const reportedIn = new Map<Place, number>();
  const problems: Problem[] = [];
  for (const [group, part] of parts.entries()) {
    for (const print of printsOf(part)) {
      const rule = part.read.group.rules[print.rule];
      if (!rule) continue;
      const place = { part, group, rule, print };
      const known = firsts.get(print.mark) ?? [];
      const same = yield* firstEqual(engine, known, place);
      if (!same) {
        known.push(place);
        firsts.set(print.mark, known);
      }
      // The group's own check reports equal rules within a group, and one message per other group is enough.
      else if (same.group !== group && reportedIn.get(same) !== group)
        problems.push(equalProblem(same, place));
      if (same) reportedIn.set(same, group);
    }
    if (group % 64 === 63) yield;
  }
  return problems;
}

function* firstEqual(engine: Engine, known: readonly Place[], place: Place): Stepwise<Place | undefined> {
  for (const candidate of known) {
    if (candidate.print.key === place.print.key) return candidate;
    if (yield* equalPredicates(engine, candidate.rule.predicate.text, place.rule.predicate.text))
      return candidate;
  }
  return undefined;
}

function equalProblem(first: Place, later: Place): Problem {
  const id = first.part.read.group.id;
  const where = id === '' ? `group number ${first.group + 1}` : `group "${id.slice(0, 60)}"`;
  const message = equalMessage(first.rule, `of ${where}`, later.print.count);
  const related = [{ span: shift(first.part.offset)(first.rule.nameSpan), message: 'The equal rule' }];
  return problem('equal-rules', 'warning', shift(later.part.offset)(later.rule.nameSpan), message, {
    related,
  });
}
