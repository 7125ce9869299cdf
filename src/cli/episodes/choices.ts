/** From the words of a command line to what is to be played. */
import type { Header } from '../../episode';
import { MAX_SEED } from '../../rules';
import { DEFAULT_SEED } from '../../rules/types';
import { taskNamed } from '../../tasks/registry';
import { MOST_TESTS } from '../../tasks/rule-discovery/turns';
import { type Arguments, oneOf, wholeNumber } from '../arguments';
import { complainAll, noOperands } from '../command';
import { InputError, UsageError } from '../exit';
import { readGroups } from '../groups';
import { readInputs } from '../input';
import type { Terminal } from '../terminal';
import { blicketScenarios } from './blicket-scenarios';
import { BLICKET_OPTIONS, TASK_IDS, USUAL_TASK, WASON_OPTIONS } from './options';
import type { Chosen } from './scenarios';
import { wasonScenarios } from './wason-scenarios';

/** How scenarios of a task are chosen on the command line. */
interface Chooser {
  /** Options that mean something for this task only. */
  readonly options: readonly string[];
  /** `seed`: the one given. Rejects with UsageError or InputError. */
  choose(args: Arguments, seed: number | undefined, terminal: Terminal): Promise<Playground>;
}

/** A line for each task that can be played from here. */
const CHOOSERS: Readonly<Record<string, Chooser>> = {
  wason: { options: Object.keys(WASON_OPTIONS), choose: fromFile },
  blicket: { options: Object.keys(BLICKET_OPTIONS), choose: fromDesign },
};

/** Throws UsageError. */
export function chosenTask(args: Arguments): string {
  const task = oneOf(args, 'task', TASK_IDS) ?? USUAL_TASK;
  const foreign = Object.entries(CHOOSERS)
    .flatMap(([other, { options }]) => (other === task ? [] : options))
    .find((name) => args.flag(name));
  if (foreign !== undefined)
    throw new UsageError(`--${foreign} means nothing in the ${task} task`, 'see falsify run --help');
  return task;
}

/** Throws UsageError. */
export function chosenSettings(args: Arguments, task: string): readonly string[] {
  const known = taskNamed(task)?.settings ?? [];
  const words = args.list('setting');
  if (words.includes('all')) return known;
  const wrong = words.find((word) => !known.includes(word));
  if (wrong === undefined) return words.length > 0 ? [...new Set(words)] : known.slice(0, 1);
  throw new UsageError(`the ${task} task has no setting "${wrong}"`, `it has ${known.join(', ')}, or all`);
}

export function chosenOptions(args: Arguments): NonNullable<Header['options']> {
  const tests = wholeNumber(args, 'tests', { min: 0, max: MOST_TESTS });
  const refuseInitialTriple = args.flag('refuse-initial-triple');
  return { ...(tests !== undefined && { tests }), ...(refuseInitialTriple && { refuseInitialTriple }) };
}

export interface Playground extends Chosen {
  readonly seed: number;
}

/** The scenarios, and the seed of all that is drawn. Throws UsageError or InputError. */
export async function chosenScenarios(
  args: Arguments,
  task: string,
  terminal: Terminal,
): Promise<Playground> {
  const seed = wholeNumber(args, 'seed', { min: 0, max: MAX_SEED });
  const chooser = Object.hasOwn(CHOOSERS, task) ? CHOOSERS[task] : undefined;
  if (!chooser) throw new UsageError(`the ${task} task cannot be played from the command line yet`);
  return chooser.choose(args, seed, terminal);
}

function fromDesign(args: Arguments, seed = DEFAULT_SEED): Promise<Playground> {
  noOperands(args, 'run', 0);
  return Promise.resolve({ ...blicketScenarios(args, seed), seed });
}

async function fromFile(args: Arguments, given: number | undefined, terminal: Terminal): Promise<Playground> {
  noOperands(args, 'run', 1);
  const { inputs, failures } = await readInputs(args.positionals, terminal);
  if (failures.length > 0) complainAll(terminal, failures.slice(1));
  if (failures.length > 0) throw failures[0];
  if (inputs.length > 1) throw new UsageError('run plays one file', 'the glob matches several');
  const file = readGroups(inputs[0], terminal);
  if (!file) throw new InputError(inputs[0].name, 'is no rule-group file');
  const seed = given ?? file.seed;
  return { ...(await wasonScenarios(args, { file, name: inputs[0].name, seed }, terminal)), seed };
}
