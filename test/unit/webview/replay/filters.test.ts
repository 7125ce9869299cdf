import { beforeEach, expect, it } from 'vitest';
import type { Row } from '../../../../src/replay/types';
import { stubPage } from '../page';

stubPage();
const { counts, matching, active } = await import('../../../../webview/replay/filters');
const state = await import('../../../../webview/replay/state');

let count = 0;
const row = (fields: object): Row => ({ seq: ++count, line: count, text: '', ...fields }) as Row;
const test = (round: number) => row({ type: 'reply', round, expect: 'test', attempt: 1 });
const verdict = (target: Row, result: string) =>
  row({ type: 'verdict', round: 1, judge: 'compatibility', target: target.seq, result });
const add = (...rows: Row[]) => state.addRows(state.rounds.value.rows, rows);
const numbers = () => matching.value.map(({ round }) => round);

beforeEach(() => {
  count = 0;
  state.begin();
  active.value = new Set(['incompatible']);
});

it('finds a round again when something of it has come', () => {
  const tests = [test(1), test(2), test(3)];
  add(...tests);
  expect(numbers()).toEqual([]);
  add(verdict(tests[1], 'incompatible'));
  expect(numbers()).toEqual([2]);
  add(verdict(tests[2], 'incompatible'), verdict(tests[1], 'compatible'));
  expect(numbers()).toEqual([3]);
  add(row({ type: 'retry', round: 1, expect: 'test', attempt: 1, why: 'transport' }));
  expect(counts.value).toMatchObject({ incompatible: 1, retries: 1, errors: 1, disagreements: 0 });
});

it('finds rounds with disagreements in their order', () => {
  active.value = new Set(['disagreements']);
  const tests = [test(1), test(2), test(3)];
  add(...tests);
  const on = ({ seq }: Row) => ({ judge: 'compatibility', target: seq, kind: 'wrong' });
  state.findings.value = { disagreements: [tests[2], tests[0]].map(on) } as never;
  expect(numbers()).toEqual([1, 3]);
  expect(counts.value.disagreements).toBe(2);
});
