import { beforeAll, expect, it, vi } from 'vitest';
import { LABEL_VALUES } from '../../../../src/labels/lines';
import type { Row } from '../../../../src/replay/types';
import type * as Actions from '../../../../webview/replay/labels/actions';
import type * as Labels from '../../../../webview/replay/labels/state';
import type * as State from '../../../../webview/replay/state';
import { stubPage } from '../page';

const postMessage = vi.fn<(message: unknown) => void>();
let actions: typeof Actions;
let labels: typeof Labels;
let state: typeof State;

beforeAll(async () => {
  stubPage(postMessage);
  actions = await import('../../../../webview/replay/labels/actions');
  labels = await import('../../../../webview/replay/labels/state');
  state = await import('../../../../webview/replay/state');
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

it('a reason goes with the very value that was said, also one that no key has', () => {
  postMessage.mockClear();
  state.place.value = { round: 1, turn: 'announce' };
  const own = { id: 'x', author: 'me', judge: 'equivalence', target: 3, value: 'disputed', time: '' };
  labels.labels.value = { author: 'me', labels: [own] } as unknown as typeof labels.labels.value;
  void actions.giveReason('because');
  expect(postMessage.mock.calls).toMatchObject([[{ type: 'label', value: 'disputed', reason: 'because' }]]);
});
