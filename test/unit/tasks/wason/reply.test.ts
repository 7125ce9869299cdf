import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ANNOUNCE, TEST } from '../../../../src/tasks/rule-discovery/turns';
import { announceReply, parseWason, testReply } from '../../../../src/tasks/wason/reply';
import { WASON_SETTINGS } from '../../../../src/tasks/wason/settings';

const NONE = Symbol('refused');

function triple(text: string): unknown {
  const result = parseWason('baseline', TEST, text);
  return result.ok ? result.parsed.triple : NONE;
}

function rule(text: string): unknown {
  const result = parseWason('baseline', ANNOUNCE, text);
  return result.ok ? result.parsed.rule : NONE;
}

function rules(text: string): unknown {
  const result = parseWason('dual-goal', ANNOUNCE, text);
  return result.ok ? [result.parsed.rule, result.parsed.med] : NONE;
}

describe('a test', () => {
  it.each([
    ['Check: [2,4,6]', [2, 4, 6]],
    ['Check: [2, 4, 6]', [2, 4, 6]],
    ['check:[2,4,6]', [2, 4, 6]],
    ['CHECK : 2, 4, 6', [2, 4, 6]],
    ['Check: 2 4 6', [2, 4, 6]],
    ['Check: 2; 4; 6.', [2, 4, 6]],
    ['Check: (2, 4, 6)', [2, 4, 6]],
    ['Check: [2 4 6]', [2, 4, 6]],
    ['Check: [2, 4, 6,]', [2, 4, 6]],
    ['Check: [2, 4, 6', [2, 4, 6]],
    ['Check:\n[2, 4, 6]', [2, 4, 6]],
    ['Check:\n\n2, 4, 6', [2, 4, 6]],
    ['Check: [\n  2,\n  4,\n  6\n]', [2, 4, 6]],
    ['Check:\r\n[2, 4, 6]\r\n', [2, 4, 6]],
    ['**Check:** [2, 4, 6]', [2, 4, 6]],
    ['**Check: [2, 4, 6]**', [2, 4, 6]],
    ['**Check**: [2, 4, 6]', [2, 4, 6]],
    ['Check: **[2, 4, 6]**', [2, 4, 6]],
    ['`Check: [2, 4, 6]`', [2, 4, 6]],
    ['Check: `[2, 4, 6]`', [2, 4, 6]],
    ['```\nCheck: [2, 4, 6]\n```', [2, 4, 6]],
    ['**Check:**\n```\n[2, 4, 6]\n```', [2, 4, 6]],
    ['- Check: [2, 4, 6]', [2, 4, 6]],
    ['* **Check:** [2, 4, 6]', [2, 4, 6]],
    ['> Check: [2, 4, 6]', [2, 4, 6]],
    ['## Check: [2, 4, 6]', [2, 4, 6]],
    ['Turn - Test\nCheck: [2, 4, 6]', [2, 4, 6]],
    ['Check: [2, 4, 6] (still even)', [2, 4, 6]],
    ['Check: [2, 4, 6] because 2 < 4', [2, 4, 6]],
    ['Check: 2, 4, 6 (still even)', [2, 4, 6]],
    ['Check: [-0, +5, -7]', [0, 5, -7]],
    ['Check: [−5, –6, －7]', [-5, -6, -7]],
    ['Check: [007, 10, 0]', [7, 10, 0]],
    ['Check：［２，４，６］', [2, 4, 6]],
    ['Check：【2、4、6】', [2, 4, 6]],
    ['Check: [1000, 100, 100]', [1000, 100, 100]],
    ['Check: [9007199254740991, -9007199254740991, 0]', [9007199254740991, -9007199254740991, 0]],
    // Without a thought the last one counts: the first may be part of the thinking.
    ['Check: [1, 2, 3]\nNo, better:\nCheck: [2, 4, 6]', [2, 4, 6]],
    ['Check: [1, 2, 3]\nCheck: [a, b, c]', [1, 2, 3]],
    ['Check: [a, b, c]\nCheck: [1, 2, 3]', [1, 2, 3]],
    // After a thought the first one counts: what follows is made up.
    ['Check: [9, 9, 9]</think>\nCheck: [1, 2, 3]\nYES\nCheck: [2, 4, 6]', [1, 2, 3]],
    ['<think>Check: [9, 9, 9]</think>\nCheck: [x]\nCheck: [2, 4, 6]', [2, 4, 6]],
    ['a</think>b</THINK >Check: [2, 4, 6]', [2, 4, 6]],
    ['<thinking>hm</thinking>Check: [2, 4, 6]', [2, 4, 6]],
    ['Announce: all even\nTurn - Test\nCheck: [2, 4, 6]', [2, 4, 6]],
  ])('%j', (text, expected) => {
    expect(triple(text)).toEqual(expected);
  });

  it.each([
    ['', 'empty'],
    [' \n ', 'empty'],
    ['[2, 4, 6]', 'no line'],
    ['I check: [2, 4, 6]', 'no line'],
    ['Let me try Check: [2, 4, 6]', 'no line'],
    ['Check [2, 4, 6]', 'no line'],
    ['Checks: [2, 4, 6]', 'no line'],
    ['Check: [2, 4]', 'three integers'],
    ['Check: [2, 4, 6, 8]', 'three integers'],
    ['Check: 2, 4, 6, 8', 'three integers'],
    ['Check: 2 4 6 8', 'three integers'],
    ['Check: [2.0, 4, 6]', 'three integers'],
    ['Check: 2, 4, 6.5', 'three integers'],
    ['Check: 2, 4, 6e3', 'three integers'],
    ['Check: [1,000, 2, 3]', 'three integers'],
    ['Check: [1_000, 2, 3]', 'three integers'],
    ['Check: [0x10, 2, 3]', 'three integers'],
    ['Check: [a, b, c]', 'three integers'],
    ['Check: [2, 4, six]', 'three integers'],
    ['Check: [--2, 4, 6]', 'three integers'],
    ['Check: []', 'three integers'],
    ['Check:', 'three integers'],
    ['Check: [2, 4, 6], [1, 2, 3]', 'more than one'],
    ['Check: [2, 4, 6] or (1, 2, 3)', 'more than one'],
    ['Check: [9007199254740992, 1, 2]', 'too large'],
    [`Check: [${'9'.repeat(5000)}, 1, 2]`, 'too large'],
    ['Announce: all even', 'this is an announcement'],
    ['<think>Check: [2, 4, 6]', 'within a thought'],
    ['<think>x</think><think>\nCheck: [2, 4, 6]\n', 'within a thought'],
    ['<think>\nCheck: [2, 4, 6]\nor rather', 'within a thought'],
    ['Check: [2, 4, 6]</think>', 'empty'],
  ])('%j is refused', (text, reason) => {
    const result = parseWason('baseline', TEST, text);
    expect(result).toMatchObject({ ok: false, reason: expect.stringContaining(reason) as string });
  });

  it('has a normal form', () => {
    const result = parseWason('dual-goal', TEST, '**Check:** ( -2,  +4, 6 )');
    expect(result).toEqual({ ok: true, parsed: { content: 'Check: [-2,4,6]', triple: [-2, 4, 6] } });
  });
});

describe('an announcement', () => {
  it.each([
    ['Announce: All numbers are even.', 'All numbers are even.'],
    ['announce:all even', 'all even'],
    ['  Announce :  all even  \r\nmore', 'all even'],
    ['**Announce:** all even', 'all even'],
    ['**Announce: all even**', 'all even'],
    ['**Announce**: all **even**', 'all **even**'],
    ['Announce: **all even**', 'all even'],
    ['Announce: *a* is *b*', '*a* is *b*'],
    ['Announce: a*b > c*', 'a*b > c*'],
    ['`Announce: all even`', 'all even'],
    ['* **Announce:** all even', 'all even'],
    ['* Announce: all even', 'all even'],
    ['Announce:\nAll even', 'All even'],
    ['**Announce:**\n\n**All even**', 'All even'],
    ['Announce： all even', 'all even'],
    ['Announce: the rule is: a < b', 'the rule is: a < b'],
    ['Announce: x\nAnnounce: y', 'y'],
    ['Announce: x\nAnnounce:', 'x'],
    ['hm</think>Announce: x\nTurn - Test\nAnnounce: y', 'x'],
    ['Announce: a', 'a'],
    [`Announce: ${'x'.repeat(2000)}`, 'x'.repeat(2000)],
    ['Announce: `$&` and {triple}', '`$&` and {triple}'],
  ])('%j', (text, expected) => {
    expect(rule(text)).toBe(expected);
  });

  it.each([
    ['I announce: all even', 'no line'],
    ['All even', 'no line'],
    ['Announce:', 'not followed'],
    ['Announce:\nCheck: [1, 2, 3]', 'not followed'],
    ['Announce: **', 'not followed'],
    [`Announce: ${'x'.repeat(2001)}`, 'more than 2000 characters'],
    ['Check: [1, 2, 3]', 'this is a test'],
    ['<think>Announce: x', 'within a thought'],
  ])('%j is refused', (text, reason) => {
    const result = parseWason('think-in-opposites', ANNOUNCE, text);
    expect(result).toMatchObject({ ok: false, reason: expect.stringContaining(reason) as string });
  });
});

describe('an announcement of two rules', () => {
  it.each([
    ['Announce: DAX rule - all even.  \nAnnounce: MED rule - not all even.', ['all even.', 'not all even.']],
    ['Announce: MED rule - not x\nAnnounce: DAX rule - x', ['x', 'not x']],
    ['announce: dax rule – x\n\nannounce: med rule — y', ['x', 'y']],
    ['Announce: DAX rule: x\nAnnounce: MED: y', ['x', 'y']],
    ['**Announce:** DAX rule - x\n**Announce:** MED rule - y', ['x', 'y']],
    ['**Announce: DAX rule - x**\n**Announce: MED rule - y**', ['x', 'y']],
    ['Announce: **DAX rule** - x\nAnnounce: **MED rule** - y', ['x', 'y']],
    ['Announce: DAX-rule - x\nAnnounce: MED-rule - y', ['x', 'y']],
    ['Announce:\nDAX rule - x\nAnnounce:\nMED rule - y', ['x', 'y']],
    ['Announce: DAX rule - -1 times a\nAnnounce: MED rule - y', ['-1 times a', 'y']],
    // The last whole pair.
    ['Announce: DAX rule - x\nAnnounce: MED rule - y\nAnnounce: DAX rule - z', ['x', 'y']],
    [
      'Announce: DAX rule - x\nAnnounce: MED rule - y\nAnnounce: DAX rule - z\nAnnounce: MED rule - w',
      ['z', 'w'],
    ],
    [
      '</think>Announce: DAX rule - x\nAnnounce: MED rule - y\nAnnounce: DAX rule - z\nAnnounce: MED rule - w',
      ['x', 'y'],
    ],
  ])('%j', (text, expected) => {
    expect(rules(text)).toEqual(expected);
  });

  it.each([
    ['Announce: DAX rule - x', 'missing'],
    ['Announce: MED rule - x', 'missing'],
    ['Announce: DAX rule - x\nMED rule - y', 'missing'],
    ['Announce: all even', 'no two lines'],
    ['Announce: DAX rule -\nAnnounce: MED rule - y', 'missing'],
    ['Check: [1, 2, 3]', 'this is a test'],
  ])('%j is refused', (text, reason) => {
    const result = parseWason('dual-goal', ANNOUNCE, text);
    expect(result).toMatchObject({ ok: false, reason: expect.stringContaining(reason) as string });
  });
});

describe('a reminder', () => {
  it.each([
    ['baseline', TEST, /\nCheck: \[a,b,c\]$/],
    ['dual-goal', TEST, /\nCheck: \[a,b,c\]$/],
    ['baseline', ANNOUNCE, /\nAnnounce: <[^>]+>$/],
    ['think-in-opposites', ANNOUNCE, /\nAnnounce: <[^>]+>$/],
    ['dual-goal', ANNOUNCE, /\nAnnounce: DAX rule - <[^>]+>\nAnnounce: MED rule - <[^>]+>$/],
  ] as const)('says the form of the turn: %s, %s', (setting, turn, form) => {
    const result = parseWason(setting, turn, 'Hello');
    expect(!result.ok && result.reminder).toMatch(form);
    expect(!result.ok && result.reminder).toContain(!result.ok && result.reason);
  });
});

describe('whatever a model writes', () => {
  const integers = fc.tuple(fc.maxSafeInteger(), fc.maxSafeInteger(), fc.maxSafeInteger());
  const sentence = fc
    .stringMatching(/^[A-Za-z0-9][A-Za-z0-9 ,.:;()<>=+*/-]{0,80}[A-Za-z0-9.]$/)
    .filter((text) => !text.includes('**'));

  it('a reply in normal form is read as it was meant', () => {
    fc.assert(
      fc.property(integers, fc.constantFrom(...WASON_SETTINGS), (values, setting) => {
        const reply = testReply(values);
        expect(parseWason(setting, TEST, reply.content)).toEqual({ ok: true, parsed: reply });
      }),
    );
    fc.assert(
      fc.property(sentence, sentence, (dax, med) => {
        const one = announceReply({ rule: dax });
        expect(parseWason('baseline', ANNOUNCE, one.content)).toEqual({ ok: true, parsed: one });
        const two = announceReply({ rule: dax, med });
        expect(parseWason('dual-goal', ANNOUNCE, two.content)).toEqual({ ok: true, parsed: two });
      }),
    );
  });

  const scraps = fc.constantFrom(
    ...[
      'Check',
      'Announce',
      ':',
      '[',
      ']',
      '(',
      ')',
      ',',
      '1',
      '-',
      '２',
      '**',
      '`',
      '\n',
      ' ',
      '</think>',
      '<think>',
    ],
    ...['DAX rule', 'MED rule', ' - ', 'x', '\u2028', '\ud800', '\u0000', '𝟙', "'", '"', '{triple}'],
  );

  it('is read or refused, and what is read is read again as the same', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.array(scraps, { maxLength: 60 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(
        text,
        fc.constantFrom(...WASON_SETTINGS),
        fc.constantFrom(TEST, ANNOUNCE),
        (raw, setting, turn) => {
          const result = parseWason(setting, turn, raw);
          if (!result.ok) {
            expect(result.reason).not.toBe('');
            return;
          }
          expect(parseWason(setting, turn, result.parsed.content)).toEqual(result);
        },
      ),
      { numRuns: 400 },
    );
  });

  // Far beyond what the test runner would wait for, if reading took time that grows faster than the text.
  const size = 2_000_000;
  const long = (part: string, end = '') => part.repeat(Math.ceil(size / part.length)).slice(0, size) + end;
  it.each([
    ['spaces', long(' ')],
    ['line breaks', long('\n')],
    ['lines of spaces', long(`${' '.repeat(1000)}\n`)],
    ['marks', long('*')],
    ['marks and spaces', long('* ')],
    ['open tags', long('<think>')],
    ['halves of tags', long('</think')],
    ['tags with spaces', long('</think          ')],
    ['digits', `Check: [${long('9')}`],
    ['spaces after the word', `Check:${long(' ')}`],
    ['empty tests', long('Check: [\n')],
    ['tests that nearly are', long('Check: [1, 2,\n')],
    ['empty announcements', long('Announce:\n')],
    ['half announcements', long('Announce: DAX rule - x\n')],
    ['one long announcement', `Announce: ${long('a ')}`],
    ['marks around an announcement', `Announce: ${long('**')}`],
    ['signs', `Check: ${long('-')}`],
    ['commas', `Check: ${long(',')}`],
    ['full-width characters', long('Check：［１，')],
  ])('of 2 MB of %s', (_, text) => {
    for (const turn of [TEST, ANNOUNCE]) {
      for (const setting of ['baseline', 'dual-goal'] as const) {
        const result = parseWason(setting, turn, text);
        if (!result.ok) expect(result.reminder.length).toBeLessThan(400);
      }
    }
  });

  it('finds the answer after 2 MB of thoughts', () => {
    expect(triple(`<think>${long('Check: [9,9,9]\n')}</think>Check: [1,2,3]`)).toEqual([1, 2, 3]);
    expect(triple(long('thinking on\n', '\nCheck: [1,2,3]'))).toEqual([1, 2, 3]);
  });
});
