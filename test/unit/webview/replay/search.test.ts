// Searches of a transcript, and what is in their way.
import { beforeAll, expect, it, vi } from 'vitest';
import type * as Search from '../../../../webview/replay/search-state';
import { stubPage } from '../page';

const postMessage = vi.fn<(message: { readonly id: number; readonly question?: object }) => void>();
let search: typeof Search;
let tell: (message: unknown) => void;

beforeAll(async () => {
  tell = stubPage(postMessage);
  search = await import('../../../../webview/replay/search-state');
});

/** Replies to the newest request, once it is there. */
async function reply(how: object): Promise<void> {
  await vi.waitFor(() => expect(postMessage).toHaveBeenCalled());
  const [{ id }] = postMessage.mock.lastCall as [{ readonly id: number }];
  postMessage.mockClear();
  tell({ ...how, id });
}

it('counts rounds before the instruction, which is folded again when the search ends', async () => {
  const [state, { revealed }] = await Promise.all([
    import('../../../../webview/replay/state'),
    import('../../../../webview/replay/revealed'),
  ]);
  const row = { line: 1, round: 1, seq: 1, text: '' } as const;
  state.begin();
  state.addRows(0, [
    { ...row, type: 'message' },
    { ...row, type: 'reply', seq: 2, expect: 'announce', attempt: 1, latencyMs: 0 },
  ]);
  const first = search.startSearch('94');
  const hit = { round: 1, field: 'text', excerpt: '94', at: 0, length: 2 };
  const hits = [
    { ...hit, row: 0 },
    { ...hit, row: 1 },
  ];
  await reply({ type: 'answer', value: { hits, complete: true } });
  await first;
  expect(search.hits.value.map(({ hit: { row: at }, ofInstruction }) => [at, ofInstruction])).toEqual([
    [1, false],
    [0, true],
  ]);
  revealed.value = { row: 0, field: 'text' };
  await search.startSearch('');
  expect(revealed.value).toBeUndefined();
});

it('says why there are no more hits until more are asked for again', async () => {
  const found = { hits: [], complete: false, next: 7 };
  const first = search.startSearch('a');
  await reply({ type: 'answer', value: found });
  await first;
  const failing = search.searchMore();
  await reply({ type: 'failed', message: 'the worker died', cancelled: false });
  await failing;
  expect(search.searchTrouble.value).toBe('the worker died');
  const more = search.searchMore();
  await vi.waitFor(() => expect(postMessage).toHaveBeenCalled());
  expect(postMessage.mock.lastCall).toMatchObject([{ question: { op: 'search', from: 7 } }]);
  expect(search.searchTrouble.value).toBeUndefined();
  await reply({ type: 'answer', value: found });
  await more;
  expect(search.searchTrouble.value).toBeUndefined();
});
