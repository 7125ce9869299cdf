import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Problem } from '../../../src/predicate/problem';
import { SuiteDocuments } from '../../../src/vscode/suites/documents';
import type { EndedSuite } from '../../../src/vscode/suites/other-processes';
import { URI } from './fake-uri';

const events = vi.hoisted(() => ({
  documents: [] as unknown[],
  saved: [] as ((document: unknown) => void)[],
}));

vi.mock('vscode', async () => {
  const fake = await import('./fake-vscode');
  const none = () => ({ dispose: () => undefined });
  const heard = (by: ((document: unknown) => void)[]) => (listener: (document: unknown) => void) => {
    by.push(listener);
    return none();
  };
  return {
    ...fake,
    languages: {
      match: () => 10,
      createDiagnosticCollection: () => ({ set: none, delete: none, dispose: () => undefined }),
    },
    workspace: {
      ...fake.workspace,
      get textDocuments() {
        return events.documents;
      },
      onDidSaveTextDocument: heard(events.saved),
      onDidCloseTextDocument: none,
      onDidGrantWorkspaceTrust: none,
      onDidChangeConfiguration: none,
      onDidOpenTextDocument: none,
      onDidChangeTextDocument: none,
    },
  };
});

const document = {
  ...{ uri: URI.parse('file:///w/s.suite.yaml'), languageId: 'falsify-suite', version: 1 },
  ...{ isDirty: false, isClosed: false, getText: () => '' },
};
type Planned = { readonly summary: { readonly cells: number }; readonly problems: readonly Problem[] };
let plans: ((planned: Planned) => void)[];
let suites: SuiteDocuments;
let ended: (end: EndedSuite) => void;

beforeEach(async () => {
  plans = [];
  events.documents = [document];
  const service = { askOther: () => Promise.resolve({ problems: [] }) };
  const runs = {
    plan: () => new Promise<Planned>((resolve) => plans.push(resolve)),
    onDidEnd: (listener: typeof ended) => {
      ended = listener;
      return { dispose: () => undefined };
    },
    forget: () => undefined,
  };
  suites = new SuiteDocuments(
    service as never,
    runs as never,
    { warn: (text: string) => expect.fail(text) } as never,
  );
  await expect.poll(() => plans.length).toBe(1);
});
afterEach(() => {
  suites.dispose();
  document.version = 1;
  events.saved.length = 0;
});

const end = async (plan: number, cells: number) => {
  plans[plan]?.({ summary: { cells }, problems: [] });
  await new Promise((resolve) => setTimeout(resolve, 1));
};
const planned = () => suites.planOf(document as never);
const save = () => events.saved.forEach((tell) => tell(document));

it('shows the last plan that was begun, whichever ends last', async () => {
  document.version = 2;
  save();
  await end(1, 20);
  await end(0, 10);
  expect(planned()).toEqual({ cells: 20 });
});

it('shows no plan of earlier settings or transcripts of the same text', async () => {
  save();
  await end(1, 20);
  expect(planned()).toEqual({ cells: 20 });
  await end(0, 10);
  expect(planned()).toEqual({ cells: 20 });
});

it('shows what a run came to until its transcripts are counted', async () => {
  await end(0, 20);
  ended({ uri: document.uri as never, complete: 7 });
  expect(planned()).toEqual({ cells: 20, kept: 7 });
  ended({ uri: document.uri as never });
  expect(planned()).toEqual({ cells: 20, kept: 7 });
});
