import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { announceReply, parseBlicket, testReply } from '../../../../src/tasks/blicket/reply';
import { ANNOUNCE, TEST } from '../../../../src/tasks/rule-discovery/turns';

const read = (expect_: string, text: string, objects = 4) => {
  const result = parseBlicket(objects, expect_, text);
  return result.ok ? result.parsed : result.reason;
};
const content = (expect_: string, text: string, objects = 4) => {
  const result = parseBlicket(objects, expect_, text);
  return result.ok ? result.parsed.content : undefined;
};

describe('a test in the blicket task', () => {
  it.each([
    ['Test: [object 0, object 2]', 'Test: [object 0, object 2]'],
    ['Test: []', 'Test: []'],
    ['Test: [ ]', 'Test: []'],
    ['**Test:** [object 0,object 1]', 'Test: [object 0, object 1]'],
    ['test: [Object 3, object_1, object 3]', 'Test: [object 3, object 1]'],
    ['I would like to see this.\nTest: [object 1].', 'Test: [object 1]'],
    ['Test:\n[object 1,\n object 2]', 'Test: [object 1, object 2]'],
    ['Test: ["object 1", `object 2`]', 'Test: [object 1, object 2]'],
    ['Test: [object 0]\nOr rather:\nTest: [object 1]', 'Test: [object 1]'],
    ['<think>Test: [object 3]</think>Test: [object 0]\nTest: [object 1]', 'Test: [object 0]'],
  ])('is read from %j', (text, normal) => {
    expect(content(TEST, text)).toBe(normal);
  });

  it.each([
    ['Test: object 0 and object 1', /brackets/],
    ['Test: [object 4]', /no object called "object 4"/],
    ['Test: [0, 1]', /no object called "0"/],
    ['Test: [blicket]', /no object called "blicket"/],
    ['Test: [object 0,, object 1]', /no object called ""/],
    ['Test: [object 0', /brackets/],
    ['Test: [[object 0]]', /brackets/],
    ['[object 0]', /begins with "Test:"/],
    ['', /empty/],
    ['<think>Test: [object 0]', /within a thought/],
    ['Announce: relevant=[]; rule=unknown', /this is an announcement/],
  ])('is refused in %j', (text, reason) => {
    expect(read(TEST, text)).toMatch(reason);
  });
});

describe('an announcement in the blicket task', () => {
  it.each([
    [
      'Announce: relevant=[object 0, object 2]; rule=both',
      'Announce: relevant=[object 0, object 2]; rule=both',
    ],
    ['Announce: relevant=[]; rule=unknown', 'Announce: relevant=[]; rule=unknown'],
    [
      'announce: Relevant = [object 1] , Rule : any of them.',
      'Announce: relevant=[object 1]; rule=any of them.',
    ],
    ['**Announce: relevant=[object 1]; rule=any**', 'Announce: relevant=[object 1]; rule=any'],
    [
      'Announce: relevant=[object 1];\n  rule=object 1 alone\nThat is it.',
      'Announce: relevant=[object 1]; rule=object 1 alone',
    ],
    [
      'Announce: relevant=[object 0]; rule=a; b = [object 1]',
      'Announce: relevant=[object 0]; rule=a; b = [object 1]',
    ],
  ])('is read from %j', (text, normal) => {
    expect(content(ANNOUNCE, text)).toBe(normal);
  });

  it.each([
    ['Announce: both objects', /relevant=/],
    ['Announce: relevant=[object 9]; rule=any', /no object called "object 9"/],
    ['Announce: relevant=[object 0]', /no rule/],
    ['Announce: relevant=[object 0]; rule=', /no rule/],
    [`Announce: relevant=[object 0]; rule=${'x'.repeat(2_001)}`, /more than 2000/],
    ['Test: [object 0]', /this is a test/],
  ])('is refused in %j', (text, reason) => {
    expect(read(ANNOUNCE, text)).toMatch(reason);
  });

  it('is kept with its values', () => {
    expect(read(ANNOUNCE, 'Announce: relevant=[object 1]; rule=object 1')).toEqual({
      content: 'Announce: relevant=[object 1]; rule=object 1',
      relevant: ['object 1'],
      rule: 'object 1',
    });
    expect(read(TEST, 'Test: [object 2, object 0]')).toEqual({
      content: 'Test: [object 2, object 0]',
      objects: ['object 2', 'object 0'],
    });
  });
});

describe('any reply', () => {
  const sets = fc.uniqueArray(fc.nat(7), { maxLength: 8 });

  it('is read back from its normal form', () => {
    fc.assert(
      fc.property(sets, fc.stringMatching(/^[a-z][a-z0-9 ,;=-]{0,40}[a-z]$/), (objects, rule) => {
        expect(read(TEST, testReply(objects).content, 8)).toEqual(testReply(objects));
        expect(read(ANNOUNCE, announceReply(objects, rule).content, 8)).toEqual(announceReply(objects, rule));
      }),
    );
  });

  it('never throws', () => {
    const text = fc.array(
      fc.constantFrom(
        'Test:',
        'Announce:',
        ' relevant=',
        '[',
        ']',
        'object 1',
        ',',
        ';',
        ' rule=',
        '\n',
        '</think>',
        'x',
      ),
    );
    fc.assert(
      fc.property(text, fc.constantFrom(ANNOUNCE, TEST), (parts, turn) => {
        const result = parseBlicket(4, turn, parts.join(''));
        if (result.ok) expect(content(turn, result.parsed.content)).toBe(result.parsed.content);
        else expect(result.reason).not.toBe('');
      }),
    );
  });

  // Twice the text must not take four times as long; on what is quadratic these would take minutes.
  it.each([
    ['brackets', 'Test: ' + '['.repeat(1_000_000)],
    ['lines', 'Test: [object 1\n'.repeat(200_000)],
    ['blanks', 'Announce: relevant=[' + ' '.repeat(2_000_000)],
    ['names', 'Test: [' + 'object 1, '.repeat(200_000) + ']'],
    ['announcements', 'Announce: relevant=[object 0]; rule='.repeat(60_000)],
    ['marks', 'Announce:' + '*_'.repeat(1_000_000)],
  ])('is read in linear time (%s)', (_, text) => {
    for (const turn of [ANNOUNCE, TEST]) expect(parseBlicket(4, turn, text).ok).toBe(false);
  });
});
