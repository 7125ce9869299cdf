/** Tabs, documents and cursors of the fake editor, and what a person chooses. */
import { URI } from './fake-uri';
import * as fake from './fake-vscode';

class TabInputText {
  constructor(readonly uri: URI) {}
}
class TabInputTextDiff {
  constructor(
    readonly original: URI,
    readonly modified: URI,
  ) {}
}
class TabInputCustom {
  constructor(
    readonly uri: URI,
    readonly viewType: string,
  ) {}
}

interface FakeTab {
  readonly input: unknown;
  readonly group: { readonly viewColumn: number };
  readonly isActive: boolean;
  readonly isPreview: boolean;
}
interface FakeGroup {
  readonly tabs: readonly FakeTab[];
  readonly activeTab: FakeTab | undefined;
  readonly viewColumn: number;
}

export class FakeDocument {
  readonly languageId = 'falsify-rules';
  readonly version = 1;
  readonly uri: URI;
  constructor(
    name: string,
    readonly text: string,
  ) {
    this.uri = URI.parse(`untitled:${name}`);
  }
  getText = () => this.text;
  offsetAt = (at: number) => at;
}

const changedTabs = new fake.EventEmitter<void>();
const tabGroups = {
  all: [] as FakeGroup[],
  activeTabGroup: undefined as unknown as FakeGroup,
  onDidChangeTabs: changedTabs.event,
  onDidChangeTabGroups: () => ({ dispose: () => undefined }),
};
const documents: FakeDocument[] = [];
/** Offsets of the cursors in documents that have one. */
export const cursors = new Map<FakeDocument, number>();
/** Executed commands, with the name of the file that they are about. */
export const executed: unknown[][] = [];
/** Labels of the lists that were shown, and those that are chosen in them, one after the other: `type x` types x. */
export const person = { offered: [] as string[][], chooses: [] as string[] };

export const text = (document: FakeDocument) => new TabInputText(document.uri);
export const visual = (document: FakeDocument) => new TabInputCustom(document.uri, 'falsify.ruleEditor');
export const diff = (document: FakeDocument) => new TabInputTextDiff(URI.parse('git:x'), document.uri);
export const walkthrough = () => ({ viewType: 'walkthrough' });

/** Opens columns of tabs; the last tab of each is in front, and the first column is active. */
export function shows(...columns: readonly (readonly object[])[]): void {
  tabGroups.all = columns.map((inputs, column) => {
    const group = { viewColumn: column + 1 };
    const tabs = inputs.map((input, at) => {
      const isActive = at === inputs.length - 1;
      return { input, group, isActive, isPreview: false };
    });
    return { ...group, tabs, activeTab: tabs.at(-1) };
  });
  [tabGroups.activeTabGroup] = tabGroups.all;
  changedTabs.fire();
}

export function opens(...all: readonly FakeDocument[]): void {
  documents.splice(0, documents.length, ...all);
  cursors.clear();
  executed.length = 0;
  person.offered.length = 0;
  person.chooses = [];
}

/** Brings a tab of the document to the front of the column. */
function front(uri: URI, viewColumn: number): void {
  shows(
    ...tabGroups.all.map((group) => {
      const inputs = group.tabs.map(({ input }) => input as { readonly uri?: URI });
      if (group.viewColumn !== viewColumn) return inputs;
      return inputs.toSorted((p, q) => Number(p.uri === uri) - Number(q.uri === uri));
    }),
  );
}

function createQuickPick() {
  const tells = { accept: () => {}, hide: () => {}, change: (): unknown => undefined };
  const box = {
    items: [] as readonly { readonly label: string }[],
    selectedItems: [] as readonly unknown[],
    value: '',
    onDidAccept: (listener: () => void) => void (tells.accept = listener),
    onDidHide: (listener: () => void) => void (tells.hide = listener),
    onDidChangeValue: (listener: () => unknown) => void (tells.change = listener),
    onDidTriggerButton: () => undefined,
    dispose: () => undefined,
    show: async () => {
      person.offered.push(box.items.map(({ label }) => label));
      const chosen = person.chooses.shift();
      if (chosen?.startsWith('type ')) {
        box.value = chosen.slice('type '.length);
        await tells.change();
        person.offered.push(box.items.map(({ label }) => label));
        box.selectedItems = box.items.slice(0, 1);
      } else box.selectedItems = box.items.filter(({ label }) => label === chosen);
      if (box.selectedItems.length > 0) tells.accept();
      else tells.hide();
    },
  };
  return box;
}

export const vscode = {
  ...fake,
  TabInputText,
  TabInputTextDiff,
  TabInputCustom,
  ViewColumn: { Active: -1, Beside: -2 },
  QuickPickItemKind: { Separator: -1 },
  commands: {
    executeCommand: (command: string, uri: URI, ...rest: unknown[]) => {
      executed.push([command, uri instanceof URI ? uri.path : uri, ...rest]);
      return Promise.resolve();
    },
  },
  workspace: {
    ...fake.workspace,
    textDocuments: documents,
    openTextDocument: (uri: URI) => Promise.resolve(documents.find((each) => each.uri === uri)),
    onDidOpenTextDocument: () => ({ dispose: () => undefined }),
  },
  window: {
    ...fake.window,
    tabGroups,
    get visibleTextEditors() {
      return documents
        .filter((each) =>
          tabGroups.all.some(
            ({ activeTab }) => activeTab?.input instanceof TabInputText && activeTab.input.uri === each.uri,
          ),
        )
        .flatMap((document) => {
          const active = cursors.get(document);
          return active === undefined ? [] : [{ document, selection: { active } }];
        });
    },
    showTextDocument: (uri: URI, { viewColumn }: { readonly viewColumn: number }) => {
      executed.push(['show', uri.path]);
      front(uri, viewColumn);
      return Promise.resolve();
    },
    createQuickPick,
    showQuickPick: (items: readonly { readonly label: string }[]) => {
      person.offered.push(items.map(({ label }) => label));
      const chosen = person.chooses.shift();
      return Promise.resolve(items.find(({ label }) => label === chosen));
    },
  },
};
