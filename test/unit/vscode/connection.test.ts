import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ViewConnection } from '../../../src/vscode/view/connection';
import { fromAnyView } from '../../../src/protocol/envelope';
import { URI } from './fake-uri';
import { EventEmitter } from './fake-vscode';

vi.mock('vscode', () => import('./fake-vscode'));

/** A view in a panel that is hidden at first. */
function connected() {
  const received = new EventEmitter<unknown>();
  const changed = new EventEmitter<undefined>();
  const panel = {
    visible: false,
    webview: { onDidReceiveMessage: received.event },
    onDidChangeViewState: changed.event,
  };
  const onReady = vi.fn();
  const connection = new ViewConnection({
    panel: panel as never,
    log: { warn: vi.fn() } as never,
    name: 'The view',
    protocol: 2,
    schema: z.union(fromAnyView()) as never,
    shows: URI.parse('memfs:/x') as never,
    reload: vi.fn(),
    onReady,
    onOutdated: vi.fn(),
    onVisibility: vi.fn(),
    onMessage: vi.fn(),
  });
  const show = (visible: boolean) => {
    panel.visible = visible;
    changed.fire(undefined);
  };
  return { connection, onReady, show, say: () => received.fire({ type: 'ready', protocol: 2 }) };
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
