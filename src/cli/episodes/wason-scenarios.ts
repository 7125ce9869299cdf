import { basename } from 'node:path';
import { Engine } from '../../predicate';
import type { Triple } from '../../predicate/domain';
import { NotCountable, type RuleFile, type RuleGroup, sampleInitial, showTriple } from '../../rules';
import { drawHidden, scenarioFromFile } from '../../tasks/wason';
import { infeasible } from '../../tasks/wason/truth/feasible';
import type { Arguments } from '../arguments';
import { InputError } from '../exit';
import type { Terminal } from '../terminal';
import { Progress, work } from '../work';
import type { ChosenScenario } from '../../players/episode';
import type { Chosen } from './scenarios';
import { ALL, chosenGroups, chosenRules, chosenTriple, SAMPLE } from './wason-choice';

export interface WasonSource {
  readonly file: RuleFile;
  /** What the user called it. */
  readonly name: string;
  /** Of what is drawn. */
  readonly seed: number;
}

/** Every choice of group, rule and triple, in the order of the file. Throws UsageError or InputError. */
export async function wasonScenarios(
  args: Arguments,
  source: WasonSource,
  terminal: Terminal,
): Promise<Chosen> {
  const { file, name } = source;
  const wanted = chosenTriple(args);
  const notes: string[] = [];
  const scenarios: ChosenScenario[] = [];
  for (const group of chosenGroups(args, file, name)) {
    const hidden = hiddenRules(args, group, source, notes);
    const triples = await initialTriples(wanted, group, source, notes, terminal);
    for (const triple of triples) demandFeasible(triple, group, source);
    for (const rule of hidden)
      for (const triple of triples) scenarios.push(scenarioOf(source, group, rule, triple));
  }
  return { scenarios, notes };
}

function hiddenRules(
  args: Arguments,
  group: RuleGroup,
  { name, seed }: WasonSource,
  notes: string[],
): readonly number[] {
  if (group.rules.length === 0) throw new InputError(name, `group "${group.id}" has no rules`);
  const chosen = chosenRules(args, group);
  if (chosen.length > 0) return chosen;
  const drawn = drawHidden(seed, group);
  notes.push(`rule ${drawn} of group "${group.id}" drawn with seed ${seed}`);
  return [drawn];
}

async function initialTriples(
  wanted: ReturnType<typeof chosenTriple>,
  group: RuleGroup,
  source: WasonSource,
  notes: string[],
  terminal: Terminal,
): Promise<readonly Triple[]> {
  const fixed = group.initial.map(({ triple }) => triple);
  if (wanted === ALL && fixed.length > 0) return fixed;
  if (wanted === undefined && fixed.length > 0) return [fixed[0]];
  if (wanted !== undefined && wanted !== ALL && wanted !== SAMPLE) return [wanted];
  const triple = await draw(group, source, terminal);
  notes.push(`${showTriple(triple)} drawn from group "${group.id}" with seed ${source.seed}`);
  return [triple];
}

async function draw(
  group: RuleGroup,
  { file, name, seed }: WasonSource,
  terminal: Terminal,
): Promise<Triple> {
  const engine = new Engine({ domain: file.domain });
  const progress = new Progress(terminal);
  try {
    const drawing = sampleInitial(engine, group, 1, seed);
    const { triples } = await work(drawing, terminal, progress, `counting group ${group.id}`);
    if (triples.length > 0) return triples[0];
    throw new InputError(name, `group "${group.id}" has no feasible triple to begin with`);
  } catch (error) {
    if (!(error instanceof NotCountable)) throw error;
    const message = `group "${group.id}" has no count: ${error.message}`;
    throw new InputError(name, message, `see falsify check ${name}`);
  } finally {
    progress.end();
    engine.dispose();
  }
}

/** Throws InputError where no episode of the group can begin with the triple. */
function demandFeasible(triple: Triple, group: RuleGroup, { file, name }: WasonSource): void {
  const predicates = group.rules.map(({ predicate }) => predicate.text);
  const why = infeasible(triple, predicates, file.domain);
  if (!why) return;
  const begun = `${showTriple(triple)} cannot begin an episode`;
  if (why.kind === 'outside') {
    const { min, max } = file.domain;
    throw new InputError(name, `${begun}: the domain is from ${min} to ${max}`);
  }
  const which = `rule ${why.rule} of group "${group.id}"`;
  if (why.kind === 'no-predicate')
    throw new InputError(
      name,
      `group "${group.id}" cannot be played: the predicate of its rule ${why.rule} has an error`,
      `see falsify check ${name}`,
    );
  const broken = why.kind === 'raises' ? `${which} raises on it` : `${which} does not accept it`;
  throw new InputError(name, `${begun}: ${broken}`, 'all rules of the group must accept it');
}

const scenarioOf = (
  { file, name }: WasonSource,
  group: RuleGroup,
  hidden: number,
  triple: Triple,
): ChosenScenario => ({
  task: 'wason',
  scenario: scenarioFromFile(file, group, hidden, triple),
  source: { file: basename(name), group: group.id, rule: hidden },
});
