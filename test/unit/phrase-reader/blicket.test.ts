import { describe, expect, it } from 'vitest';
import { readBlicket } from '../../../src/phrase-reader';

/** Values of a predicate of `state` in the sixteen states of four objects, by plain replacement of its words. */
type Rule = (on: readonly boolean[]) => boolean;
const states = Array.from({ length: 16 }, (_, i) => [0, 1, 2, 3].map((bit) => ((i >> bit) & 1) === 1));
const both: Rule = (on) => on[0] && on[2];
const any: Rule = (on) => on[0] || on[2];
const one: Rule = (on) => on[0] !== on[2];

/** Python's `and`, `or`, `not` and sums of Booleans, enough for these predicates. */
function value(predicate: string, on: readonly boolean[]): boolean {
  const tokens = predicate.match(/state\[\d\]|\d+|and|or|not|[()+]|[=<>!]=?/g) ?? [];
  let at = 0;
  const take = (token: string) => tokens[at] === token && ++at > 0;
  const atom = (): number => {
    if (take('(')) {
      const inner = either();
      take(')');
      return inner;
    }
    const token = tokens[at++];
    return token.startsWith('state') ? Number(on[Number(token[6])]) : Number(token);
  };
  const sum = (): number => {
    let total = atom();
    while (take('+')) total += atom();
    return total;
  };
  const comparison = (): number => {
    const left = sum();
    for (const [op, holds] of [
      ['==', (x: number, y: number) => x === y],
      ['>=', (x: number, y: number) => x >= y],
      ['<=', (x: number, y: number) => x <= y],
      ['>', (x: number, y: number) => x > y],
    ] as const)
      if (take(op)) return Number(holds(left, sum()));
    return left;
  };
  const negation = (): number => (take('not') ? Number(negation() === 0) : comparison());
  const all = (): number => {
    let result = negation();
    while (take('and')) result = Math.min(result, negation());
    return result;
  };
  const either = (): number => {
    let result = all();
    while (take('or')) result = Math.max(result, all());
    return result;
  };
  return either() > 0;
}

const CASES: readonly (readonly [Rule, ...string[]])[] = [
  [
    both,
    'object 0 and object 2 must be on the device',
    'both objects must be on the device',
    'conjunctive',
    'all of the relevant objects have to be on the device at the same time',
    'the device turns on if and only if object 0 and object 2 are on it',
    'object 0 along with object 2',
    'objects 0 and 2 are both on the device',
    'AND',
  ],
  [
    any,
    'object 0 or object 2 must be on the device',
    'at least one of object 0 and object 2 is on the device',
    'disjunctive',
    'the device is on when any of the relevant objects is on it',
    'object 0 or object 2 or both',
    'turns on if either object 0 or object 2 (or both) is on the machine',
    'either of object 0 or object 2, or both of them, is on',
    'at least one of them',
  ],
  [
    one,
    'exactly one of object 0 and object 2 must be on the device',
    'xor',
    'either object 0 or object 2, but not both',
    'turns on if either object 0 or object 2 (but not both) is on the machine',
    'only one of the relevant objects is on the device',
    'exclusive or',
    'object 0 XOR object 2',
    'exactly one but not both',
    'only one, not both',
    'one or the other but not both',
    'either but not both',
    'either one, but not both of them',
    'one of them but not both',
    'one but not both',
    'when one but not both of them are on the device',
    'exactly one of object 0 and object 2, but not both',
  ],
  [
    (on) => on[0] && !on[2],
    'object 0 is on and object 2 is off',
    'object 0 must be on the device and object 2 must not be on the device',
  ],
];

/** What depends on how many are listed; `on`: how many of so many are on the device. */
const OF_THE_LISTED: readonly (readonly [(on: number, listed: number) => boolean, ...string[]])[] = [
  [
    (on) => on % 2 === 1,
    'an odd number of them',
    'odd number of relevant objects',
    'the device turns on when an odd number of the relevant objects are on it',
    'an odd number of blickets must be on the device',
    'odd number of the objects',
  ],
  [
    (on) => on % 2 === 0,
    'an even number of them',
    'the device is on if an even number of the blickets is on it',
  ],
  [
    (on, listed) => on > listed / 2,
    'the majority of them',
    'most of the relevant objects must be on the device',
    'the device turns on when more than half of the blickets are on it',
    'a majority of the objects',
  ],
];

describe('announcements of the blicket task', () => {
  it.each(OF_THE_LISTED.flatMap(([rule, ...texts]) => texts.map((text) => ({ rule, text }))))(
    '$text',
    ({ rule, text }) => {
      for (const listed of [
        [0, 2],
        [0, 2, 3],
      ]) {
        const list = listed.map((each) => `object ${each}`).join(', ');
        const reading = readBlicket(`relevant=[${list}]; rule=${text}`, 4);
        if (reading.status !== 'read') throw new Error(reading.reason);
        expect(states.map((on) => value(reading.predicate, on))).toEqual(
          states.map((on) => rule(listed.filter((each) => on[each]).length, listed.length)),
        );
      }
    },
  );

  it.each(['xor (an odd number of them)', 'exactly one, i.e. an odd number of the relevant objects'])(
    'does not choose between one of three and an odd number of them: %s',
    (text) => {
      expect(readBlicket(`relevant=[object 0, object 2, object 3]; rule=${text}`).status).not.toBe('read');
      expect(readBlicket(`relevant=[object 0, object 2]; rule=${text}`).status).toBe('read');
    },
  );

  it.each(CASES.flatMap(([rule, ...texts]) => texts.map((text) => ({ rule, text }))))(
    '$text',
    ({ rule, text }) => {
      const reading = readBlicket(`Announce: relevant=[object 0, object 2]; rule=${text}`);
      expect(reading).toMatchObject({ status: 'read' });
      if (reading.status === 'read')
        expect(states.map((on) => value(reading.predicate, on))).toEqual(states.map(rule));
    },
  );

  it.each([
    'unknown',
    'some combination of objects',
    'either object 0 or object 2',
    'one of object 0 and object 2',
    'the device turns on only if object 0 is on it',
    'object 1 must be on the device',
    'object 0 must be on the device',
    'object 0 or object 2 and object 2 or object 1',
    'an odd number of objects',
    '',
  ])('does not guess: %s', (text) => {
    const reading = readBlicket(`relevant=[object 0, object 2]; rule=${text}`);
    expect(reading.status).not.toBe('read');
  });

  it('needs the form of the task, and objects that are there', () => {
    for (const text of ['object 0', 'relevant=[object 0]', 'relevant=[object 7]; rule=object 7'])
      expect(readBlicket(text, 4).status).toBe('not-understood');
    expect(readBlicket('relevant=[object 7]; rule=object 7', 8).status).toBe('read');
  });
});
