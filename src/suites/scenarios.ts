/** Makes the scenarios of a suite's blocks: for workers and the command line, since it brings the predicate engine along. */
import { ChoiceError } from '../base/choice-error';
import type { Stepwise } from '../base/stepwise';
import { RuleFileReader, type RuleFile } from '../rules';
import type { MadeScenarios, ScenarioChoice, SuiteBlock } from '../tasks/scenarios';
import { taskNamed } from '../tasks/registry';
import { semanticsNamed } from '../tasks/semantics-registry';
import { blockWords } from './schema';

/** The part of a block that decides its scenarios. `R`: a rule-group file. */
export interface BlockScenarios<R> {
  readonly task: string;
  readonly fields: SuiteBlock;
  readonly seed: number;
  readonly source?: {
    readonly file: R;
    /** The path as the suite has it. */
    readonly name: string;
  };
  /** The file in the format of the task. */
  readonly text?: { readonly text: string; readonly name: string };
  /** The texts of the files of the task's folder, where they are needed. */
  readonly files?: Readonly<Record<string, string>>;
}

/** Throws ChoiceError. */
export function makeScenarios(
  { task: id, fields, seed, source, text, files }: BlockScenarios<RuleFile>,
  engines: ScenarioChoice['engines'],
): Stepwise<MadeScenarios> {
  const [task, maker] = [taskNamed(id), semanticsNamed(id)?.scenarios];
  if (!task || !maker)
    throw new ChoiceError(`The task ${id} has no scenarios of its own, so that no suite can name them`);
  return maker.make({
    words: blockWords(task, fields),
    engines,
    seed,
    ...(source && { source }),
    ...(text && { text }),
    ...(files && { files }),
  });
}

/** Work for a host that has the engine: the text of a rule-group file to check, or the scenarios of a block to make. */
export type ScenariosQuestion =
  | { readonly kind: 'suite-rules'; readonly text: string; readonly name: string }
  | ({ readonly kind: 'suite-scenarios' } & BlockScenarios<string>);

/** Refusals are those of ChoiceError. */
export type ScenariosAnswer =
  | { readonly ok: true; readonly made?: MadeScenarios }
  | { readonly ok: false; readonly message: string; readonly hint?: string };

export const isScenariosQuestion = (question: { readonly kind: string }): question is ScenariosQuestion =>
  question.kind === 'suite-rules' || question.kind === 'suite-scenarios';

export function* answerScenarios(
  question: ScenariosQuestion,
  engines: ScenarioChoice['engines'],
): Stepwise<ScenariosAnswer> {
  try {
    if (question.kind === 'suite-rules') {
      yield* readRules(question.text, question.name);
      return { ok: true };
    }
    const { source, ...block } = question;
    const file = source && (yield* readRules(source.file, source.name));
    const known = { ...block, ...(source && file && { source: { file, name: source.name } }) };
    return { ok: true, made: yield* makeScenarios(known, engines) };
  } catch (error) {
    if (!(error instanceof ChoiceError)) throw error;
    const { message, hint } = error;
    return { ok: false, message, ...(hint !== undefined && { hint }) };
  }
}

function* readRules(text: string, name: string): Stepwise<RuleFile> {
  const { file, isDomainRefused } = yield* new RuleFileReader().read(text);
  if (file && !isDomainRefused) return file;
  throw new ChoiceError(`${name} is not a rule-group file`, `see falsify check ${name}`);
}
