import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { PageGone, ViewConnection } from '../../../src/vscode/view/connection';
import { fromAnyView } from '../../../src/protocol/envelope';
import { URI } from './fake-uri';
import { EventEmitter } from './fake-vscode';

vi.mock('vscode', () => import('./fake-vscode'));
vi.mock('../../../src/vscode/view/page', () => ({ pageLoader: () => () => undefined }));

/** A view in a panel that is hidden at first. */
function connected() {
  const received = new EventEmitter<unknown>();
  const changed = new EventEmitter<undefined>();
  const posted: unknown[] = [];
  const postMessage = (message: unknown) => void posted.push(message);
  const panel = {
    visible: false,
    webview: { onDidReceiveMessage: received.event, postMessage },
    onDidChangeViewState: changed.event,
  };
  const onReady = vi.fn();
  const connection = new ViewConnection({
    panel: panel as never,
    log: { warn: vi.fn() } as never,
    page: {} as never,
    name: 'The view',
    protocol: 2,
    schema: z.union(fromAnyView()) as never,
    shows: URI.parse('memfs:/x') as never,
    onReady,
    onOutdated: vi.fn(),
    onVisibility: vi.fn(),
    onMessage: vi.fn(),
  });
  const show = (visible: boolean) => {
    panel.visible = visible;
    changed.fire(undefined);
  };
  const say = () => received.fire({ type: 'ready', protocol: 2 });
  return { connection, onReady, show, say, posted };
}

it('gives its content again to a page that asked before it was known to be shown, once', () => {
  const { connection, onReady, show, say } = connected();
  say();
  expect([connection.listens, onReady.mock.calls.length]).toEqual([false, 1]);
  show(true);
  expect([connection.listens, onReady.mock.calls.length]).toEqual([true, 2]);
  show(true);
  expect(onReady).toHaveBeenCalledTimes(2);
});

it('gives nothing to a page that was hidden and has not asked since', () => {
  const { connection, onReady, show, say } = connected();
  show(true);
  say();
  show(false);
  show(true);
  expect([connection.listens, onReady.mock.calls.length]).toEqual([false, 1]);
});

describe('a request of a page that is gone', () => {
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  /** Work that ends when the test says so, whether or not it was given up. */
  const request = ({ connection }: ReturnType<typeof connected>, id: number) => {
    let [resolve, reject] = [(_: string): void => undefined, (_: Error): void => undefined];
    let signal: AbortSignal | undefined;
    connection.reply(id, (given) => {
      signal = given;
      return new Promise((...settlers) => ([resolve, reject] = settlers));
    });
    return { resolve, reject, gaveUp: () => signal?.aborted === true && signal.reason instanceof PageGone };
  };
  const shown = () => {
    const view = connected();
    view.show(true);
    view.say();
    return view;
  };

  it.each([
    ['hidden', ({ show }: ReturnType<typeof connected>) => show(false)],
    ['another one says that it listens', ({ say }: ReturnType<typeof connected>) => say()],
  ])('is given up, and its answer never sent: %s', async (_, leave) => {
    const view = shown();
    const [answered, failed] = [request(view, 1), request(view, 2)];
    expect(answered.gaveUp()).toBe(false);
    leave(view);
    expect([answered.gaveUp(), failed.gaveUp()]).toEqual([true, true]);
    answered.resolve('old');
    failed.reject(new Error('old'));
    await settle();
    expect(view.posted).toEqual([]);
  });

  it('does not stand in the way of one of the next page that has the same id', async () => {
    const view = shown();
    const old = request(view, 1);
    view.show(false);
    view.show(true);
    view.say();
    const fresh = request(view, 1);
    old.resolve('old');
    await settle();
    fresh.resolve('new');
    await settle();
    expect(fresh.gaveUp()).toBe(false);
    expect(view.posted).toEqual([{ type: 'answer', id: 1, value: 'new' }]);
  });

  it('is none of a page that asked before it was known to be shown', async () => {
    const view = connected();
    view.say();
    const early = request(view, 1);
    view.show(false);
    view.show(true);
    early.resolve('content');
    await settle();
    expect(view.posted).toEqual([{ type: 'answer', id: 1, value: 'content' }]);
  });
});
