import { finish } from '../../../src/base/stepwise';
import { afterAll, describe, expect, it } from 'vitest';
import { ALL_CODES, DocumentAnalyser, EnginePool, type FileReport } from '../../../src/rules';
import { applyEdits } from './documents';

const pool = new EnginePool();
afterAll(() => pool.dispose());

/** Over −9…9, so that plain enumeration is quick. */
const analyse = (text: string, disabled: string[] = []): FileReport =>
  finish(new DocumentAnalyser((domain) => pool.for(domain)).analyse(text, { disabled }));

const group = (predicates: readonly string[], more = ''): string =>
  `  - id: g\n${more}    rules:\n${predicates.map((each, i) => `      - name: r${String(i + 1)}\n        predicate: ${JSON.stringify(each)}\n`).join('')}`;
const file = (...groups: string[]): string => `version: 1\ndomain: [-9, 9]\ngroups:\n${groups.join('')}`;

const found = (text: string, code: string) => {
  const report = analyse(text);
  return report.problems
    .filter((each) => each.code === code)
    .map((each) => ({ ...each, at: text.slice(each.span.from, each.span.to) }));
};

const ORDER = ['a < b', 'b < c', '(a + b) % 2 == 0', '(b + c) % 3 == 0'];

describe('checks of a group', () => {
  it('count a group without each of its rules, also of many and of equal ones', () => {
    const predicates = Array.from({ length: 22 }, (_, i) => `a + b != ${i % 20}`);
    const counts = (left: readonly string[]) => analyse(file(group(left))).groups[0]?.count;
    const rules = analyse(file(group(predicates))).groups[0]?.rules ?? [];
    expect(rules.map(({ without }) => without)).toEqual(
      predicates.map((_, i) => counts(predicates.filter((__, j) => j !== i))),
    );
    expect(new Set(rules.map(({ without }) => without)).size).toBeGreaterThan(1);
  });

  it('name few of many rules that exclude each other', () => {
    const excluding = Array.from({ length: 19 }, (_, i) => `a != ${i - 9}`);
    const others = Array.from({ length: 30 }, (_, i) => `b + c != ${i - 5}`);
    const [empty] = found(file(group([...others, ...excluding])), 'empty-feasible-set');
    expect(empty?.related).toHaveLength(19);
  });

  it('are not made for more than 64 rules, and the other groups are counted', () => {
    const many = Array.from({ length: 65 }, (_, i) => `a != ${i}`);
    const text = file(group(many), group(ORDER).replace('id: g', 'id: h'));
    const { groups } = analyse(text);
    expect(groups[0]?.unavailable).toBe('the group has more than 64 rules');
    expect(groups[0]?.problems).toMatchObject([
      { severity: 'error', message: '`rules` has more than 64 entries' },
    ]);
    expect(groups[1]?.count).toBeGreaterThan(0);
    expect(analyse(file(group(many.slice(1)))).groups[0]?.count).toBeGreaterThan(0);
  });

  it('say of the first of several faulty rules why there is no count, and how many more there are', () => {
    const why = (...predicates: string[]) => analyse(file(group(predicates))).groups[0]?.unavailable;
    expect(why('a = b', 'a < b', '')).toBe(
      'rule 1 has no count: its predicate has an error (and 1 more rule)',
    );
    expect(why('', 'a = b', 'a + 1 =')).toBe('rule 1 has no predicate (and 2 more rules)');
    expect(why('a < b', '')).toBe('rule 2 has no predicate');
  });

  it('mark a predicate of several lines at the first of them', () => {
    const text = file(group(['|'])).replace(
      '"|"',
      '|\n          def rule(a, b, c):\n              return True\n',
    );
    expect(found(text, 'tautology').map(({ at }) => at)).toEqual(['def rule(a, b, c):']);
  });

  it('have nothing to say about a good group', () => {
    expect(analyse(file(group(ORDER))).problems).toEqual([]);
  });

  it('name a smallest set of rules that exclude each other', () => {
    const [empty] = found(
      file(group(['a % 2 == 0 or b == 1', 'a < b', 'c > a', 'b < a'])),
      'empty-feasible-set',
    );
    expect(empty).toMatchObject({ severity: 'error', at: 'g' });
    expect(empty?.message).toContain('"r2" and "r4" already exclude each other');
    expect(empty?.related).toHaveLength(2);
    const three = found(file(group(['a < b', 'b < c', 'c < a', 'a + b + c > 0'])), 'empty-feasible-set')[0];
    expect(three?.message).toContain('"r1", "r2" and "r3" already exclude each other');
    const all = found(file(group(['a < b', 'b < c', 'c < a'])), 'empty-feasible-set')[0];
    expect(all?.message).toContain('no triple is accepted by all of "r1", "r2" and "r3"');
    const one = found(file(group(['a < b', 'a != a', 'b < c', 'c > a'])), 'empty-feasible-set')[0];
    expect(one?.message).toContain('"r2" accepts nothing');
  });

  it('list the triples of a feasible set with fewer than five', () => {
    const [small] = found(file(group(['a == 2 * b', 'b == 3 * c', 'c >= 0', 'a < 7'])), 'small-feasible-set');
    expect(small).toMatchObject({ severity: 'warning', at: 'g' });
    expect(small?.message).toContain('only 2 feasible triples: (0, 0, 0) and (6, 3, 1)');
    expect(found(file(group(['a == 2 * b', 'b == c'])), 'small-feasible-set')).toEqual([]);
  });

  it('find rules about one variable, however they are written', () => {
    const hidden = found(
      file(group(['a < b', 'is_prime(c) and a == a', 'b < c', 'a + c > b * 0'])),
      'unary-rule',
    );
    expect(hidden).toMatchObject([{ severity: 'warning' }]);
    expect(hidden[0]?.message).toContain('depends on c only');
    expect(found(file(group(['a % 2 == 0 and b % 2 == 0 and c % 2 == 0'])), 'unary-rule')).toEqual([]);
    expect(found(file(group(['a % 2 == 0', 'b % 2 == 0', 'c % 2 == 0'])), 'unary-rule')).toEqual([]);
    expect(found(file(group(['a % 2 == 0', 'b % 2 == 0', 'c % 2 == 1'])), 'unary-rule')).toHaveLength(3);
    expect(found(file(group(['1 % a == 0'])), 'unary-rule')[0]?.message).toContain('a only');
  });

  it('find explicit numeric ranges', () => {
    const ranges = (predicate: string) =>
      found(file(group([predicate])), 'numeric-range').map((each) => each.at);
    expect(ranges('a > 5 and b < c')).toEqual(['a > 5']);
    expect(ranges('-3 <= abs(b) < c')).toEqual(['-3 <= abs(b)']);
    expect(ranges('0 < a < 8 + 1')).toEqual(['a < 8 + 1']);
    expect(ranges('(a) >= +3 or b < (( 5 )) < (c)')).toEqual(['(a) >= +3', 'b < (( 5 ))', '(( 5 )) < (c)']);
    expect(ranges('abs(a) > 3 and (b > 3)')).toEqual(['abs(a) > 3', 'b > 3']);
    expect(ranges('any(x > 5 for x in [a, b, c]) or c >= 5 / 2')).toEqual(['c >= 5 / 2']);
    for (const fine of [
      'a > 0',
      'a > b + 5',
      'a % 5 > 2',
      'a == 5',
      'a + b > 5',
      '0 <= abs(a)',
      'a - 5 > 0',
      'a > 1//2',
      'a > 4 % 2',
    ])
      expect(ranges(fine)).toEqual([]);
  });

  it('find implied rules, by a smallest set of the others', () => {
    const implied = found(file(group(['a < b', 'b < c', 'a < c', '(a + b) % 2 == 0'])), 'implied-rule');
    expect(implied).toMatchObject([{ severity: 'information', at: 'r3' }]);
    expect(implied[0]?.message).toContain('follows from "r1" and "r2" together');
    const single = found(
      file(group(['a < b < c', 'a <= b', '(a + b) % 2 == 0', 'b * c != 7'])),
      'implied-rule',
    );
    expect(single.map((each) => each.message)).toEqual([expect.stringContaining('follows from "r1", so')]);
  });

  it('say nothing of implication where the group is empty', () => {
    expect(found(file(group(['a < b', 'b < a', 'a < c'])), 'implied-rule')).toEqual([]);
  });

  it('find equal rules in a group and across groups, also when they raise', () => {
    const [equal] = found(file(group(['a < b', 'b > a', 'b < c'])), 'equal-rules');
    expect(equal).toMatchObject({ severity: 'warning', at: 'r2' });
    expect(equal?.message).toContain('same triples as "r1" (3,249)');
    const two = file(group(['a < b', 'b < c']), group(['c > b', 'a + b > c']).replace('id: g', 'id: h'));
    const across = found(two, 'equal-rules');
    expect(across.map((each) => [each.at, each.span.from > two.indexOf('id: h')])).toEqual([['r1', true]]);
    expect(across[0]?.message).toContain('"r2" of group "g"');
    const thrice = file(group(['a < b']), group(['b > a', 'a < b']).replace('id: g', 'id: h'));
    expect(found(thrice, 'equal-rules').map((each) => [each.at, each.message.includes('of group')])).toEqual([
      ['r1', true],
      ['r2', false],
    ]);
    expect(found(file(group(['a % b == 0', 'b != 0 and a % b == 0'])), 'equal-rules')).toEqual([]);
    const constant = ['a < a', 'b != b', 'a == a', 'b <= b'];
    const both = file(group(constant), group(constant).replace('id: g', 'id: h'));
    expect(found(both, 'equal-rules')).toEqual([]);
    expect(found(file(group(['a % b == 0', 'not a % b'])), 'equal-rules')).toHaveLength(1);
  });

  it('find disjoint rules, with their counts', () => {
    const [disjoint] = found(file(group(['a < b', 'c < a', 'b <= a'])), 'disjoint-rules');
    expect(disjoint).toMatchObject({ severity: 'information', at: 'r3' });
    expect(disjoint?.message).toContain('3,610 and 3,249 triples, none in common');
  });

  it('explain initial triples that are not feasible', () => {
    const initial = '    initial: [[1, 3, 4], [3, 1, 2], [1, 2, 0], [0, 0, 10], [1, 3, 4]]\n';
    const text = file(group(['a < b', '(a + b) % 2 == 0', 'c % a == 0'], initial));
    const messages = found(text, 'initial-outside').map((each) => [each.at, each.message]);
    expect(messages).toEqual([
      ['[3, 1, 2]', expect.stringContaining('rejected by "r1" and "r3"')],
      ['[1, 2, 0]', expect.stringContaining('rejected by "r2"')],
      ['[0, 0, 10]', expect.stringContaining('10 is outside the domain from -9 to 9')],
    ]);
    expect(found(text, 'initial-repeated').map((each) => each.at)).toEqual(['[1, 3, 4]']);
    const raising = file(group(['c % a == 0', 'b == b'], '    initial: [[0, 1, 2]]\n'));
    expect(found(raising, 'initial-outside')[0]?.message).toContain('"r1" raises on it');
  });

  it('compare the published size, and offer the enumerated one', () => {
    const text = file(group(ORDER, '    published: 12\n'));
    const [mismatch] = found(text, 'published-mismatch');
    const count = analyse(text).groups[0]?.count;
    expect(mismatch).toMatchObject({ severity: 'warning', at: '12' });
    const fixed = applyEdits(text, mismatch?.fixes?.[0]?.edits ?? []);
    expect(fixed).toContain(`published: ${String(count)}`);
    expect(analyse(fixed).problems).toEqual([]);
  });

  it('find names given twice and groups of other than four rules', () => {
    const text = file(
      `  - id: g\n    split: train\n    rules:\n      - {name: Up, predicate: a < b}\n      - {name: up, predicate: b < c}\n`,
    );
    expect(found(text, 'duplicate-name')).toMatchObject([{ severity: 'warning', at: 'up' }]);
    expect(found(text, 'rule-count')[0]).toMatchObject({
      severity: 'information',
      message: 'The group has 2 rules; the protocol expects four',
    });
    expect(found(text.replace('split: train', 'published: 7'), 'rule-count')).toEqual([]);
  });

  it('find ids given twice', () => {
    const text = file(group(ORDER), group(ORDER));
    expect(found(text, 'duplicate-id')).toMatchObject([{ severity: 'error', at: 'g' }]);
    expect(found(text, 'duplicate-id')[0]?.span.from).toBeGreaterThan(text.indexOf('r4'));
  });

  it('say on how many triples a rule raises, and where in the text', () => {
    const text = file(group(['a < b', 'a % b == 0 or c > a']));
    const [raises] = found(text, 'rule-can-raise');
    expect(raises).toMatchObject({ severity: 'warning', at: 'a % b' });
    expect(raises?.message).toContain('ZeroDivisionError');
    expect(raises?.message).toContain('on 361 of 6,859 triples, for example at (0, 0, 0)');
  });

  it('count the triples of each type of error by itself', () => {
    const two =
      'def rule(a, b, c):\n    while a == b == c == 0:\n        pass\n    return 1 // a + (2 if b else "x") > c\n';
    const report = analyse(file(group([two])));
    const messages = report.problems
      .filter(({ code }) => code === 'step-limit' || code === 'rule-can-raise')
      .map(({ code, message }) => [code, message]);
    expect(messages).toEqual([
      ['step-limit', 'A loop runs into the step limit on 1 of 6,859 triples, for example at (0, 0, 0)'],
      ['rule-can-raise', expect.stringMatching(/ZeroDivisionError \(.*\) on 360 of .* at \(0, -1, 0\)$/)],
      ['rule-can-raise', expect.stringMatching(/TypeError \(.*\) on 342 of .* at \(-1, 0, 0\)$/)],
    ]);
  });

  it('do not say which errors there are where they are too many to look at', () => {
    const text = file(group(['1 // (a * 0) == b or len(c)'])).replace('-9, 9', '-25, 25');
    const [many] = found(text, 'rule-can-raise');
    expect(many?.message).toMatch(/^The rule raises errors on 132,651 of 132,651 triples, for example Zero/);
    expect(found(text, 'contradiction')).toEqual([]);
  });

  it.each([
    ['a in 5', 'Look in a list'],
    ['len(a) > 1', 'Give `len` a list'],
    ['1 // 0 == a', 'Divide by something other than 0'],
    ['a ** b > 1', 'Test the base first'],
    ['a % b == 0', 'Test the divisor first'],
    ['[a, b][c] == 1', 'Test the length first'],
    ['(a if b > 0 else "x") < c', 'Give every branch a value of the same kind'],
  ])('give a hint that fits: %s', (predicate, hint) => {
    const [raises] = found(file(group([predicate])), 'rule-can-raise');
    expect(raises?.hint).toContain(hint);
  });

  it('find rules that accept everything or nothing', () => {
    const text = file(group(['a * a >= 0', 'a < a', 'a < b']));
    expect(found(text, 'tautology')[0]).toMatchObject({ severity: 'information', at: '"a * a >= 0"' });
    expect(found(text, 'contradiction')[0]).toMatchObject({ severity: 'warning', at: '"a < a"' });
  });

  it('find loops that do not end', () => {
    const some =
      'def rule(a, b, c):\n    while a == 9 and b == 9 and c == 9:\n        pass\n    return a < b\n';
    const [limit] = found(file(group([some])), 'step-limit');
    expect(limit?.message).toContain('on 1 of 6,859 triples, for example at (9, 9, 9)');
    const endless = 'def rule(a, b, c):\n    while True:\n        pass\n    return a < b\n';
    const report = analyse(file(group([endless, 'a < b'])));
    expect(report.problems.map((each) => each.code)).toContain('count-abandoned');
    expect(report.groups[0]).toMatchObject({
      unavailable: expect.stringContaining('rule 1') as string,
      pending: false,
    });
    expect(report.groups[0]?.count).toBeUndefined();
  });

  it('can be switched off', () => {
    const text = file(group(['a < b', 'b > a', 'a > 5', 'c == c']), group(['a < b']));
    const codes = [...new Set(analyse(text).problems.map((each) => each.code))];
    expect(codes).toContain('equal-rules');
    expect(analyse(text, codes).problems).toEqual([]);
  });

  it('use only codes that are documented', () => {
    const text = file(group(['a < b', 'b > a', 'a > 5', 'a &&']), group(['a < b', 'a % b == 0']));
    for (const { code, severity } of analyse(text).problems) expect(ALL_CODES[code]?.severity).toBe(severity);
  });

  it('begin with a capital letter, a quotation mark or code', () => {
    const initial = '    initial: [[1, 2, 3], [1, 2, 3], [9, 9, 99]]\n';
    const text = file(
      group(['a < b', 'b > a', 'a > 5', 'a < a', 'a == a', 'a % b == 0'], `    split: train\n${initial}`),
      group(['b > a', 'a < b < c', 'a < c', 'is_prime(c)']),
    );
    const { problems } = analyse(text);
    expect(problems.length).toBeGreaterThan(8);
    for (const { message, hint, related } of problems)
      for (const each of [message, hint ?? 'X', ...(related ?? []).map((other) => other.message)])
        expect(each).toMatch(/^[A-Z`"]/);
  });

  it('put findings of the language at their place in the YAML, fixes included', () => {
    const text = file(`  - id: g\n    rules:\n      - name: x\n        predicate: 'a > 0 && "it''s" != b'\n`);
    const [operator] = found(text, 'and-operator');
    expect(operator?.at).toBe('&&');
    expect(applyEdits(text, operator?.fixes?.[0]?.edits ?? [])).toContain(`'a > 0 and "it''s" != b'`);
  });

  it('survive a group of many rules', () => {
    const many = Array.from({ length: 14 }, (_, i) => `(a + ${String(i)} * b + c) % ${String(i + 2)} != 1`);
    expect(analyse(file(group(many))).complete).toBe(true);
  });
});
