import { describe, expect, it } from 'vitest';
import { callAt } from '../../../../webview/shared/code-field/calls';
import { enterBreaksLine, indentAfter } from '../../../../webview/shared/code-field/keys';

describe('Enter', () => {
  it('ends the input of one line', () => {
    expect(enterBreaksLine('a < b', 5)).toBe(false);
    expect(enterBreaksLine('', 0)).toBe(false);
    expect(enterBreaksLine('(lambda x: x)(a) > 0', 20)).toBe(false);
  });

  it('begins a line where lines are being written', () => {
    expect(enterBreaksLine('def rule(a, b, c):', 18)).toBe(true);
    expect(enterBreaksLine('def rule(a, b, c):  ', 20)).toBe(true);
    expect(enterBreaksLine('x = a\nx < b', 11)).toBe(true);
  });

  it('indents as the line before, deeper after a colon', () => {
    expect(indentAfter('x = 1', 5)).toBe('');
    expect(indentAfter('def rule(a, b, c):', 18)).toBe('    ');
    expect(indentAfter('def rule(a, b, c):\n    if a:', 29)).toBe('        ');
    expect(indentAfter('def rule(a, b, c):\n    x = a', 28)).toBe('    ');
  });
});

describe('the call around the caret', () => {
  it.each([
    ['round(', 'round', 0],
    ['round(a, ', 'round', 1],
    ['max(a, min(b, c), ', 'max', 2],
    ['max(a, min(b, ', 'min', 1],
    ['len({a, b, ', 'len', 0],
    ['pow((a, b), ', 'pow', 1],
    ['int("(", ', 'int', 1],
    ['(a, ', undefined, undefined],
    ['{a, b, ', undefined, undefined],
    ['def rule(a, ', undefined, undefined],
    ['a < b', undefined, undefined],
    ['round(a)', undefined, undefined],
  ])('%s', (before, name, argument) => {
    expect(callAt(before)).toEqual(name === undefined ? undefined : { name, argument });
  });
});
