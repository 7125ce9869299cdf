/** Makes scenarios from the groups of a rule file: every choice of group, hidden rule and initial triple, in its order. */
import { ChoiceError } from '../../../base/choice-error';
import type { Stepwise } from '../../../base/stepwise';
import { analysePredicate, nearest } from '../../../predicate';
import { contains, type Domain, readTriple, showTriple, type Triple } from '../../../predicate/domain';
import { listed, plural } from '../../../rules/words';
import { groupNamed } from '../../../rules/group-named';
import { NotCountable, sampleInitial } from '../../../rules/sample';
import { SPLITS, type RuleFile, type RuleGroup } from '../../../rules/types';
import {
  ALL,
  type FieldWords,
  type MadeScenario,
  type ScenarioChoice,
  type ScenarioMaker,
} from '../../scenarios';
import { drawHidden } from '../draw';
import { scenarioFromFile } from '../scenario';
import { MOST_SAMPLES } from '../suite';
import { predicateHolds } from './holds';

const SAMPLE = 'sample';
const FILE = 'file';

/** Input for making scenarios of one group. */
interface Making extends Pick<ScenarioChoice, 'words' | 'engines'> {
  readonly file: RuleFile;
  readonly name: string;
  readonly seed: number;
  readonly notes: string[];
}

export const wasonMaker: ScenarioMaker = {
  needsFile: true,
  *make({ words, source, engines, seed: requestedSeed }) {
    if (!source) throw new ChoiceError('no rule file given');
    const { file, name } = source;
    const making: Making = { words, engines, file, name, seed: requestedSeed ?? file.seed, notes: [] };
    const scenarios: MadeScenario[] = [];
    for (const group of chosenGroups(making)) scenarios.push(...(yield* scenariosOf(group, making)));
    return { scenarios, seed: making.seed, notes: making.notes };
  },
};

function* scenariosOf(group: RuleGroup, making: Making): Stepwise<readonly MadeScenario[]> {
  const rules = hiddenRules(group, making);
  const triples = yield* initialTriples(group, making);
  for (const triple of triples) demandFeasible(triple, group, making);
  return rules.flatMap((rule) =>
    triples.map((triple) => ({
      scenario: scenarioFromFile(making.file, group, rule, triple),
      source: { group: group.id, rule, ...(group.split && { split: group.split }) },
    })),
  );
}

function chosenGroups({ words, file, name }: Making): readonly RuleGroup[] {
  const ids = words.list('group');
  const named = (id?: string) => groupNamed(file, id, name, words.called('group'));
  const split = words.text('split');
  if (split !== undefined && ids.length > 0) {
    const both = `${words.called('group')} and ${words.called('split')} both choose groups`;
    throw new ChoiceError(both, 'give one of them');
  }
  if (split !== undefined) return groupsOfSplit(split, { words, file, name });
  if (ids.length === 0) return [named()];
  // A group may have that name itself, which goes first.
  const everything = ids.includes(ALL) && !file.groups.some((group) => group.id === ALL);
  return everything ? file.groups : [...new Set(ids.map(named))];
}

function groupsOfSplit(
  split: string,
  { words, file, name }: Pick<Making, 'words' | 'file' | 'name'>,
): readonly RuleGroup[] {
  if (!SPLITS.some((known) => known === split)) {
    const close = nearest(split, SPLITS);
    throw new ChoiceError(
      `${words.called('split')} must be ${listed(SPLITS, 'or')}, not "${split}"`,
      close ? `did you mean ${close}?` : undefined,
    );
  }
  const found = file.groups.filter((group) => group.split === split);
  if (found.length > 0) return found;
  throw new ChoiceError(`no group of ${name} has the split ${split}`);
}

/** 1-based numbers; where no rule is named one is drawn. */
function hiddenRules(group: RuleGroup, { words, name, seed, notes }: Making): readonly number[] {
  if (group.rules.length === 0) throw new ChoiceError(`group "${group.id}" has no rules`, undefined, name);
  const all = group.rules.map((_, i) => i + 1);
  const requested = words.list('rule');
  if (requested.includes(ALL)) return all;
  const numbers = requested.map((word) => (/^\d+$/.test(word) ? Number(word) : NaN));
  const wrong = numbers.findIndex((number) => !all.includes(number));
  if (wrong >= 0)
    throw new ChoiceError(
      `${words.called('rule')} must be a whole number from 1 to ${all.length}, or ${ALL}, not "${requested[wrong]}"`,
      `group "${group.id}" has ${all.length} rules`,
    );
  if (numbers.length > 0) return [...new Set(numbers)];
  const drawn = drawHidden(seed, group);
  notes.push(`rule ${drawn} of group "${group.id}" drawn with seed ${seed}`);
  return [drawn];
}

function* initialTriples(group: RuleGroup, making: Making): Stepwise<readonly Triple[]> {
  const wanted = wantedTriple(making.words);
  const inFile = group.initial.map(({ triple }) => triple);
  if (wanted === FILE && inFile.length === 0)
    throw new ChoiceError(
      `group "${group.id}" has no initial triples in ${making.name}`,
      'let them be drawn, as in {sample: 5}',
    );
  if ((wanted === ALL || wanted === FILE) && inFile.length > 0) return inFile;
  if (wanted === undefined && inFile.length > 0) return [inFile[0]];
  if (typeof wanted === 'object' && 'triple' in wanted) return [wanted.triple];
  const count = typeof wanted === 'object' ? wanted.sample : 1;
  const { triples, from } = yield* draw(group, count, making);
  const what = count === 1 ? showTriple(triples[0]) : plural(triples.length, 'initial triple');
  making.notes.push(`${what} drawn from group "${group.id}" with seed ${making.seed}`);
  if (triples.length < count)
    making.notes.push(`group "${group.id}" has only ${from} feasible triples, not ${count}`);
  return triples;
}

type WantedTriple =
  | typeof ALL
  | typeof FILE
  | { readonly sample: number }
  | { readonly triple: Triple }
  | undefined;

function wantedTriple(words: FieldWords): WantedTriple {
  const text = words.text('triple');
  if (text === undefined || text === ALL || text === FILE) return text;
  if (text === SAMPLE) return { sample: 1 };
  const sample = Number(/^sample:(\d+)$/.exec(text)?.[1] ?? NaN);
  if (sample >= 1 && sample <= MOST_SAMPLES) return { sample };
  const triple = readTriple(text);
  if (triple) return { triple };
  const called = words.called('triple');
  throw new ChoiceError(
    `${called} must be three integers, ${ALL}, ${SAMPLE} or ${SAMPLE}:N, not "${text}"`,
    `as in ${called} 2,4,6`,
  );
}

function* draw(
  group: RuleGroup,
  count: number,
  { file, name, seed, engines }: Making,
): Stepwise<{ readonly triples: readonly Triple[]; readonly from: number }> {
  try {
    const { triples, count: from } = yield* sampleInitial(engines(file.domain), group, count, seed);
    if (triples.length > 0) return { triples, from };
  } catch (error) {
    if (!(error instanceof NotCountable)) throw error;
    const message = `group "${group.id}" has no count: ${error.message}`;
    throw new ChoiceError(message, `see falsify check ${name}`, name);
  }
  throw new ChoiceError(`group "${group.id}" has no feasible triple to begin with`, undefined, name);
}

/** `rule`: the 1-based number of the first that is broken. */
type Infeasible =
  | { readonly kind: 'outside' }
  | { readonly kind: 'rejects' | 'raises' | 'no-predicate'; readonly rule: number };

/** Explains why a triple is outside S_g, without counting the set; undefined if it is inside. Never throws. */
function infeasible(triple: Triple, predicates: readonly string[], domain: Domain): Infeasible | undefined {
  const unusable = predicates.findIndex((predicate) => !analysePredicate(predicate).program);
  if (unusable >= 0) return { kind: 'no-predicate', rule: unusable + 1 };
  if (!contains(domain, triple)) return { kind: 'outside' };
  for (const [i, predicate] of predicates.entries()) {
    const holds = predicateHolds(predicate, triple);
    if (holds !== true) return { kind: holds === 'raises' ? 'raises' : 'rejects', rule: i + 1 };
  }
  return undefined;
}

/** Throws ChoiceError where no episode of the group can begin with the triple. */
function demandFeasible(triple: Triple, group: RuleGroup, { file, name }: Making): void {
  const predicates = group.rules.map(({ predicate }) => predicate.text);
  const why = infeasible(triple, predicates, file.domain);
  if (!why) return;
  const begun = `${showTriple(triple)} cannot begin an episode`;
  if (why.kind === 'outside') {
    const { min, max } = file.domain;
    throw new ChoiceError(`${begun}: the domain is from ${min} to ${max}`, undefined, name);
  }
  if (why.kind === 'no-predicate')
    throw new ChoiceError(
      `group "${group.id}" cannot be played: the predicate of its rule ${why.rule} has an error`,
      `see falsify check ${name}`,
      name,
    );
  const which = `rule ${why.rule} of group "${group.id}"`;
  const broken = why.kind === 'raises' ? `${which} raises on it` : `${which} does not accept it`;
  throw new ChoiceError(`${begun}: ${broken}`, 'all rules of the group must accept it', name);
}
