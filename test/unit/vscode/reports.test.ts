import { expect, it, vi } from 'vitest';
import { REPORT_PROTOCOL } from '../../../src/protocol/report';
import { Reports } from '../../../src/vscode/reports/reports';
import { URI } from './fake-uri';
import { EventEmitter, window, workspace } from './fake-vscode';

vi.mock('vscode', async () => ({ ...(await import('./fake-vscode')), ViewColumn: { Active: -1 } }));
vi.mock('../../../src/vscode/view/page', () => ({ pageLoader: () => () => undefined }));

it('a newer report takes the place of the one of its name that is open, with its actions', () => {
  const received = new EventEmitter<unknown>();
  const closed = new EventEmitter<undefined>();
  const posted: unknown[] = [];
  const panel = {
    visible: true,
    reveal: vi.fn(),
    webview: {
      onDidReceiveMessage: received.event,
      postMessage: (message: unknown) => void posted.push(message),
    },
    onDidChangeViewState: new EventEmitter<undefined>().event,
    onDidDispose: closed.event,
  };
  const create = vi.fn((..._: readonly unknown[]) => panel);
  Object.assign(URI, { from: ({ path }: { path: string }) => URI.file(path) });
  Object.assign(window, { createWebviewPanel: create });
  Object.assign(workspace, {
    registerTextDocumentContentProvider: () => ({ dispose: () => undefined }),
    onDidCloseTextDocument: () => ({ dispose: () => undefined }),
  });
  const reports = new Reports(URI.file('/e') as never, { warn: vi.fn(), error: vi.fn() } as never);
  const again = vi.fn();
  reports.showAgain('Test of a.md', 'one');
  reports.showAgain('Test of a.md', 'two', { actions: [{ title: 'Again', run: again }] });
  expect(create.mock.calls.map(([, title]) => title)).toEqual(['Test of a']);
  expect(panel.reveal).toHaveBeenCalledOnce();
  received.fire({ type: 'ready', protocol: REPORT_PROTOCOL });
  expect(posted.at(-1)).toMatchObject({ type: 'report', markdown: 'two', actions: ['Again'] });
  received.fire({ type: 'act', action: 0 });
  expect(again).toHaveBeenCalledOnce();
  closed.fire(undefined);
  reports.showAgain('Test of a.md', 'three');
  expect(create, 'it was closed').toHaveBeenCalledTimes(2);
});
