import type { Domain, Engine, Problem, Stepwise } from '../predicate';
import { equalMessage, equalPredicates, type EnginePool, type RuleReport } from '../rules';
import type { Analysed } from './analysis';
import { positionsOf } from '../base/position';

export const EQUAL_RULES = 'equal-rules';

/** One counted rule of one file. */
interface Place {
  readonly file: number;
  readonly rule: RuleReport;
  readonly domain: Domain;
  /** `file:line:column`, for the message at its equal. */
  readonly where: string;
}

/** Rules that accept and raise equally often over the same domain: only they can be equal. */
function candidates(analysed: readonly Analysed[]): readonly (readonly Place[])[] {
  const alike = new Map<string, Place[]>();
  for (const [file, { input, report }] of analysed.entries()) {
    const position = positionsOf(input.text);
    for (const rule of report.groups.flatMap((group) => group.rules)) {
      if (!rule.count) continue;
      const { min, max } = report.domain;
      const key = [min, max, rule.count.true, rule.count.raises].join();
      const { line, column } = position(rule.nameSpan.from);
      const where = `${input.name}:${String(line)}:${String(column)}`;
      alike.set(key, [...(alike.get(key) ?? []), { file, rule, domain: report.domain, where }]);
    }
  }
  return [...alike.values()].filter((places) => new Set(places.map(({ file }) => file)).size > 1);
}

function equalTo(first: Place, { rule }: Place): Problem {
  return {
    code: EQUAL_RULES,
    severity: 'warning',
    span: rule.nameSpan,
    message: equalMessage(first.rule, `at ${first.where}`, rule.count?.true ?? 0),
  };
}

/** Sorts places into classes of equal rules and reports each that is equal to one of an earlier file. */
function* classes(engine: Engine, places: readonly Place[], found: Map<number, Problem[]>): Stepwise<void> {
  const firsts: Place[] = [];
  for (const place of places) {
    let equal: Place | undefined;
    for (const first of firsts) {
      yield;
      if (!(yield* equalPredicates(engine, first.rule.predicate, place.rule.predicate))) continue;
      equal = first;
      break;
    }
    if (!equal) firsts.push(place);
    // Equal rules of one file have been reported by its own analysis.
    else if (equal.file !== place.file)
      found.set(place.file, [...(found.get(place.file) ?? []), equalTo(equal, place)]);
  }
}

/** Rules of later files that are equal to rules of earlier ones, by the index of the later file. */
export function* equalAcrossFiles(
  analysed: readonly Analysed[],
  engines: EnginePool,
): Stepwise<ReadonlyMap<number, readonly Problem[]>> {
  const found = new Map<number, Problem[]>();
  for (const places of candidates(analysed)) {
    const [first] = places;
    if (first) yield* classes(engines.for(first.domain), places, found);
  }
  return found;
}
