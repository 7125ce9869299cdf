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
