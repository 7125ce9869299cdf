/** The interface by which a task lets its scenarios be chosen: options of the command line, questions in the editor. */
import type * as z from 'zod/mini';
import { ChoiceError } from '../base/choice-error';
import { type Bounds, boundsWords, wholeNumberIn } from '../base/whole-number';
import type { Stepwise } from '../base/stepwise';
import type { Json } from '../base/json';
import type { Engine } from '../predicate';
import type { Domain, Triple } from '../predicate/domain';
import type { Problem } from '../predicate/problem';
import type { Guidance, RuleFile } from '../rules/types';

/** One field by which scenarios are chosen. */
export interface ScenarioField {
  readonly short?: string;
  /** May be given several times; the values add up. */
  readonly multiple?: boolean;
  /** The name of the value in help: `N`, `ID`. Absent for a flag, which has none. */
  readonly value?: string;
  readonly summary: string;
}

/** One kind of scenario that is offered by name. */
export interface ScenarioOffer {
  /** Short and stable, because keybindings contain it. */
  readonly value: string;
  readonly label: string;
  readonly description: string;
}

/** The values of a block of a suite file: plain data that has passed the schemas of its fields. */
export type SuiteBlock = Readonly<Record<string, unknown>>;

/** The fields of a block of a suite file, by which many scenarios are chosen at once. */
export interface SuiteFields {
  /** Their schemas, each with a description. */
  readonly shape: Readonly<Record<string, z.ZodMiniType>>;
  /** The field that names the rule-group file. */
  readonly file?: string;
  /** The field that names a file in the format of the task. */
  readonly ownFile?: string;
  /** The folder that a field of the same name names, from the suite. */
  readonly folder?: TaskFolder;
  /** The fields of the suite by the names of the fields they stand for, where those differ. */
  readonly called?: Readonly<Record<string, string>>;
  /** Translates a block into values of `ScenarioFields.fields` and `OptionFields.fields`, by field name. */
  words(block: SuiteBlock): Readonly<Record<string, readonly string[]>>;
}

export interface NamedPredicate {
  readonly name: string;
  readonly predicate: string;
}

/** A group of a rule file, its hidden rule, and a triple that all of its rules accept. */
export interface GroupChoice {
  readonly group: string;
  readonly rules: readonly (NamedPredicate & { readonly guidance?: Guidance })[];
  /** 1-based. */
  readonly hidden: number;
  readonly triple: Triple;
  readonly domain: Domain;
  readonly space?: readonly NamedPredicate[];
}

/** Makes scenarios from the groups of rule files. */
export interface GroupScenarios {
  /** The number of the hidden rule, from 1, where nobody chooses it. */
  draw(seed: number, group: { readonly id: string; readonly rules: { readonly length: number } }): number;
  /** Throws ScenarioError. */
  make(choice: GroupChoice): Json;
  /** The fields of a suite's block with these scenarios. */
  suiteBlock(chosen: GroupScenariosChosen): SuiteBlock;
}

export interface GroupScenariosChosen {
  /** The rule file, as the suite names it. */
  readonly file: string;
  readonly group: string;
  /** The place of the hidden rule, from 1; absent: each rule once. */
  readonly hidden?: number;
  /** The initial triple is drawn; else those of the file. */
  readonly isSampled: boolean;
}

/**
 * Files of users in a format of the task, `*.TASK.yaml`, whose scenarios are played one by one or all in a suite. In the
 * editor their language is `falsify-TASK`.
 */
export interface ScenarioFiles {
  /** The schema for completion, hovers and the JSON schema. */
  readonly schema: z.ZodMiniType;
  /** The name of a file in `examples` that a new file begins with. */
  readonly example: string;
  /** Asks for one of the scenarios. */
  readonly question: string;
  /** Throws ScenarioError. */
  offer(scenario: Json): ScenarioOffer;
  /** The fields of a suite's block with the scenario of that value, or with all; the file as the suite names it. */
  suiteBlock(file: string, value?: string): SuiteBlock;
}

/** The part of a task by which its scenarios are chosen, without the predicate engine. */
export interface ScenarioFields {
  /** Fields by name; all tasks share one command line, so names differ. */
  readonly fields: Readonly<Record<string, ScenarioField>>;
  /** An example of a choice, as words of the command line. */
  readonly example?: string;
  /** Fields of a suite file. Default: those above, with one value or a list of them. */
  readonly suite?: SuiteFields;
  /** Present where the scenarios of the task are groups of rule files. */
  readonly ofGroups?: GroupScenarios;
  readonly ofFiles?: ScenarioFiles;
  /** Scenarios that need no file, one of which is picked from a list. */
  readonly offered?: {
    readonly question: string;
    readonly offers: readonly ScenarioOffer[];
    /** The value of the offer that is proposed. Default: the first. */
    readonly usual?: string;
    /** The fields of a suite's block with the scenario of that value. */
    suiteBlock(value: string): SuiteBlock;
    /** Present where files of others can take the place of what is drawn. */
    readonly folder?: OfferedFolder;
    /**
     * The scenario of an offer; what it leaves open is drawn with the seed. `files`: the texts of the files of `folder` by
     * their names, where it was chosen. Throws ScenarioError, or ChoiceError where a file is not as it should be.
     */
    make(value: string, seed: number, files?: Readonly<Record<string, string>>): Json;
  };
}

/** The choice between what a task draws and the files of a folder of the user's. */
export interface OfferedFolder extends Pick<TaskFolder, 'files'> {
  readonly question: string;
  /** The label of the choice to draw. */
  readonly drawn: string;
}

/** Fields by which the length and the manner of a game are chosen. Tasks with the same ones share them. */
export interface OptionFields {
  readonly fields: Readonly<Record<string, ScenarioField>>;
  /** Throws ChoiceError. */
  chosen(words: FieldWords): Record<string, Json>;
}

/** The values given for the fields. */
export interface FieldWords {
  /** Checks for a given field. */
  flag(name: string): boolean;
  /** All values of a field. */
  list(name: string): readonly string[];
  /** The value of a field that has one. */
  text(name: string): string | undefined;
  /** The name of a field where its value was given: `--group`. */
  called(name: string): string;
}

/** Files of others that a task reads from a folder of the user's, such as the data of a published benchmark. */
export interface TaskFolder {
  /** The field that names the folder. */
  readonly field: string;
  /** The names of the files, which may lie in folders below. */
  readonly files: readonly string[];
  /** Usual path of the folder, below the folder of published data. */
  readonly below: string;
  /** Checks whether the files are needed for this choice. */
  isWanted(words: FieldWords): boolean;
}

export interface ScenarioChoice {
  readonly words: FieldWords;
  /** The seed of what is drawn, where one was given. */
  readonly seed?: number;
  /** The rule-group file, for a task that makes scenarios from one. */
  readonly source?: {
    readonly file: RuleFile;
    /** The path as the user wrote it. */
    readonly name: string;
  };
  /** A file in the format of the task, for a task that takes one. */
  readonly text?: { readonly text: string; readonly name: string };
  /** The texts of the files of `ScenarioMaker.folder` by their names, where they are needed. */
  readonly files?: Readonly<Record<string, string>>;
  readonly engines: (domain: Domain) => Engine;
}

export interface MadeScenario {
  readonly scenario: Json;
  /** Group and rule of the rule file that the scenario was made from. */
  readonly source?: { readonly group: string; readonly rule: number };
}

export interface MadeScenarios {
  readonly scenarios: readonly MadeScenario[];
  /** The seed of all that was or will be drawn. */
  readonly seed: number;
  /** Notes on what was drawn because the words left it open. */
  readonly notes: readonly string[];
}

/** Makes scenarios from words, in a stable order. */
export interface ScenarioMaker {
  /** Made from a rule-group file. */
  readonly needsFile: boolean;
  /** Can be made from a file in a format of the task, called like this: `*.beliefs.yaml`. */
  readonly ownFile?: string;
  /** The field that names that file. Default: it stands by itself on the command line. */
  readonly ownFileField?: string;
  readonly folder?: TaskFolder;
  /** Findings in the text of one of `ScenarioFields.ofFiles`. Never throws. */
  problems?(text: string): readonly Problem[];
  /** Throws ChoiceError. */
  make(choice: ScenarioChoice): Stepwise<MadeScenarios>;
}

/** The whole number given for a field. Throws ChoiceError. */
export function wholeWord(words: FieldWords, name: string, bounds: Bounds): number | undefined {
  const text = words.text(name);
  if (text === undefined) return undefined;
  const value = wholeNumberIn(text, bounds);
  if (value !== undefined) return value;
  throw new ChoiceError(`${words.called(name)} must be ${boundsWords(bounds)}, not "${text}"`);
}

/** The word given for a field, which must be among `known`. Throws ChoiceError. */
export function oneOfWords<W extends string>(
  words: FieldWords,
  name: string,
  known: readonly W[],
): W | undefined {
  const text = words.text(name);
  const found = known.find((word) => word === text);
  if (text === undefined || found !== undefined) return found;
  throw new ChoiceError(`${words.called(name)} must be ${known.join(' or ')}, not "${text}"`);
}

/** Every value of a field. */
export const ALL = 'all';

/** The words of a field, each of which must be among `known`; `all` means each of those. Throws ChoiceError. */
export function knownWords(
  words: FieldWords,
  name: string,
  known: readonly string[],
  usual: string,
): readonly string[] {
  const requested = words.list(name);
  if (requested.includes(ALL)) return known;
  const wrong = requested.find((word) => !known.includes(word));
  if (wrong !== undefined)
    throw new ChoiceError(
      `${words.called(name)} must be one of ${[...known, ALL].join(', ')}, not "${wrong}"`,
    );
  return requested.length > 0 ? requested : [usual];
}
