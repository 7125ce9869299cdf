/** How scenarios of a task are chosen: by options of the command line, by questions in the editor. */
import { ChoiceError } from '../base/choice-error';
import type { Stepwise } from '../base/stepwise';
import type { Json } from '../base/json';
import type { Engine } from '../predicate';
import type { Domain } from '../predicate/domain';
import type { RuleFile } from '../rules/types';

/** One thing that may be said of the scenarios. */
export interface ScenarioField {
  readonly type: 'boolean' | 'string';
  readonly short?: string;
  /** May be said again; the values add up. */
  readonly multiple?: boolean;
  /** How help names the value: `N`, `ID`. */
  readonly value?: string;
  readonly summary: string;
}

/** One kind of scenario that is offered by name. */
export interface ScenarioOffer {
  /** Short and stable: it is also what a keybinding says. */
  readonly value: string;
  readonly label: string;
  readonly description: string;
}

/** The part of a task by which its scenarios are chosen, without the predicate engine. */
export interface ScenarioFields {
  /** By name; fields of all tasks share one command line, so names differ. */
  readonly fields: Readonly<Record<string, ScenarioField>>;
  /** Scenarios that need no file, one of which is picked from a list. */
  readonly offered?: {
    readonly question: string;
    readonly offers: readonly ScenarioOffer[];
    /** The scenario of an offer; what it leaves open is drawn with the seed. Throws ScenarioError. */
    make(value: string, seed: number): Json;
  };
}

/** What was said of the fields. */
export interface FieldWords {
  /** All values of a field. */
  list(name: string): readonly string[];
  /** The value of a field that has one. */
  text(name: string): string | undefined;
  /** How the field is called where it was said: `--group`. */
  called(name: string): string;
}

export interface ScenarioChoice {
  readonly words: FieldWords;
  /** Of what is drawn, where one was given. */
  readonly seed?: number;
  /** Of a task whose scenarios are made from a rule-group file. */
  readonly source?: {
    readonly file: RuleFile;
    /** What the user called it: a path. */
    readonly name: string;
  };
  readonly engines: (domain: Domain) => Engine;
}

export interface MadeScenario {
  readonly scenario: Json;
  /** Where it comes from in its file. */
  readonly source?: { readonly group: string; readonly rule: number };
}

export interface MadeScenarios {
  readonly scenarios: readonly MadeScenario[];
  /** Of all that was or will be drawn. */
  readonly seed: number;
  /** What was decided that the words had left open. */
  readonly notes: readonly string[];
}

/** Makes scenarios from words, in a stable order. */
export interface ScenarioMaker {
  readonly needsFile: boolean;
  /** Throws ChoiceError. */
  make(choice: ScenarioChoice): Stepwise<MadeScenarios>;
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
  const said = words.list(name);
  if (said.includes(ALL)) return known;
  const wrong = said.find((word) => !known.includes(word));
  if (wrong !== undefined)
    throw new ChoiceError(
      `${words.called(name)} must be one of ${[...known, ALL].join(', ')}, not "${wrong}"`,
    );
  return said.length > 0 ? said : [usual];
}
