// Scenarios made from words, whoever asks for them: here a host that names fields in its own way.
import { afterAll, describe, expect, it } from 'vitest';
import { ChoiceError } from '../../../src/base/choice-error';
import { finish } from '../../../src/base/stepwise';
import { EnginePool, readRuleFile } from '../../../src/rules';
import { isPlayedIn, TASKS, taskNamed } from '../../../src/tasks/registry';
import type { FieldWords, MadeScenarios } from '../../../src/tasks/scenarios';
import { semanticsNamed } from '../../../src/tasks/semantics-registry';
import { ScenarioError } from '../../../src/tasks/task';
import { runOptions } from '../../../src/cli/episodes/options';

const engines = new EnginePool();
afterAll(() => engines.dispose());

const TEXT = `version: 1
seed: 5
groups:
  - id: one
    split: test
    rules: [{ name: up, predicate: a < b < c }, { name: even, predicate: a % 2 == 0 }]
    initial: [[2, 4, 6], [4, 5, 6]]
  - id: two
    split: train
    rules: [{ name: big, predicate: a > 90 }]
`;
const { file } = readRuleFile(TEXT);
if (!file) throw new Error('no file');

const words = (said: Readonly<Record<string, string>>): FieldWords => ({
  flag: (name) => name in said,
  list: (name) => said[name]?.split(',') ?? [],
  text: (name) => said[name],
  called: (name) => `field ${name}`,
});

function make(task: string, said: Readonly<Record<string, string>>, seed?: number): MadeScenarios {
  const maker = semanticsNamed(task)?.scenarios;
  if (!maker) throw new Error('no maker');
  const source = { file: file!, name: 'a/b.rules.yaml' };
  const choice = { words: words(said), engines: engines.for.bind(engines), source };
  return finish(maker.make({ ...choice, ...(seed !== undefined && { seed }) }));
}

const thrown = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('scenarios of a rule file', () => {
  it('are every choice of rule and triple, in the order of the file, with their places', () => {
    const { scenarios, seed, notes } = make('wason', { group: 'one', rule: 'all', triple: 'all' });
    expect(scenarios.map(({ source }) => source)).toEqual([
      ...[1, 1, 2, 2].map((rule) => ({ group: 'one', rule, split: 'test' })),
    ]);
    expect(scenarios.map(({ scenario }) => (scenario as { triple: unknown }).triple)).toEqual([
      [2, 4, 6],
      [4, 5, 6],
      [2, 4, 6],
      [4, 5, 6],
    ]);
    expect([seed, notes]).toEqual([5, []]);
  });

  it('draw what is left open, with the seed of the file or the one given, and say so', () => {
    const { scenarios, notes } = make('wason', { split: 'train' });
    expect(notes[0]).toBe('rule 1 of group "two" drawn with seed 5');
    expect(notes[1]).toMatch(/^\(9\d, -?\d+, -?\d+\) drawn from group "two" with seed 5$/);
    expect(make('wason', { split: 'train' }).scenarios).toEqual(scenarios);
    expect(make('wason', { split: 'train' }, 6).scenarios).not.toEqual(scenarios);
  });

  it.each([
    [{}, 'field group ID is needed', undefined],
    [{ group: 'one', split: 'test' }, 'field group and field split both choose groups', undefined],
    [{ split: 'tset' }, 'field split must be train, validation or test, not "tset"', undefined],
    [{ group: 'one', rule: '3' }, 'field rule must be a whole number from 1 to 2, or all', undefined],
    [{ group: 'one', triple: '1' }, 'field triple must be three integers', undefined],
    [{ group: 'one', triple: '3,4,5' }, 'rule 2 of group "one" does not accept it', 'a/b.rules.yaml'],
  ])(
    '%j is refused in the words of the host, and the file named where it is at fault',
    (said, message, where) => {
      const error = thrown(() => make('wason', said));
      expect(error).toBeInstanceOf(ChoiceError);
      expect(error).toMatchObject({ where, message: expect.stringContaining(message) as string });
    },
  );
});

describe('scenarios that a task offers', () => {
  it('are those of its maker, but for the trial', () => {
    const offered = taskNamed('blicket')?.scenarios?.offered;
    expect(offered?.offers).toHaveLength(12);
    const made = make('blicket', { objects: '8', blickets: '3', 'rule-type': 'xor' }, 7).scenarios;
    expect(made).toHaveLength(1);
    expect(made[0].scenario).toEqual({ ...(offered?.make('8/3/xor', 7) as object), trial: 1 });
    expect(offered?.offers.map(({ value }) => value)).toContain('8/3/xor');
    expect(() => offered?.make('8/3/nor', 7)).toThrow('There is no blicket rule "nor".');
  });

  it('can all be opened, in every setting', () => {
    for (const task of TASKS) {
      const { scenarios, settings } = task;
      for (const { value } of scenarios?.offered?.offers ?? [])
        for (const setting of settings) {
          const scenario = scenarios?.offered?.make(value, 3) ?? null;
          if (isPlayedIn(task.id, scenario, setting)) task.open(scenario, setting);
          else expect(() => task.open(scenario, setting)).toThrow(ScenarioError);
        }
    }
  });

  it('of the design are all where every field is "all"', () => {
    const all = { objects: 'all', blickets: 'all', 'rule-type': 'all', trial: 'all' };
    expect(make('blicket', all).scenarios).toHaveLength(192);
    expect(thrown(() => make('blicket', { objects: '5' }))).toMatchObject({
      message: 'field objects must be one of 4, 8, all, not "5"',
    });
  });
});

it('fields of the same name take a value or not: they share one command line, which says what each means', () => {
  const all = TASKS.flatMap(({ scenarios }) => Object.entries(scenarios?.fields ?? {}));
  const options = runOptions();
  for (const [name, { value, summary }] of all) {
    expect(Boolean(options[name].value)).toBe(Boolean(value));
    expect(options[name].summary.split('; ')).toContain(summary);
  }
});
