import { describe, expect, it } from 'vitest';
import { oneOf, readArguments, wholeNumber, type OptionSpecs } from '../../../src/cli/arguments';

const SPECS: OptionSpecs = {
  json: { summary: '' },
  format: { value: 'text|json', summary: '' },
  disable: { multiple: true, value: 'CODE', summary: '' },
  n: { short: 'n', value: 'N', summary: '' },
};

describe('the command line taken apart', () => {
  it('tells operands, flags, values and lists apart', () => {
    const args = readArguments(
      ['a.yaml', '--json', '--format=text', '--disable', 'x, y', '--disable=z', '-n', '3', '-'],
      SPECS,
      'check',
    );
    expect(args.positionals).toEqual(['a.yaml', '-']);
    expect(args.flag('json')).toBe(true);
    expect(args.text('format')).toBe('text');
    expect(args.list('disable')).toEqual(['x', 'y', 'z']);
    expect(args.text('n')).toBe('3');
  });

  it('takes everything after -- as operands', () => {
    expect(readArguments(['--', '--json'], SPECS, 'check').positionals).toEqual(['--json']);
  });

  it('proposes the nearest option for an unknown one', () => {
    expect(() => readArguments(['--fromat', 'json'], SPECS, 'check')).toThrow(
      expect.objectContaining({ message: 'unknown option --fromat', hint: 'did you mean --format?' }),
    );
    expect(() => readArguments(['-x'], SPECS, 'check')).toThrow('unknown option -x');
    expect(() => readArguments(['--toString'], SPECS, 'check')).toThrow('unknown option --toString');
  });

  it('wants values where they belong and nowhere else', () => {
    expect(() => readArguments(['--format'], SPECS, 'check')).toThrow('--format needs a value');
    expect(() => readArguments(['--format='], SPECS, 'check')).toThrow('--format needs a value');
    expect(() => readArguments(['--json=yes'], SPECS, 'check')).toThrow('--json takes no value');
  });

  it('refuses two values that contradict each other', () => {
    expect(() => readArguments(['--format', 'json', '--format=text'], SPECS, 'check')).toThrow(
      '--format is given twice: json and text',
    );
    expect(readArguments(['--format', 'json', '--format=json'], SPECS, 'check').text('format')).toBe('json');
  });

  it('reads operands that begin with a minus as predicates where predicates are expected', () => {
    const args = readArguments(['-a > b', '-a==b', '--json', '-1 < c'], SPECS, 'diff', true);
    expect(args.positionals).toEqual(['-a > b', '-a==b', '-1 < c']);
    expect(args.flag('json')).toBe(true);
  });

  it('checks numbers and words', () => {
    const read = (...args: string[]) => readArguments(args, SPECS, 'sample');
    const bounds = { min: 1, max: 10 };
    expect(wholeNumber(read('-n', '10'), 'n', bounds)).toBe(10);
    expect(wholeNumber(read(), 'n', bounds)).toBeUndefined();
    for (const bad of ['0', '11', '1.5', 'x', '1e1']) {
      expect(() => wholeNumber(read('-n', bad), 'n', bounds)).toThrow(
        `-n must be a whole number from 1 to 10, not "${bad}"`,
      );
    }
    expect(oneOf(read('--format', 'json'), 'format', ['text', 'json'])).toBe('json');
    expect(() => oneOf(read('--format', 'jsn'), 'format', ['text', 'json'])).toThrow(
      expect.objectContaining({ hint: 'did you mean json?' }),
    );
    expect(() => oneOf(read('--format', 'xml'), 'format', ['text', 'json', 'sarif'])).toThrow(
      '--format must be text, json or sarif, not "xml"',
    );
  });
});
