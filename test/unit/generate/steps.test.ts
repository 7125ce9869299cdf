import { beforeAll, describe, expect, it } from 'vitest';
import { finish } from '../../../src/base/stepwise';
import {
  type GenerationAnswer,
  type GenerationQuestion,
  type GenerationStep,
  OpenGeneration,
} from '../../../src/generate';
import { PUBLISHED_DOMAIN, Engine } from '../../../src/predicate';
import { begin, plan, playOffline } from './support';

const QUESTION = { kind: 'generation', of: 'x', plan: plan(2, 3), domain: PUBLISHED_DOMAIN } as const;

/** It follows from no group of the library. */
const MINE = '(a + b + 2 * c) % 7 != 3';

/** Asks until all steps are taken. */
function taken(open: OpenGeneration, steps: readonly GenerationStep[], ms = 1e9): GenerationAnswer {
  for (;;) {
    const answer = finish(open.answer({ ...QUESTION, steps, ms } satisfies GenerationQuestion));
    if (answer.taken === steps.length && answer.places.length > 0) return answer;
  }
}

/** Steps until no place is open. */
function completed(open: OpenGeneration, before: readonly GenerationStep[] = []): GenerationStep[] {
  const steps = [...before];
  for (;;) {
    const { next } = taken(open, steps);
    if (!next) return steps;
    steps.push({ kind: 'reply', raw: next.reply! });
  }
}

const filled = ({ places, injected }: GenerationAnswer) => ({
  places: places.map(({ kept, accepted, refused }) => [kept?.predicate, accepted, refused.length]),
  injected: injected.map(({ group, name }) => [group, name]),
});

describe('a generation in steps', () => {
  let open: OpenGeneration;
  let steps: GenerationStep[];
  let complete: GenerationAnswer;
  beforeAll(() => {
    open = new OpenGeneration();
    steps = completed(open);
    complete = taken(open, steps);
  });

  it('comes to what the same generation without steps does, in answers of any length', () => {
    const engine = new Engine();
    const whole = playOffline(begin(engine, plan(2, 3)));
    expect(complete.places).toEqual(whole.places.places);
    expect(complete.injected).toEqual(whole.injected);
    engine.dispose();
    let answers = 0;
    const slow = new OpenGeneration();
    for (let last = -1; last < steps.length; answers++)
      last = finish(slow.answer({ ...QUESTION, steps, ms: 0 })).taken;
    expect(answers).toBeGreaterThan(steps.length);
    expect(filled(taken(slow, steps))).toEqual(filled(complete));
  });

  const of = (state: 'generated' | 'human') => {
    const isHuman = ({ group, rule }: { group: number; rule: number }) =>
      complete.injected.some((each) => each.group === group && each.rule === rule);
    return complete.places.find((place) => isHuman(place) === (state === 'human'))!;
  };

  it('opens a rejected place, says why, and undo brings back what was there', () => {
    const { group, rule, kept } = of('generated');
    const rejected = [...steps, { kind: 'reject', place: { group, rule } } as const];
    const answer = taken(open, rejected);
    const place = answer.places.find((each) => each.group === group && each.rule === rule)!;
    expect(place.kept).toBeUndefined();
    expect(place.refused.at(-1)).toMatchObject({ candidate: kept, reason: { code: 'rejected' } });
    expect(answer.next).toMatchObject({ open: 1 });
    expect(answer.injected).toEqual([]);
    expect(filled(taken(open, steps))).toEqual(filled(complete));
    // Another worker has to play it again, and comes to the same.
    const again = completed(new OpenGeneration(), rejected);
    expect(filled(taken(new OpenGeneration(), again))).toEqual(filled(taken(open, again)));
    const refilled = taken(open, again).places.find((each) => each.group === group && each.rule === rule)!;
    expect(refilled.kept?.predicate).not.toBe(kept?.predicate);
    taken(open, steps);
  });

  it('puts another human-derived rule in the place of a rejected one', () => {
    const { group } = of('human');
    const before = complete.injected.find((each) => each.group === group)!;
    const answer = taken(open, [...steps, { kind: 'reject', place: before }]);
    const after = answer.injected.find((each) => each.group === group);
    expect(after?.name).toBeDefined();
    expect(after?.name).not.toBe(before.name);
    expect(filled(taken(open, steps))).toEqual(filled(complete));
  });

  it('keeps an accepted rule where a human-derived one would have gone', () => {
    const { group, rule } = of('human');
    const others = complete.places.filter((each) => each.group === group && each.rule !== rule);
    const accepted = [...steps, ...others.map((place) => ({ kind: 'accept', place }) as const)];
    const rejected: GenerationStep[] = [...accepted, { kind: 'reject', place: { group, rule } }];
    const answer = taken(open, rejected);
    expect(answer.places.filter((place) => place.accepted)).toHaveLength(3);
    const now = answer.injected.find((each) => each.group === group);
    if (now) expect(now.rule).toBe(rule);
    else
      expect(answer.places.find((each) => each.group === group && each.rule === rule)?.kept).toBeUndefined();
    taken(open, steps);
  });

  it('keeps what a person writes if every check holds, as theirs, and refuses the rest with the reason', () => {
    const { group, rule } = of('generated');
    const edit = (name: string, predicate: string) =>
      taken(open, [...steps, { kind: 'edit', place: { group, rule }, name, predicate }]);
    const place = (answer: GenerationAnswer) =>
      answer.places.find((each) => each.group === group && each.rule === rule)!;
    const kept = edit('No three by seven', MINE);
    expect(place(kept)).toMatchObject({
      kept: { name: 'No three by seven', predicate: MINE, edited: true },
      accepted: true,
    });
    for (const [predicate, code] of [
      ['a < 50', 'unary-rule'],
      ['import os', 'syntax'],
      ['a % b == 0', 'rule-can-raise'],
    ] as const) {
      const refused = place(edit('Mine', predicate));
      expect(refused.kept?.predicate, predicate).toBe(of('generated').kept?.predicate);
      expect(refused.refused.at(-1)?.candidate.predicate).toBe(predicate);
      expect(refused.refused.at(-1)?.reason.code, code).toBeDefined();
    }
    expect(filled(taken(open, steps))).toEqual(filled(complete));
  });

  it('gives the finished groups with the ids, the seed and the log of their file', () => {
    const destination = { ids: ['7', '8'], seed: 5, time: 'now' };
    const { finished } = finish(open.answer({ ...QUESTION, steps, ms: 1e9, finish: destination }));
    expect(finished?.groups.map(({ id, rules, initial }) => [id, rules.length, initial?.length])).toEqual([
      ['7', 4, 5],
      ['8', 4, 5],
    ]);
    const lines = finished!.log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string; group?: string });
    expect(lines.map(({ type }) => type)).toEqual([...Array<string>(8).fill('rule'), 'end']);
    expect(new Set(lines.map(({ group }) => group))).toEqual(new Set(['7', '8', undefined]));
  });
});
