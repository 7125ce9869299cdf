import * as vscode from 'vscode';

const SCHEME = 'falsify-read-only';
const none = () => undefined;
const refuse = () => {
  throw vscode.FileSystemError.NoPermissions('nothing may be written here');
};

/** A folder in which nothing may be written, whoever runs the tests; these files are in it. */
export function readOnlyFolder(files: Readonly<Record<string, Uint8Array>>): {
  readonly uri: vscode.Uri;
  readonly dispose: () => void;
} {
  const nameOf = ({ path }: vscode.Uri) => path.slice(path.lastIndexOf('/') + 1);
  const found = (uri: vscode.Uri): Uint8Array => {
    const bytes = files[nameOf(uri)];
    if (bytes) return bytes;
    throw vscode.FileSystemError.FileNotFound(uri);
  };
  const { Directory, File } = vscode.FileType;
  const provider: vscode.FileSystemProvider = {
    onDidChangeFile: new vscode.EventEmitter<vscode.FileChangeEvent[]>().event,
    watch: () => new vscode.Disposable(none),
    stat: (uri) =>
      uri.path === '/folder'
        ? { type: Directory, ctime: 0, mtime: 0, size: 0 }
        : { type: File, ctime: 0, mtime: 0, size: found(uri).length },
    readDirectory: () => Object.keys(files).map((name) => [name, File]),
    readFile: found,
    createDirectory: refuse,
    writeFile: refuse,
    delete: refuse,
    rename: refuse,
  };
  const registered = vscode.workspace.registerFileSystemProvider(SCHEME, provider);
  return {
    uri: vscode.Uri.from({ scheme: SCHEME, path: '/folder' }),
    dispose: () => void registered.dispose(),
  };
}
