import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { pack, packRecords } from '../../../../src/replay/packed';
import type * as State from '../../../../webview/replay/state';
import type * as Store from '../../../../webview/replay/store';
import { stubPage } from '../page';

const postMessage = vi.fn<(message: { readonly id: number }) => void>();
let state: typeof State;
let store: typeof Store;
let tell: (message: unknown) => void;

beforeAll(async () => {
  tell = stubPage(postMessage);
  state = await import('../../../../webview/replay/state');
  store = await import('../../../../webview/replay/store');
});

beforeEach(() => {
  postMessage.mockClear();
  state.begin();
});

const settle = () => new Promise((resolve) => setTimeout(resolve));
const opened = { type: 'opened', name: 'a', published: false, trusted: true };
const grown = (atEnd: boolean) => ({
  type: 'grown',
  growth: { rows: 0, atEnd, problems: [], bytes: 0 },
});

it('says why a command was not done until the next one is run', async () => {
  store.run('export');
  const [[{ id }]] = postMessage.mock.calls;
  tell({ type: 'failed', id, message: 'there is no room', cancelled: false });
  await settle();
  expect(state.notDone.value).toBe('there is no room');
  store.run('compare');
  expect(state.notDone.value).toBeUndefined();
});

it('says what is in the way of reading until it was read to its end', () => {
  tell({ type: 'trouble', message: 'no disk' });
  tell(grown(false));
  expect(state.trouble.value).toBe('no disk');
  tell(grown(true));
  expect(state.trouble.value).toBeUndefined();
});

it('says that the file is gone until it is there again', () => {
  tell({ type: 'trouble', message: 'The transcript was deleted or moved.', gone: true });
  expect([state.gone.value, state.nothing.value]).toEqual([true, 'gone']);
  tell(grown(true));
  expect(state.gone.value).toBe(false);
});

it('says why there is nothing to replay once all was read', () => {
  const [reading, empty] = [grown(false), grown(true)];
  tell(reading);
  expect(state.nothing.value).toBeUndefined();
  tell(empty);
  expect(state.nothing.value).toBe('empty');
  tell({ ...empty, growth: { ...empty.growth, bytes: 9 } });
  expect(state.nothing.value).toBe('foreign');
  // An episode that begins in this window has no header yet.
  tell({ type: 'live', running: { kind: 'play', partial: '' } });
  expect(state.nothing.value).toBeUndefined();
  tell({ type: 'live' });
});

it('begins with nothing reviewed', () => {
  const review = { from: 0, reviewed: [], done: 3, total: 9, atEnd: false };
  tell({ type: 'reviewed', review: pack(review) });
  expect(state.reviewProgress.value).toMatchObject({ done: 3, total: 9 });
  tell(opened);
  expect(state.reviewProgress.value).toEqual({ done: 0, total: 0, atEnd: false });
});

it('takes in rows as they were packed, whatever text is in them, and nothing that is none', () => {
  const row = { type: 'message', seq: 1, line: 1, round: 1, text: 'half \ud800 of “a” pair\u0000' };
  const rows = (packed: Uint8Array) => ({ type: 'rows', from: 0, rows: packed, total: 1 });
  for (const nonsense of [new Uint8Array([123]), packRecords([{ ...row, seq: -1 }]), pack([row]), pack({})]) {
    state.trouble.value = undefined;
    tell(rows(nonsense));
    expect(state.trouble.value).toContain('cannot be read');
  }
  expect(state.rounds.value.rows).toBe(0);
  tell(rows(packRecords([row])));
  expect(state.rounds.value.byNumber.get(1)?.messages[0].row.text).toBe(row.text);
});

it('knows a failure of the model to keep to the form, which is a result, from others', () => {
  const endsAs = (why: string) => {
    tell(opened);
    const row = { type: 'end', seq: 1, line: 1, round: 1, text: '', state: 'failed', why };
    tell({ type: 'rows', from: 0, rows: packRecords([row]), total: 1 });
    return state.endOf.value;
  };
  expect([endsAs('format'), endsAs('unauthorised')]).toEqual(['form', 'failed']);
});
