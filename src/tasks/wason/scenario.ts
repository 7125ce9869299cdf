/** Scenarios: a rule group, the hidden rule among its rules, and the initial triple. */
import * as z from 'zod/mini';
import {
  isWithinReach,
  MAX_DOMAIN_SIZE,
  MAX_DOMAIN_VALUE,
  type Domain,
  type Triple,
} from '../../predicate/domain';
import type { RuleFile, RuleGroup } from '../../rules/types';
import type { Json } from '../../base/json';
import { scenarioIn } from '../read-scenario';
import type { GroupChoice, NamedPredicate } from '../scenarios';
import { ScenarioError } from '../task';

const rule = z.looseObject({ name: z.string(), predicate: z.string() });
const triple = z.tuple([z.int(), z.int(), z.int()]);
const texts = z.array(z.string());

const wasonScenarioSchema = z.looseObject({
  /** The group's id in its file. */
  group: z.string(),
  rules: z.array(rule).check(z.minLength(1)),
  /** 1-based. */
  hidden: z.int().check(z.positive()),
  /** Examples for equivalence judges of the hidden rule. */
  guidance: z.optional(z.looseObject({ accept: z.optional(texts), reject: z.optional(texts) })),
  /** The initial triple: a positive one. */
  triple,
  /** The smallest and the largest value of a variable. */
  domain: z.tuple([z.int(), z.int()]),
  /** Further hypotheses for offline agents: the other rules of the same file. */
  space: z.optional(z.array(rule)),
});

export type WasonScenario = z.infer<typeof wasonScenarioSchema>;

const plain = ({ name, predicate }: NamedPredicate) => ({ name, predicate });

/** A scenario as it stands in the header of a transcript. Throws ScenarioError. */
export function wasonScenario(choice: GroupChoice): Json {
  const guidance = choice.rules[choice.hidden - 1]?.guidance;
  const scenario = {
    group: choice.group,
    rules: choice.rules.map(plain),
    hidden: choice.hidden,
    ...(guidance && { guidance: { accept: [...guidance.accept], reject: [...guidance.reject] } }),
    triple: [...choice.triple],
    domain: [choice.domain.min, choice.domain.max],
    ...(choice.space && { space: choice.space.map(plain) }),
  };
  readScenario(scenario);
  return scenario;
}

/** The scenario of one group of a rule file; the file's other rules are further hypotheses for agents. */
export function scenarioFromFile(file: RuleFile, group: RuleGroup, hidden: number, triple: Triple): Json {
  const text = (rule: RuleGroup['rules'][number]) => ({ name: rule.name, predicate: rule.predicate.text });
  return wasonScenario({
    group: group.id,
    rules: group.rules.map((rule) => ({ ...text(rule), ...(rule.guidance && { guidance: rule.guidance }) })),
    hidden,
    triple,
    domain: file.domain,
    space: file.groups.filter((other) => other !== group).flatMap((other) => other.rules.map(text)),
  });
}

/** Throws ScenarioError, with the place of the first fault. */
export function readScenario(value: Json): WasonScenario {
  const scenario = scenarioIn(wasonScenarioSchema, value, 'wason');
  const { hidden, rules, domain } = scenario;
  if (hidden > rules.length)
    throw new ScenarioError(`the group has ${rules.length} rules, so none has the number ${hidden}`);
  const size = domain[1] - domain[0] + 1;
  if (size < 1 || size > MAX_DOMAIN_SIZE)
    throw new ScenarioError(`the domain must have 1 to ${MAX_DOMAIN_SIZE} values, the smallest first`);
  if (!isWithinReach({ min: domain[0], max: domain[1] }))
    throw new ScenarioError(`the values of the domain must lie within ±${MAX_DOMAIN_VALUE}`);
  return scenario;
}

export const domainOf = ({ domain }: WasonScenario): Domain => ({ min: domain[0], max: domain[1] });

export const hiddenRule = ({ rules, hidden }: WasonScenario): NamedPredicate => rules[hidden - 1];
