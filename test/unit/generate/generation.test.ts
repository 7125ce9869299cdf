import { afterAll, describe, expect, it } from 'vitest';
import { finish } from '../../../src/base/stepwise';
import { finished } from '../../../src/generate';
import { assign as assignSteps } from '../../../src/generate/human';
import type { Injected } from '../../../src/generate/types';
import { candidatesIn } from '../../../src/generate/parse';
import { complexity } from '../../../src/generate/shape';
import { generationPrompt } from '../../../src/generate/prompt';
import { analysePredicate, Engine } from '../../../src/predicate';
import { readRuleFile } from '../../../src/rules';
import { begin, goodRules, mistakes, plan, playOffline, replyOf } from './support';
import { processorTime } from '../../harness/processor-time';

const engine = new Engine();
afterAll(() => engine.dispose());

describe('the offline library', () => {
  it('uses each human-derived rule once, splits 4, 2, 4, and says the same again with the same seed', () => {
    const made = () => finish(finished(playOffline(begin(engine, plan(10, 7))), 'test'));
    const { text, groups } = made();
    const human = groups.flatMap(({ rules }) => rules.filter(({ origin }) => origin === 'human'));
    expect(new Set(human.map(({ name }) => name)).size).toBe(10);
    expect(groups.map(({ split }) => split).join(' ')).toBe(
      'train train train train validation validation test test test test',
    );
    expect(made().text).toBe(text);
    const families = new Set(groups.flatMap(({ rules }) => rules.map(({ family }) => family)));
    expect(families.size).toBe(7);
    const { file } = readRuleFile(text);
    expect(file?.groups[0].rules.some(({ guidance }) => (guidance?.accept.length ?? 0) > 0)).toBe(true);
  });

  it('repeats no rule of other files, and leaves out human-derived rules that they have', () => {
    const taken = playOffline(begin(engine, plan(3, 1)))
      .places.places.map(({ kept }) => ({
        predicate: `(${kept!.predicate}) and True`,
        where: `"${kept!.name}"`,
      }))
      .concat({ predicate: 'a % 2 == 0 and b % 2 == 0 and c % 2 == 0', where: '"Even" of another file' });
    const generation = playOffline(begin(engine, { ...plan(3, 1), taken }));
    const prints = new Set(
      taken.map(({ predicate }) =>
        engine.fingerprint(finish(engine.ruleSet(analysePredicate(predicate).program!))),
      ),
    );
    expect(generation.places.places.filter(({ kept }) => prints.has(kept!.fingerprint))).toEqual([]);
    expect(generation.injected.map(({ name }) => name)).not.toContain('All even');
  });
});

describe('replies of a model', () => {
  const good = goodRules();
  const wrong = mistakes(good);

  it('has each kind of mistake repaired in the second call, and keeps all other rules', () => {
    const generation = begin(engine, { ...plan(10, 3), byModel: true });
    const isWrong = ({ group, rule }: { group: number; rule: number }) =>
      wrong.some((each) => each.group === group && each.rule === rule);
    const firstReply = [...good.filter((each) => !isWrong(each)), ...wrong];
    const first = finish(generation.take(replyOf(firstReply)));
    expect(first.kept).toHaveLength(30);
    expect(first.refused.map(({ code }) => code)).toEqual(wrong.map(({ code }) => code));
    const request = generation.request()!;
    expect(request.open.map(({ group, rule }) => [group, rule])).toEqual(
      wrong.map(({ group, rule }) => [group, rule]),
    );
    const prompt = generationPrompt(request, generation.plan);
    for (const { predicate } of wrong) expect(prompt).toContain(predicate);
    const second = finish(generation.take(replyOf(good.filter(isWrong))));
    expect(second.kept).toHaveLength(10);
    expect(generation.request()).toBeUndefined();
    for (const { group, rule, predicate } of good)
      expect(generation.places.at({ group, rule })?.kept?.predicate).toBe(predicate);
  });

  it('gives the witness with the reason', () => {
    const generation = begin(engine, plan(10, 3));
    finish(generation.take(replyOf([...good.filter(({ rule }) => rule < 4), ...wrong])));
    const reason = (group: number) => generation.places.at({ group, rule: 4 })?.refused[0].reason.message;
    expect(reason(1)).toContain('a and b can be anything');
    expect(reason(4)).toContain(good[0].name);
    expect(reason(5)).toContain(`follows from "${good.find(({ group }) => group === 5)!.name}"`);
    expect(reason(7)).toMatch(/for example at \(\S+, 0, \S+\)/);
    expect(reason(9)).toContain('human-derived rule "All even"');
  });

  it('drops guidance that contradicts the predicate, and keeps what cannot be read', () => {
    const generation = begin(engine, plan(1, 1));
    const guidance = {
      accept: ['the numbers are in ascending order', 'all numbers are even', 'like steps of a stair'],
      reject: ['a < b < c', 'non-decreasing order'],
    };
    const reply = JSON.stringify({ place: '1.1', name: 'Up', predicate: 'a < b and b < c', ...guidance });
    finish(generation.take(reply));
    expect(generation.places.at({ group: 1, rule: 1 })?.kept).toMatchObject({
      guidance: {
        accept: ['the numbers are in ascending order', 'like steps of a stair'],
        reject: ['non-decreasing order'],
      },
      dropped: ['all numbers are even', 'a < b < c'],
    });
  });

  it('asks anew for the narrowest rule of a group that no human-derived rule fits', () => {
    const generation = begin(engine, plan(1, 1));
    const rules = [
      // Only cubes differ by 7 among the human-derived rules, and no three cubes have this remainder.
      ['Seven apart', 'abs(a - b) == 7'],
      ['Seven apart again', 'abs(b - c) == 7'],
      ['No three cubes', '(a + b + c) % 9 == 4'],
      ['Positive product', 'a * b * c > 0'],
    ].map(([name, predicate], i) => ({ group: 1, rule: i + 1, name, predicate }));
    const { kept, refused } = finish(generation.take(replyOf(rules)));
    expect(kept).toHaveLength(4);
    expect(refused.map(({ place, code }) => [place.rule, code])).toEqual([[1, 'no-human-rule']]);
    expect(generation.request()?.open.map(({ rule }) => rule)).toEqual([1]);
  });
});

it('asks anew for the narrowest rule of a group that leaves no room for others', () => {
  const generation = begin(engine, plan(1, 1));
  const implied = Array.from({ length: 16 }, (_, i) => `a < c + ${i}`);
  const reply = (predicates: readonly string[], rule: number) =>
    replyOf(predicates.map((predicate) => ({ group: 1, rule, name: predicate, predicate })));
  const up = reply(['a < b < c'], 1);
  const early = finish(generation.take(`${up}\n${reply(implied.slice(1), 2)}`));
  expect(early.refused.map(({ code }) => code)).toEqual(Array<string>(15).fill('implied-rule'));
  const { refused } = finish(generation.take(reply(implied.slice(0, 1), 2)));
  expect(refused.map(({ place, code }) => [place.rule, code])).toEqual([
    [2, 'implied-rule'],
    [1, 'no-room'],
  ]);
  // It is blamed once, and not for every further candidate.
  const { kept } = finish(generation.take(up));
  expect(kept).toEqual([{ group: 1, rule: 1 }]);
});

describe('what is found in a reply', () => {
  it.each([
    ['prose', 'I would rather talk about the weather.', 0],
    ['fences', '```json\n[{"name": "x", "predicate": "a < b"}, {"name": "y", "predicate": "b < c"}]\n```', 2],
    ['an object around', '{"groups": [{"id": 1, "rules": [{"name": "x", "predicate": "a < b"}]}]}', 1],
    ['braces in strings', '{"name": "a } b {", "predicate": "a < b"}', 1],
    ['half an object', '{"name": "x", "predicate": "a <', 0],
    ['a predicate that is no text', '{"name": "x", "predicate": 5}', 0],
    ['braces without an end', '{'.repeat(200_000), 0],
    ['too many', '{"predicate": "a < b"}\n'.repeat(5_000), 400],
  ])('%s', (_name, reply, count) => {
    const took = processorTime(() => expect(candidatesIn(reply)).toHaveLength(count));
    expect(took).toBeLessThan(2_000);
  });

  it('takes places in words and in numbers, and none where there is none', () => {
    const places = ['"place": "3.2"', '"group": 3, "rule": 2', '"place": "x"'].map(
      (place) => candidatesIn(`{${place}, "predicate": "a < b"}`)[0].place,
    );
    expect(places).toEqual([{ group: 3, rule: 2 }, { group: 3, rule: 2 }, undefined]);
  });
});

it.each([
  ['(a + b + c) % 3 == 0', undefined],
  ['((a % 2 == 0) + (b % 2 == 0) + (c % 2 == 0)) >= 2', undefined],
  ['abs(a) % 10 == abs(b) % 10 == abs(c) % 10', undefined],
  ['(a * b + c) % 5 == 2', undefined],
  ['((a * b + c) % 7 + a) == 2', 'complex'],
  ['any(abs((x * 3 + 1) % 7) > 2 for x in [a, b, c])', 'complex'],
  ['def rule(a, b, c):\n  return a < b', 'complex'],
])('complexity of %s: %s', (predicate, code) => {
  expect(complexity(analysePredicate(predicate).program!)?.code).toBe(code);
});

describe('assignment of human-derived rules', () => {
  const option = (group: number) => ({
    group,
    rule: 1,
    name: 'x',
    predicate: 'x',
    family: 'x',
    guidance: { accept: [], reject: [] },
    count: 1,
    feasible: 9,
  });
  type Options = readonly (Injected | undefined)[];
  const fits = (group: number, rules: readonly number[]): Options =>
    Array.from({ length: 10 }, (_, i) => (rules.includes(i) ? option(group) : undefined));
  const assign = (options: readonly Options[], usable: (rule: number) => boolean, seed: number) =>
    finish(
      assignSteps(
        options.length,
        // eslint-disable-next-line require-yield -- known at once
        function* (group, rule) {
          return options[group][rule];
        },
        usable,
        seed,
      ),
    );

  it('gives way where another group has no other rule', () => {
    for (let seed = 0; seed < 20; seed++) {
      const { injected, without } = assign([fits(1, [0, 1]), fits(2, [0])], () => true, seed);
      expect(without).toEqual([]);
      expect(injected.map(({ group }) => group)).toEqual([1, 2]);
    }
  });

  it('names the groups that none fits, and asks no more of groups than there are rules', () => {
    expect(assign([fits(1, [0]), fits(2, [0])], () => true, 1).without).toEqual([2]);
    expect(assign([fits(1, [0])], (rule) => rule !== 0, 1).without).toEqual([1]);
    const twelve = Array.from({ length: 12 }, (_, i) => fits(i + 1, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]));
    const { injected, without } = assign(twelve, () => true, 1);
    expect([injected.length, without]).toEqual([10, []]);
  });
});
