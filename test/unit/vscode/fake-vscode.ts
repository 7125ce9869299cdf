/** As much of the editor as the tests of this folder need: `vi.mock('vscode', () => import('./fake-vscode'))`. */
import { URI } from './fake-uri';

export const Uri = URI;

export const l10n = {
  t: (text: string, ...values: unknown[]) => text.replace(/\{(\d+)\}/g, (_, i) => String(values[Number(i)])),
};
/** Contents of the clipboard. */
export const copied = { text: '' };
export const env = {
  language: 'en',
  clipboard: { writeText: (text: string) => Promise.resolve(void (copied.text = text)) },
};

export class EventEmitter<T> {
  private readonly listeners = new Set<(value: T) => void>();
  readonly event = (listener: (value: T) => void) => {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  };
  fire(value: T): void {
    for (const each of this.listeners) each(value);
  }
  dispose(): void {
    this.listeners.clear();
  }
}

export class FileSystemError extends Error {
  constructor(
    readonly code: string,
    message = code,
  ) {
    super(message);
  }
}

export class LanguageModelTextPart {
  constructor(readonly value: string) {}
}
export class LanguageModelError extends Error {}
export const LanguageModelChatMessage = {
  Assistant: (content: string) => ({ role: 2, content }),
  User: (content: string) => ({ role: 1, content }),
};
export class CancellationTokenSource {
  cancelled = false;
  readonly token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose() {} }) };
  cancel(): void {
    this.cancelled = true;
  }
  dispose(): void {}
}

export class MarkdownString {
  isTrusted: unknown;
  constructor(readonly value: string) {}
}
export class ThemeIcon {
  constructor(
    readonly id: string,
    readonly color?: unknown,
  ) {}
}
export class ThemeColor {
  constructor(readonly id: string) {}
}

export const DiagnosticSeverity = { Error: 0, Warning: 1, Information: 2, Hint: 3 };

export const TreeItemCollapsibleState = { None: 0, Collapsed: 1, Expanded: 2 };

export class TreeItem {
  constructor(
    readonly label: string,
    readonly collapsibleState?: number,
  ) {}
}

/** Files in memory; `fault`: what every look at a file throws. */
export const disk = { files: new Map<string, Uint8Array>(), fault: undefined as Error | undefined };

const found = (uri: { toString(): string }): Uint8Array => {
  if (disk.fault) throw disk.fault;
  const bytes = disk.files.get(uri.toString());
  if (!bytes) throw new FileSystemError('FileNotFound');
  return bytes;
};

export class RelativePattern {
  constructor(
    readonly baseUri: unknown,
    readonly pattern: string,
  ) {}
}

/** Events of the editor's file watchers; each watcher gets every file. */
export const watched = {
  changed: new EventEmitter<URI>(),
  created: new EventEmitter<URI>(),
  deleted: new EventEmitter<URI>(),
};

export const workspace = {
  isTrusted: true,
  createFileSystemWatcher: () => ({
    onDidChange: watched.changed.event,
    onDidCreate: watched.created.event,
    onDidDelete: watched.deleted.event,
    dispose: () => undefined,
  }),
  asRelativePath: (uri: { path: string }) => uri.path.slice(1),
  getWorkspaceFolder: (): unknown => undefined,
  workspaceFolders: undefined as readonly { readonly uri: URI }[] | undefined,
  getConfiguration: (_section?: string, _scope?: URI) => ({
    get: (name: string): unknown => (name === '' ? null : undefined),
    inspect: (): unknown => undefined,
  }),
  fs: {
    // eslint-disable-next-line @typescript-eslint/require-await -- as the editor's: what it throws is a rejection
    stat: async (uri: { toString(): string }) => ({ size: found(uri).length, mtime: 5 }),
    // eslint-disable-next-line @typescript-eslint/require-await -- as above
    readFile: async (uri: { toString(): string }) => found(uri),
    writeFile: (uri: { toString(): string }, bytes: Uint8Array) =>
      Promise.resolve(void disk.files.set(uri.toString(), bytes)),
  },
};

/** A modal question, and its answer. */
export const asked: { readonly text: string; readonly detail: string }[] = [];
export const answers: { next: string | undefined } = { next: undefined };
const ask = (text: string, options?: string | { readonly detail?: string }) => {
  asked.push({ text, detail: typeof options === 'object' ? (options.detail ?? '') : '' });
  return Promise.resolve(answers.next);
};
export const ConfigurationTarget = { Global: 1, Workspace: 2 };
export const ProgressLocation = { Notification: 15 };
/** Notifications that something is under way, the last one last. */
export interface FakeProgress {
  readonly title: string;
  readonly cancellable: boolean;
  readonly reports: { readonly message: string; readonly increment: number }[];
  readonly cancel: () => void;
  open: boolean;
}
export const progresses: FakeProgress[] = [];
type Progress = { report(step: FakeProgress['reports'][number]): void };
type Token = { onCancellationRequested(listener: () => void): { dispose(): void } };
async function withProgress<T>(
  { title, cancellable }: { readonly title: string; readonly cancellable: boolean },
  work: (progress: Progress, token: Token) => Promise<T>,
): Promise<T> {
  const cancelled = new EventEmitter<void>();
  const shown: FakeProgress = { title, cancellable, reports: [], cancel: () => cancelled.fire(), open: true };
  progresses.push(shown);
  try {
    const report = (step: FakeProgress['reports'][number]) => void shown.reports.push(step);
    return await work({ report }, { onCancellationRequested: cancelled.event });
  } finally {
    shown.open = false;
  }
}
export const window = {
  withProgress,
  showInformationMessage: ask,
  showWarningMessage: ask,
  showErrorMessage: ask,
  showInputBox: (): Promise<string | undefined> => Promise.resolve(undefined),
  showQuickPick: (_items: readonly unknown[]): Promise<unknown> => Promise.resolve(undefined),
};
export const commands = { executeCommand: () => Promise.resolve() };
export const lm = { selectChatModels: (): Promise<unknown[]> => Promise.resolve([]) };
