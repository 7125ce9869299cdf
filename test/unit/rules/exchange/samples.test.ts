import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { finish } from '../../../../src/predicate';
import { importGroups, samplesToCsv } from '../../../../src/rules/exchange';

describe('samples as CSV', () => {
  it('have a line for each triple, and columns for the most rules of a group', () => {
    const text = samplesToCsv([
      {
        id: '1',
        split: 'train',
        rules: ['All even', 'Up, and "up"'],
        triples: [
          [-2, 4, 6],
          [0, 2, 4],
        ],
      },
      { id: '2', rules: ['P', 'Q', 'R'], triples: [[1, 2, 3]] },
      { id: '3', rules: ['P'], triples: [] },
    ]);
    expect(text).toBe(
      [
        'split,group,rule1,rule2,rule3,a,b,c',
        'train,1,All even,"Up, and ""up""",,-2,4,6',
        'train,1,All even,"Up, and ""up""",,0,2,4',
        ',2,P,Q,R,1,2,3',
        '',
      ].join('\n'),
    );
  });

  it('hold no formula, but numbers as they are', () => {
    const hostile = ['=1+1', '+x', '-x', '@x', '\t=1', ' =1', '\r=1'];
    const text = samplesToCsv([{ id: '=cmd', rules: hostile, triples: [[-1, -2, -3]] }]);
    const [, row] = Papa.parse<string[]>(text).data;
    expect(row?.filter((cell) => /^\s*[=+@]|^\s*-\D/.test(cell))).toEqual([]);
    expect(row?.slice(-3)).toEqual(['-1', '-2', '-3']);
  });

  it('are read back by an import, which knows no predicates from them', () => {
    const text = samplesToCsv([
      {
        id: '1',
        split: 'test',
        rules: ['=odd name', 'a < b'],
        triples: [
          [1, 2, 3],
          [3, 4, 5],
        ],
      },
    ]);
    const { groups } = finish(importGroups([{ name: 'samples.csv', text }]));
    expect(groups).toEqual([
      {
        id: '1',
        split: 'test',
        rules: [
          { name: '=odd name', predicate: '' },
          { name: 'Rule 2', predicate: 'a < b' },
        ],
        initial: [
          [1, 2, 3],
          [3, 4, 5],
        ],
      },
    ]);
  });
});
