import { MOST_AT_ONCE } from '../../base/concurrency';
import { DEFAULT_SEED } from '../../base/seed';
import { ownQuestions } from '../../tasks/questions';
import { TASKS } from '../../tasks/registry';
import type { Task } from '../../tasks/task';
import type { ScenarioField } from '../../tasks/scenarios';
import { type Arguments, type OptionSpecs, wholeNumber } from '../arguments';
import { defaultPlayer } from './players';

/** Options of every command that may ask a model. */
export const ENDPOINT_OPTIONS = {
  endpoints: { value: 'FILE', summary: 'where the profiles of endpoints are' },
  yes: { short: 'y', summary: 'do not ask before the first call to an endpoint' },
} as const satisfies OptionSpecs;

export const JUDGE_OPTIONS = {
  judge: {
    multiple: true,
    value: 'PROFILE|offline|QUESTION=PROFILE',
    summary: `who judges (default: offline); QUESTION=PROFILE chooses the judge of one question of another task: ${ownQuestions().join(', ')}`,
  },
  'equivalence-judge': {
    value: 'PROFILE|offline',
    summary: 'who judges announcements (default: as --judge)',
  },
  'compatibility-judge': {
    value: 'PROFILE|offline',
    summary: 'who judges whether tests agree with them (default: as --judge)',
  },
} as const satisfies OptionSpecs;

export const taskIds = (): readonly string[] => TASKS.map(({ id }) => id);
/** The one that is played where none is named. */
export const DEFAULT_TASK = TASKS[0].id;
/** The settings of some tasks. */
export const settingNames = (tasks: readonly Task[] = TASKS): readonly string[] => [
  ...new Set(tasks.flatMap(({ settings }) => settings)),
];

/** `blicket: baseline (default), think-in-opposites` */
function settingsText({ id, settings, ...task }: Task): string {
  const [first, ...others] = settings;
  return task.settingsOf
    ? `${id}: ${settings.join(', ')} (default: by the scenario)`
    : `${id}: ${[`${first} (default)`, ...others].join(', ')}`;
}

/** Options by which the scenarios of any task are chosen. */
const scenarioOptions = (): OptionSpecs => merged(TASKS.map(({ scenarios }) => scenarios?.fields ?? {}));

/** Tasks share one command line: an option that several have says what it means in each. */
function merged(all: readonly OptionSpecs[]): OptionSpecs {
  const found: Record<string, ScenarioField> = {};
  for (const [name, spec] of all.flatMap((specs) => Object.entries(specs))) {
    const before = found[name];
    found[name] = before
      ? {
          ...before,
          ...(spec.multiple && { multiple: true }),
          value: [...new Set([before.value, spec.value])].join('|'),
          summary: `${before.summary}; ${spec.summary}`,
        }
      : spec;
  }
  return found;
}

export const CONCURRENCY_OPTION = {
  concurrency: { value: 'N', summary: "episodes at once (default: the profile's; 1 offline)" },
} as const satisfies OptionSpecs;

export const concurrencyOf = (args: Arguments): number | undefined =>
  wholeNumber(args, 'concurrency', { min: 1, max: MOST_AT_ONCE });

export const RESULT_OPTION = {
  format: { value: 'text|json|markdown', summary: 'how to write the result (default: text)' },
} as const satisfies OptionSpecs;

/** The default agents: `offline:falsifying; blicket: …`. Of those that are equal the first task names it. */
function defaultPlayers(): string {
  const [usual, ...others] = TASKS.map(({ id }) => ({ id, player: defaultPlayer(id) }));
  const own = others.filter(({ player }) => player !== usual.player);
  return [usual.player, ...own.map(({ id, player }) => `${id}: ${player}`)].join('; ');
}

export const runOptions = (): OptionSpecs => ({
  task: { value: taskIds().join('|'), summary: `what is played (default: ${DEFAULT_TASK})` },
  ...scenarioOptions(),
  setting: { multiple: true, value: 'S,…|all', summary: TASKS.map(settingsText).join('; ') },
  model: {
    short: 'm',
    multiple: true,
    value: 'NAME,…',
    summary: `a profile, offline:all, or an offline agent of the task (default: ${defaultPlayers()})`,
  },
  ...JUDGE_OPTIONS,
  ...ENDPOINT_OPTIONS,
  seed: {
    value: 'N',
    summary: `of everything that is drawn at random (default: the file's, else ${DEFAULT_SEED})`,
  },
  ...merged([...new Set(TASKS.map(({ gameOptions }) => gameOptions?.fields ?? {}))]),
  prompts: {
    value: 'FILE',
    summary: 'other instructions: *.prompts.yaml, *.txt, or the first message of a transcript',
  },
  out: { short: 'o', value: 'DIR', summary: 'where transcripts go (default: episodes)' },
  ...CONCURRENCY_OPTION,
  ...RESULT_OPTION,
});
