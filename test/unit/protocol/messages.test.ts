// Messages between a view and its host that are accepted, and those that are refused.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ANSWERS } from '../../../src/protocol/answers';
import { LIMITS } from '../../../src/base/message-schemas';
import { checked, issuesOf } from '../../../src/protocol/check';
import { questionSchema } from '../../../src/protocol/questions';
import { fromViewSchema, toViewSchema } from '../../../src/protocol/rule-editor';
import { changeSchema, type RuleFileChange } from '../../../src/rules/edit/changes';
import { serveRules } from '../../../src/rules/service';
import { RuleService } from '../../../src/rules/service/client';
import { startInProcess } from '../../../src/vscode/worker/in-process';

const domain = { min: -99, max: 100 };
const predicates = ['a < b', 'b < c', 'a % 2 == 0', 'a % b == 0'];
const asked = { domain, predicates };

/** Every kind of question, as a view asks it. */
const QUESTIONS: readonly unknown[] = [
  { kind: 'feasible', ...asked, projections: true, box: { a: [0, 5] } },
  { kind: 'pairs', ...asked },
  { kind: 'regions', ...asked },
  { kind: 'tests', ...asked },
  { kind: 'triples', ...asked, include: [0], exclude: [1], seed: 1, n: 20 },
  { kind: 'points', ...asked, regions: [0, 15], max: 1000 },
  { kind: 'suggest', ...asked, predicates: predicates.slice(0, 3), rule: 0 },
  { kind: 'inject', ...asked },
  { kind: 'library', domain },
];

const newRule = {
  name: 'n',
  predicate: 'a',
  origin: 'model',
  family: 'f',
  guidance: { accept: [], reject: ['r'] },
};
const at = { group: 0, rule: 1 };
const CHANGES: Record<RuleFileChange['kind'], object> = {
  'set-id': { group: 0, value: 'x' },
  'set-split': { group: 0, value: 'train' },
  'set-published': { group: 0 },
  'set-initial': { group: 0, triples: [[1, 2, 3]] },
  'insert-groups': {
    at: 0,
    groups: [{ rules: [newRule], initial: [[1, 2, 3]], published: 3, split: 'test' }],
  },
  'delete-group': { group: 0 },
  'duplicate-group': { group: 0 },
  'move-group': { group: 0, to: 1 },
  'set-name': { ...at, value: '' },
  'set-predicate': { ...at, value: 'a <\n b', expect: { id: '1', name: 'n', predicate: 'a' } },
  'set-origin': { ...at, value: 'human' },
  'set-family': { ...at },
  'set-guidance': { ...at, value: { accept: ['x'], reject: [] } },
  'insert-rule': { group: 0, at: 4, rule: newRule },
  'replace-rule': { ...at, by: newRule },
  'delete-rule': at,
  'duplicate-rule': at,
  'move-rule': { ...at, toGroup: 1, at: 0 },
};

/** VS Code sends lists and objects as JSON, and typed arrays as they are. */
function transported(value: unknown): unknown {
  if (value instanceof Uint8Array || value instanceof Uint16Array) return value.slice();
  if (Array.isArray(value))
    return Array.from(value, (each) => (each === undefined ? null : transported(each)));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => (each === undefined ? [] : [[key, transported(each)]])),
  );
}

describe('messages', () => {
  it.each(Object.entries(CHANGES))('let the change %s through, and no other key', (kind, fields) => {
    const change = { kind, ...fields };
    expect(changeSchema.parse(transported(change))).toEqual(change);
    expect(changeSchema.safeParse({ ...change, more: 1 }).success).toBe(false);
    const [first = ''] = Object.keys(fields);
    const less = Object.fromEntries(Object.entries(change).filter(([key]) => key !== first));
    expect(changeSchema.safeParse(less).success).toBe(false);
  });

  it.each(
    QUESTIONS.map((question) => [(question as { kind: keyof typeof ANSWERS }).kind, question] as const),
  )('let the question %s and its real answer through', async (kind, question) => {
    const service = new RuleService(() => startInProcess(serveRules));
    try {
      const answer = await service.ask(checked(questionSchema, question, String) as never);
      expect(ANSWERS[kind].parse(transported(answer))).toEqual(answer);
    } finally {
      service.dispose();
    }
  });

  it('refuse what is too much', () => {
    const ask = (question: object) => questionSchema.safeParse(question).success;
    const many = Array.from({ length: LIMITS.predicates + 1 }, () => 'a');
    expect(ask({ kind: 'pairs', domain, predicates: many })).toBe(false);
    expect(ask({ kind: 'pairs', domain, predicates: many.slice(1) })).toBe(true);
    expect(ask({ kind: 'pairs', domain: { min: 0, max: 256 }, predicates })).toBe(false);
    expect(ask({ kind: 'pairs', domain: { min: 1, max: 0 }, predicates })).toBe(false);
    expect(ask({ kind: 'pairs', domain, predicates: ['a'.repeat(LIMITS.text + 1)] })).toBe(false);
    expect(ask({ kind: 'points', ...asked, regions: [0], max: LIMITS.points + 1 })).toBe(false);
    const triples = { kind: 'triples', ...asked, include: [], exclude: [] };
    expect(ask({ ...triples, n: LIMITS.items + 1 })).toBe(false);
    expect(ask({ ...triples, n: 1.5 })).toBe(false);
    expect(ask({ ...triples, n: 1, include: [-1] })).toBe(false);
    const initial = (rows: unknown) =>
      changeSchema.safeParse({ kind: 'set-initial', group: 0, triples: rows }).success;
    expect(initial([[1, 2, 3]])).toBe(true);
    for (const rows of [
      [[1, 2]],
      [[1, 2, '3']],
      [[1, 2, 0.5]],
      {},
      [null],
      Array(LIMITS.items + 1).fill([1, 2, 3]),
    ])
      expect(initial(rows)).toBe(false);
    const save = (data: unknown) =>
      fromViewSchema.safeParse({ type: 'saveFile', id: 1, name: 'x', data }).success;
    expect([save('text'), save(new Uint8Array(3)), save([1]), save(undefined)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('make absent entries of a list absent again', () => {
    const { counts } = ANSWERS.inject.parse({
      rules: [{ name: 'n', predicate: 'a', family: 'f', share: 0.5, counts: [1, null, undefined] }],
    }).rules[0] ?? { counts: [] };
    expect(counts).toEqual([1, undefined, undefined]);
  });

  it('never throw, whatever arrives, and say little about it', () => {
    fc.assert(
      fc.property(
        fc.anything({ withNullPrototype: true, withTypedArray: true }),
        fc.string(),
        (value, type) => {
          for (const schema of [fromViewSchema, toViewSchema, changeSchema, questionSchema])
            for (const message of [value, { type, id: value }, { kind: type, group: value }]) {
              const result = schema.safeParse(message);
              if (!result.success) expect(issuesOf(result.error).length).toBeLessThanOrEqual(301);
            }
        },
      ),
    );
  });

  it('are known by what they are, not by what they inherit', () => {
    for (const type of ['__proto__', 'constructor', 'toString', ''])
      expect(fromViewSchema.safeParse({ type }).success).toBe(false);
  });
});
