import { groupBy } from '../base/group-by';
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
  const places = analysed.flatMap(({ input, report }, file) => {
    const position = positionsOf(input.text);
    const { domain } = report;
    return report.groups
      .flatMap((group) => group.rules)
      .flatMap((rule): Place[] => {
        if (!rule.count) return [];
        const { line, column } = position(rule.nameSpan.from);
        return [{ file, rule, domain, where: `${input.name}:${String(line)}:${String(column)}` }];
      });
  });
  const alike = groupBy(places, ({ rule, domain: { min, max } }) =>
    [min, max, rule.count?.true, rule.count?.raises].join(),
  );
  return [...alike.values()].filter((same) => new Set(same.map(({ file }) => file)).size > 1);
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
    else if (equal.file !== place.file) {
      const problems = found.get(place.file) ?? [];
      problems.push(equalTo(equal, place));
      found.set(place.file, problems);
    }
  }
}

/** Rules of later files that are equal to rules of earlier ones, by the index of the later file. */
export function* equalAcrossFiles(
  analysed: readonly Analysed[],
  engines: EnginePool,
): Stepwise<ReadonlyMap<number, readonly Problem[]>> {
  const found = new Map<number, Problem[]>();
  if (analysed.length < 2) return found;
  for (const places of candidates(analysed)) {
    const [first] = places;
    if (first) yield* classes(engines.for(first.domain), places, found);
  }
  return found;
}
