import fc from 'fast-check';
import { parseDocument, visit } from 'yaml';
import { describe, expect, it } from 'vitest';
import { finish } from '../../../src/base/stepwise';
import { readRuleFile } from '../../../src/rules';
import { planChange } from '../../../src/rules/edit/plan';
import type { Triple } from '../../../src/predicate';
import { applyEdits } from './documents';

const triple: fc.Arbitrary<Triple> = fc.tuple(
  fc.integer({ min: -9, max: 9 }),
  fc.integer({ min: -9, max: 9 }),
  fc.integer({ min: -9, max: 9 }),
);
const triples = fc.array(triple, { maxLength: 5 });

/** A group with its triples written in one of many ways, between comments. */
const document = fc
  .record({
    old: triples,
    way: fc.constantFrom('none', 'key', 'flow', 'block', 'block-comments', 'multiline-flow', 'flow-group'),
    place: fc.constantFrom('middle', 'end'),
    indent: fc.constantFrom('', '  '),
    last: fc.constantFrom('plain', 'literal', 'keep', 'comment'),
    eol: fc.constantFrom('\n', '\r\n'),
    final: fc.boolean(),
    mark: fc.constantFrom('', '\uFEFF'),
  })
  .map(({ old, way, place, indent, last, eol, final, mark }) => {
    const show = (each: Triple) => `[${each.join(', ')}]`;
    const items = (comment: string) => old.map((each) => `${indent}    - ${show(each)}${comment}\n`).join('');
    const list: Record<string, string> = {
      none: '',
      key: `${indent}  initial:\n`,
      flow: `${indent}  initial: [${old.map(show).join(',')}] # here\n`,
      block: old.length > 0 ? `${indent}  initial:\n${items('')}` : `${indent}  initial: []\n`,
      'block-comments':
        old.length > 0
          ? `${indent}  initial: # head\n${indent}    # first\n${items(' # note')}`
          : `${indent}  initial: [ ]\n`,
      'multiline-flow': `${indent}  initial: [\n${old.map((each) => `${indent}      ${show(each)},\n`).join('')}${indent}    ]\n`,
    };
    const predicates: Record<string, string> = {
      plain: 'a < b',
      literal: `|\n${indent}        a < b\n${indent}        and b < c`,
      keep: `|+\n${indent}        a < b\n\n`,
      comment: 'a < b # note',
    };
    const rules = `${indent}  rules:\n${indent}    - name: x\n${indent}      predicate: ${predicates[last] ?? ''}\n`;
    const group =
      way === 'flow-group'
        ? `${indent}- {id: x, rules: [{name: x, predicate: a < b}]${old.length > 0 ? `, initial: [${old.map(show).join(', ')}]` : ''}}\n`
        : place === 'middle'
          ? `${indent}- id: x\n${list[way] ?? ''}${rules}`
          : `${indent}- id: x\n${rules}${list[way] ?? ''}`;
    const other = `${indent}- id: y # other\n${indent}  rules: [{name: z, predicate: a}]\n${indent}  initial: [[7, 7, 7]]\n`;
    const text = `version: 1 # one\ngroups:\n${other}${group}${final ? '' : other.replace('id: y', 'id: w')}# end\n`;
    return mark + text.replaceAll('\n', eol);
  });

const editsOf = (text: string, group: number, wanted: readonly Triple[]) =>
  finish(planChange(text, { kind: 'set-initial', group, triples: wanted }));

const commentsOf = (text: string): string[] => {
  const found: string[] = [];
  visit(parseDocument(text), {
    Node: (_, node) => void found.push(node.comment ?? '', node.commentBefore ?? ''),
  });
  return found.filter((comment) => comment !== '');
};

describe('setting initial triples', () => {
  it('writes the triples, and nothing else changes', () => {
    fc.assert(
      fc.property(document, triples, (text, wanted) => {
        const before = readRuleFile(text);
        expect(before.problems.filter((each) => each.code !== 'schema-type')).toEqual([]);
        const group = before.file?.groups[1];
        if (!group) throw new Error('no group');
        const edited = applyEdits(text, editsOf(text, 1, wanted));
        const after = readRuleFile(edited);
        expect(after.problems.filter((each) => each.code !== 'schema-type')).toEqual([]);
        expect(after.file?.groups[1]?.initial.map((each) => each.triple)).toEqual(wanted);
        const rest = (result: typeof before) =>
          result.file?.groups.map((each, i) => [
            each.id,
            each.rules.map((rule) => rule.predicate.text),
            i === 1 ? [] : each.initial.map((item) => item.triple),
          ]);
        expect(rest(after)).toEqual(rest(before));
        // Only comments at triples that go may go with them.
        for (const comment of ['one', 'other', 'end'])
          if (text.includes(`# ${comment}`)) expect(edited).toContain(`# ${comment}`);
        if (text.includes('\r\n')) expect(edited.replaceAll('\r\n', '')).not.toContain('\n');
      }),
      { numRuns: Number(process.env['FUZZ_RUNS'] ?? 250) },
    );
  });

  it('makes no edit where nothing changes', () => {
    fc.assert(
      fc.property(document, (text) => {
        const group = readRuleFile(text).file?.groups[1];
        if (!group) throw new Error('no group');
        const standing = group.initial.map((each) => each.triple);
        expect(editsOf(text, 1, standing)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it('keeps comments and formatting of the triples that stay', () => {
    const text =
      'version: 1\ngroups:\n  - id: x\n    initial: # fixed\n      - [1, 2, 3] # first\n      -   [4, 5, 6]\n    rules: [{name: z, predicate: a}]\n';
    const wanted = [
      [1, 2, 3],
      [0, 0, 0],
      [9, 9, 9],
    ] as const;
    const edited = applyEdits(text, editsOf(text, 0, wanted));
    expect(edited).toBe(text.replace('-   [4, 5, 6]', '-   [0, 0, 0]\n      -   [9, 9, 9]'));
    expect(commentsOf(edited)).toEqual(commentsOf(text));
  });
});
