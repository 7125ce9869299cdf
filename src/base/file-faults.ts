/** Why a file cannot be read, by the error codes of Node and of VS Code. */
export const READ_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  FileNotFound: 'no such file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  NoPermissions: 'permission denied',
  EISDIR: 'this is a directory',
  FileIsADirectory: 'this is a directory',
};
