import * as z from 'zod';
import type { Json } from '../base/json';
import type { Stepwise } from '../base/stepwise';
import type { RuleSet } from '../predicate';
import { DocumentAnalyser, wholeAnalysis } from '../rules';
import { withPredicates, type Counted } from '../rules/explore/counted-predicates';
import {
  demandOneSource,
  domain,
  domainOf,
  limit,
  limitOf,
  predicates,
  ruleSource,
  textOf,
  MOST_LISTED,
} from './inputs';
import { agentTool, type ToolContext } from './tool';

export const count = agentTool({
  name: 'count',
  title: 'Count feasible triples',
  description:
    'Counts, by enumerating the whole domain and so exactly, how many integer triples (a, b, c) each predicate accepts ' +
    'and how many all of them accept together (the feasible set). Takes predicates, or a file of rule groups. Returns ' +
    'the counts, where a predicate raises, and the smallest feasible triples.',
  input: z.strictObject({ ...ruleSource, predicates, domain, limit }),
  *run(input, context) {
    demandOneSource(input);
    if (input.predicates) return yield* countPredicates(input.predicates, input, context);
    return yield* countFile(textOf(input, context), context);
  },
});

function* countPredicates(
  texts: readonly string[],
  input: { readonly domain?: readonly [number, number] | undefined; readonly limit?: number | undefined },
  { engines }: ToolContext,
): Stepwise<Json> {
  const engine = engines(domainOf(input.domain));
  return yield* withPredicates(engine, texts, function* (counted): Stepwise<Json> {
    yield;
    const rules = counted.map((each) => ({ predicate: texts[each.place], ...ruleOf(each) }));
    const sets = counted.flatMap(({ set }) => set ?? []);
    if (sets.length < counted.length) return { version: 1, count: null, rules };
    const feasible = engine.intersection(sets);
    const first = feasible.smallest(limitOf(input.limit)).map((triple) => [...triple]);
    const result = { version: 1, count: feasible.size, first, rules };
    feasible.dispose();
    return result;
  });
}

function ruleOf({ set, unavailable, problems }: Counted) {
  const messages = problems.slice(0, MOST_LISTED).map(({ code, message }) => ({ code, message }));
  return {
    ...(set ? countsOf(set) : { count: null, reason: unavailable }),
    ...(messages.length > 0 && { problems: messages }),
  };
}

const countsOf = ({ count: { true: accepted, raises, firstRaise } }: RuleSet) => ({
  count: accepted,
  raises,
  ...(firstRaise && { firstRaise: { triple: [...firstRaise.triple], error: firstRaise.error.type } }),
});

function* countFile(text: string, { engines }: ToolContext): Stepwise<Json> {
  const { groups } = yield* wholeAnalysis(new DocumentAnalyser(engines).analyse(text));
  return {
    version: 1,
    groups: groups.slice(0, MOST_LISTED).map((group) => ({
      id: group.id,
      count: group.count ?? null,
      ...(group.unavailable !== undefined && { reason: group.unavailable }),
      rules: group.rules.map(({ name, count: counted }) => ({
        name,
        count: counted?.true ?? null,
        raises: counted?.raises ?? null,
      })),
    })),
    ...(groups.length > MOST_LISTED && { more: groups.length - MOST_LISTED }),
  };
}
