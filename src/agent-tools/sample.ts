import * as z from 'zod';
import type { Json } from '../base/json';
import type { Stepwise } from '../base/stepwise';
import type { RuleSet } from '../predicate';
import { DEFAULT_SEED } from '../base/seed';
import { sampleInitial } from '../rules';
import { groupNamed } from '../rules/group-named';
import { withSets } from '../rules/explore/counted-predicates';
import {
  demandOneSource,
  domain,
  domainOf,
  predicates,
  ruleFileIn,
  ruleSource,
  seed,
  textOf,
} from './inputs';
import { agentTool, type ToolContext } from './tool';

const MOST_TRIPLES = 1000;
const USUAL = 5;

const input = z.strictObject({
  ...ruleSource,
  predicates,
  group: z.string().optional().describe('The id of the group, where the file has several.'),
  n: z.int().min(1).max(MOST_TRIPLES).optional().describe(`How many triples. Default: ${USUAL}.`),
  seed: seed.describe('The seed of the draw. Default: that of the file, else 1337.'),
  domain,
});
type Input = z.infer<typeof input>;

export const sample = agentTool({
  name: 'sample',
  title: 'Draw feasible triples',
  description:
    'Draws distinct integer triples uniformly from the feasible set of a group of rules: those that all its predicates ' +
    'accept. The same source and seed give the same triples. Returns the size of the set and the triples as drawn.',
  input,
  *run(request, context) {
    demandOneSource(request);
    return request.predicates
      ? yield* ofPredicates(request.predicates, request, context)
      : yield* ofGroup(request, context);
  },
});

function* ofPredicates(texts: readonly string[], request: Input, { engines }: ToolContext): Stepwise<Json> {
  const engine = engines(domainOf(request.domain));
  const from = request.seed ?? DEFAULT_SEED;
  return yield* withSets(engine, texts, function* (sets: readonly RuleSet[]): Stepwise<Json> {
    yield;
    const feasible = engine.intersection(sets);
    const triples = feasible.sample(request.n ?? USUAL, from).map((triple) => [...triple]);
    const result = { version: 1, seed: from, count: feasible.size, triples };
    feasible.dispose();
    return result;
  });
}

function* ofGroup(request: Input, context: ToolContext): Stepwise<Json> {
  const file = yield* ruleFileIn(textOf(request, context));
  const group = groupNamed(file, request.group, request.file ?? 'the text', 'group');
  const from = request.seed ?? file.seed;
  const drawn = yield* sampleInitial(context.engines(file.domain), group, request.n ?? USUAL, from);
  const triples = drawn.triples.map((triple) => [...triple]);
  return { version: 1, group: group.id, seed: from, count: drawn.count, triples };
}
