import type { ComponentChild, VNode } from 'preact';
import { beforeAll, expect, it, vi } from 'vitest';
import { LABEL_VALUES } from '../../../../src/labels/lines';
import type { Row } from '../../../../src/replay/types';
import type * as Actions from '../../../../webview/replay/labels/actions';
import type * as Labels from '../../../../webview/replay/labels/state';
import type * as Words from '../../../../webview/replay/describe';
import type * as Moves from '../../../../webview/replay/moves';
import type * as State from '../../../../webview/replay/state';
import { stubPage } from '../page';

const postMessage = vi.fn<(message: unknown) => void>();
let actions: typeof Actions;
let labels: typeof Labels;
let state: typeof State;
let moves: typeof Moves;
let words: typeof Words;

/** Compiled by another project than this one. */
const AGREEMENTS: string = '../../../../webview/replay/labels/agreements';

let tell: (message: unknown) => void;

beforeAll(async () => {
  tell = stubPage(postMessage);
  actions = await import('../../../../webview/replay/labels/actions');
  labels = await import('../../../../webview/replay/labels/state');
  state = await import('../../../../webview/replay/state');
  moves = await import('../../../../webview/replay/moves');
  words = await import('../../../../webview/replay/describe');
  const reply = { type: 'reply', line: 1, round: 1, text: '', attempt: 1, latencyMs: 0 } as const;
  state.begin();
  state.addRows(0, [
    { ...reply, seq: 3, expect: 'announce' },
    { ...reply, seq: 5, expect: 'test' },
  ] satisfies Row[]);
});

it('keys say the values of the question at the place, and no others say anything', () => {
  for (const turn of ['announce', 'test'] as const) {
    postMessage.mockClear();
    state.place.value = { round: 1, turn };
    for (const key of [0, 1, 2, 3, 4]) void actions.giveLabelOf(key);
    const values = LABEL_VALUES[turn === 'test' ? 'compatibility' : 'equivalence'];
    expect(postMessage.mock.calls.map(([message]) => message)).toMatchObject(
      values.map((value) => ({ type: 'label', target: turn === 'test' ? 5 : 3, value })),
    );
  }
});

it('keys label only where it is seen: elsewhere they lead to the panel', async () => {
  const { panel } = await import('../../../../webview/replay/view-state');
  state.place.value = { round: 1, turn: 'announce' };
  const press = (key: number) => {
    postMessage.mockClear();
    actions.byKey(() => actions.giveLabelOf(key))();
    return postMessage.mock.calls.map(([message]) => message);
  };
  panel.value = 'found';
  expect(press(2)).toEqual([]);
  expect(panel.value).toBe(labels.LABELS);
  expect(press(2)).toMatchObject([{ type: 'label', target: 3, value: 'incorrect' }]);
  panel.value = 'found';
  labels.setBlind({ chosen: [] });
  expect(press(1)).toMatchObject([{ type: 'label', target: 3, value: 'correct' }]);
  labels.setBlind(undefined);
});

it('a reason goes with the very value that was said, also one that no key has', () => {
  postMessage.mockClear();
  state.place.value = { round: 1, turn: 'announce' };
  const own = {
    id: 'x',
    author: 'me',
    judge: 'equivalence',
    target: 3,
    value: 'disputed',
    time: '',
  } as const;
  labels.labels.value = { author: 'me', labels: [own] } as unknown as typeof labels.labels.value;
  void actions.giveReason('because', own);
  expect(postMessage.mock.calls).toMatchObject([[{ type: 'label', value: 'disputed', reason: 'because' }]]);
});

it('a reason stays with the verdict that it was typed for, wherever the place is by now', () => {
  const own = { id: 'x', author: 'me', judge: 'equivalence', target: 3, value: 'correct', time: '' } as const;
  const other = { ...own, judge: 'compatibility', target: 5, value: 'compatible' } as const;
  labels.labels.value = { author: 'me', labels: [own, other] } as unknown as typeof labels.labels.value;
  state.place.value = { round: 1, turn: 'test' };
  postMessage.mockClear();
  void actions.giveReason('because', own);
  expect(postMessage.mock.calls).toMatchObject([
    [{ type: 'label', judge: 'equivalence', target: 3, value: 'correct', reason: 'because' }],
  ]);
  labels.labels.value = { author: 'me', labels: [other] } as unknown as typeof labels.labels.value;
  void actions.giveReason('late', own);
  expect(postMessage).toHaveBeenCalledTimes(1);
});

it('in a blind review the key for disagreements leads to what is to be labelled, and rounds show own labels alone', () => {
  const verdict = { type: 'verdict', seq: 7, line: 1, round: 1, text: '', target: 3 } as const;
  const by = { kind: 'exact', name: 'exact' };
  const rows: Row[] = [{ ...verdict, by, judge: 'equivalence', result: 'incorrect' }];
  state.addRows(2, rows);
  const [round] = state.rounds.value.all;
  labels.labels.value = { author: 'me', labels: [] } as unknown as typeof labels.labels.value;
  expect(words.describe(round)).toContain('judged incorrect');
  const chosen = [
    { judge: 'equivalence', target: 3 },
    { judge: 'compatibility', target: 5 },
  ] as const;
  labels.setBlind({ chosen });
  expect(words.describe(round)).toBe('Round 1');
  state.place.value = { round: 0, turn: '' };
  expect(moves.stepDisagreement(1)).toBe(true);
  expect(state.place.value).toEqual({ round: 1, turn: 'announce' });
  const own = { id: 'x', author: 'me', judge: 'equivalence', target: 3, value: 'unclear', time: '' };
  const other = { ...own, author: 'Ann', judge: 'compatibility', target: 5, value: 'compatible' };
  labels.labels.value = { author: 'me', labels: [own, other] } as unknown as typeof labels.labels.value;
  expect(labels.due.value).toEqual([chosen[1]]);
  expect(words.describe(round)).toBe('Round 1, labelled unclear');
  state.place.value = { round: 0, turn: '' };
  expect(moves.stepDisagreement(1)).toBe(true);
  expect(state.place.value).toEqual({ round: 1, turn: 'test' });
  labels.setBlind(undefined);
  expect([words.describe(round), labels.due.value, labels.audited.value]).toEqual([
    'Round 1, judged incorrect',
    [],
    undefined,
  ]);
});

it.each([undefined, { judge: 'equivalence', target: 3, number: 1, of: 2 } as const])(
  'a label in a blind review leads on to the next verdict, and a changed one does not: audit %o',
  async (audit) => {
    const chosen = [
      { judge: 'equivalence', target: 3 },
      { judge: 'compatibility', target: 5 },
    ] as const;
    labels.labels.value = { author: 'me', labels: [] } as unknown as typeof labels.labels.value;
    labels.setBlind({ chosen, ...(audit && { audit }) });
    const label = async (): Promise<void> => {
      postMessage.mockClear();
      const given = actions.giveLabelOf(1);
      const [[message]] = postMessage.mock.calls as [[{ id: number }]];
      tell({ type: 'answer', id: message.id });
      await given;
    };
    state.place.value = { round: 1, turn: 'announce' };
    await label();
    expect(state.place.value).toEqual({ round: 1, turn: 'test' });
    const own = { id: 'x', author: 'me', judge: 'equivalence', target: 3, value: 'correct', time: '' };
    labels.labels.value = { author: 'me', labels: [own] } as unknown as typeof labels.labels.value;
    state.place.value = { round: 1, turn: 'announce' };
    await label();
    expect(state.place.value).toEqual({ round: 1, turn: 'announce' });
    labels.setBlind(undefined);
  },
);

it('the shape of a test is one of ours, whatever a transcript says', () => {
  expect([words.shapeOf('compatible'), words.shapeOf(undefined)]).toEqual([
    'column-test-compatible',
    'column-test-none',
  ]);
  expect([words.shapeOf('x step-here'), words.shapeOf('correct')]).toEqual(['', '']);
});

it('what is hidden while rewound is not called missing', async () => {
  type Panel = (props: {
    readonly known: unknown;
  }) => VNode<{ readonly children: readonly ComponentChild[] }>;
  const { Agreements } = (await import(/* @vite-ignore */ AGREEMENTS)) as { readonly Agreements: Panel };
  const statistics = { labels: 0, judges: [], authors: [] };
  const known = { statistics, problems: [], unmatched: 0, file: 'a.labels.jsonl' };
  const texts = () => JSON.stringify(Agreements({ known }).props.children);
  expect(texts()).toContain('Nothing is labelled yet');
  state.rewound.value = true;
  expect(texts()).toContain('Hidden while rewound');
  expect(texts()).not.toContain('Nothing is labelled yet');
  state.rewound.value = false;
});
