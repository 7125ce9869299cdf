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
  *run(asked, context) {
    demandOneSource(asked);
    return asked.predicates
      ? yield* ofPredicates(asked.predicates, asked, context)
      : yield* ofGroup(asked, context);
  },
});

function* ofPredicates(texts: readonly string[], asked: Input, { engines }: ToolContext): Stepwise<Json> {
  const engine = engines(domainOf(asked.domain));
  const from = asked.seed ?? DEFAULT_SEED;
  return yield* withSets(engine, texts, function* (sets: readonly RuleSet[]): Stepwise<Json> {
    yield;
    const feasible = engine.intersection(sets);
    const triples = feasible.sample(asked.n ?? USUAL, from).map((triple) => [...triple]);
    const result = { version: 1, seed: from, count: feasible.size, triples };
    feasible.dispose();
    return result;
  });
}

function* ofGroup(asked: Input, context: ToolContext): Stepwise<Json> {
  const file = yield* ruleFileIn(textOf(asked, context));
  const group = groupNamed(file, asked.group, asked.file ?? 'the text', 'group');
  const from = asked.seed ?? file.seed;
  const drawn = yield* sampleInitial(context.engines(file.domain), group, asked.n ?? USUAL, from);
  const triples = drawn.triples.map((triple) => [...triple]);
  return { version: 1, group: group.id, seed: from, count: drawn.count, triples };
}
