import { beforeAll, describe, expect, it } from 'vitest';
import { INITIAL, type IGrammar } from 'vscode-textmate';
import { loadGrammar } from './textmate';

// A stand-in for VS Code's own Python grammar: enough to see where it starts, ends and what it could swallow.
const PYTHON = JSON.stringify({
  scopeName: 'source.python',
  patterns: [{ include: '#all' }],
  repository: {
    all: {
      patterns: [
        { match: '#.*$', name: 'comment.python' },
        { match: '\\b(and|or|not|def|return|in|for|if)\\b', name: 'keyword.python' },
        { begin: '"', end: '"', name: 'string.python' },
        { begin: '\\(', end: '\\)', name: 'paren.python', patterns: [{ include: '#all' }] },
        { match: '\\d+', name: 'number.python' },
      ],
    },
  },
});
const GRAMMAR = 'syntaxes/falsify-rules.tmLanguage.json';

let grammar: IGrammar;

beforeAll(async () => {
  grammar = await loadGrammar('source.falsify-rules', GRAMMAR, { 'source.python': PYTHON });
});

/** Per line, the tokens as `text → last scope`, blanks left out. */
function tokens(text: string): string[][] {
  let state = INITIAL;
  return text.split('\n').map((line) => {
    const result = grammar.tokenizeLine(line, state);
    state = result.ruleStack;
    return result.tokens
      .map(({ startIndex, endIndex, scopes }) => ({ text: line.slice(startIndex, endIndex), scopes }))
      .filter((token) => token.text.trim() !== '')
      .map((token) => `${token.text.trim()} → ${token.scopes[token.scopes.length - 1]}`);
  });
}

/** The part of each line that is tokenised as Python. */
function embedded(text: string): string[] {
  let state = INITIAL;
  return text.split('\n').map((line) => {
    const result = grammar.tokenizeLine(line, state);
    state = result.ruleStack;
    const inside = result.tokens.filter((t) => t.scopes.includes('meta.embedded.inline.python'));
    return inside
      .map((t) => line.slice(t.startIndex, t.endIndex))
      .join('')
      .trim();
  });
}

describe('the grammar of rule-group files', () => {
  it('colours keys, numbers, strings and comments', () => {
    expect(tokens('version: 1 # format\ngroups:\n  - id: "1"\n    split: train')).toEqual([
      [
        'version → entity.name.tag.yaml',
        ': → punctuation.separator.key-value.mapping.yaml',
        '1 → constant.numeric.integer.yaml',
        '# → punctuation.definition.comment.yaml',
        'format → comment.line.number-sign.yaml',
      ],
      ['groups → entity.name.tag.yaml', ': → punctuation.separator.key-value.mapping.yaml'],
      [
        '- → punctuation.definition.block.sequence.item.yaml',
        'id → entity.name.tag.yaml',
        ': → punctuation.separator.key-value.mapping.yaml',
        '" → punctuation.definition.string.begin.yaml',
        '1 → string.quoted.double.yaml',
        '" → punctuation.definition.string.end.yaml',
      ],
      [
        'split → entity.name.tag.yaml',
        ': → punctuation.separator.key-value.mapping.yaml',
        'train → string.unquoted.plain.out.yaml',
      ],
    ]);
  });

  it('colours triples', () => {
    const [line] = tokens('    initial: [[2, 4, -6], [1, 2, 3]]');
    expect(
      line.filter((t) => t.endsWith('constant.numeric.integer.yaml')).map((t) => t.split(' ')[0]),
    ).toEqual(['2', '4', '-6', '1', '2', '3']);
  });

  it.each([
    ['plain', '  - predicate: a < b and b < c', 'a < b and b < c'],
    ['plain, second key', '    predicate: a % 2 == 0', 'a % 2 == 0'],
    ['double quoted', '    predicate: "len({a, b}) == 2" # why', 'len({a, b}) == 2'],
    ['single quoted', "    predicate: 'str(a)[-1] in {''1'', ''6''}'", "str(a)[-1] in {''1'', ''6''}"],
    ['escapes', '    predicate: "str(a) == \\"1\\"" # why', 'str(a) == \\"1\\"'],
  ])('embeds Python in a %s predicate', (_name, line, python) => {
    expect(embedded(line)).toEqual([python]);
  });

  it('embeds Python in a block scalar, blank lines included, and ends with it', () => {
    const text = [
      '  - name: x',
      '    predicate: |-',
      '      def rule(a, b, c):',
      '',
      '          return a < b',
      '    origin: human',
    ].join('\n');
    expect(embedded(text)).toEqual(['', '', 'def rule(a, b, c):', '', 'return a < b', '']);
  });

  it('ends a block scalar behind a dash at the next key of the rule', () => {
    const text = ['  - predicate: |', '      a < b', '    name: for example'].join('\n');
    expect(embedded(text)).toEqual(['', 'a < b', '']);
    expect(tokens(text)[2][0]).toBe('name → entity.name.tag.yaml');
  });

  it('follows a plain predicate over two lines', () => {
    expect(embedded('    predicate: a < b and\n      b < c\n    origin: human')).toEqual([
      'a < b and',
      'b < c',
      '',
    ]);
  });

  it.each(['    predicate: all(x > 0', '    predicate: "all(x > 0"', '    predicate: str(a) == "1'])(
    'does not let a mistake in %s colour the next line',
    (line) => {
      expect(tokens(`${line}\n    origin: human`)[1][0]).toBe('origin → entity.name.tag.yaml');
    },
  );

  it('leaves other block texts and words that merely start with predicate alone', () => {
    expect(embedded('predicates: a and b\nnote: |\n  predicate: a and b')).toEqual(['', '', '']);
  });
});
