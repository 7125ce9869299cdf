import { beforeEach, expect, it, vi } from 'vitest';
import { id } from '../../../src/base/message-schemas';

const postMessage = vi.fn();
const keep = vi.fn();
const removeEventListener = vi.fn();
const content = { type: 'content', text: 'a' };

beforeEach(() => {
  vi.resetModules();
  vi.clearAllMocks();
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', removeEventListener);
  const api = { postMessage, getState: () => undefined, setState: () => undefined };
  vi.stubGlobal('early', { api, protocol: 3, messages: [content, { type: 'answer', id: 9 }], keep });
});

/** A view of this version, and what it has taken. */
async function viewOf(protocol: number) {
  const { Host } = await import('../../../webview/shared/host');
  const taken: unknown[] = [];
  const host = new Host<never, { readonly type: string }>({
    protocol,
    parse: (raw) => raw as { readonly type: string },
    onMessage: (message) => taken.push(message),
  });
  return { host, taken };
}

it('takes what came before its script, once it listens, and does not ask for it again', async () => {
  const { host, taken } = await viewOf(3);
  expect(removeEventListener).toHaveBeenCalledExactlyOnceWith('message', keep);
  expect(taken).toEqual([]);
  host.ready();
  expect(taken).toEqual([content]);
  expect(postMessage).not.toHaveBeenCalled();
});

it('says its own version where its page has said another', async () => {
  const { host } = await viewOf(4);
  host.ready();
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'ready', protocol: 4 });
});

it('counts its requests from another number than the page before it, and never hears what that one asked', async () => {
  const request = async () => {
    const { host } = await viewOf(3);
    void host.request((id) => ({ type: 'ask', id, question: {} }));
    vi.resetModules();
    return (postMessage.mock.lastCall as [{ readonly id: number }])[0].id;
  };
  const ids = [await request(), await request(), await request()];
  expect(new Set(ids).size).toBe(3);
  expect(ids.every((each) => id.safeParse(each).success)).toBe(true);
});
