/** Explains why the system refuses to read or write a file. */
import { READ_FAULTS } from '../base/file-faults';
import { InputError } from './exit';

export const isErrno = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error;

const READING: Readonly<Record<string, string>> = {
  ...READ_FAULTS,
  ENOTDIR: 'no such file',
  ERR_FS_FILE_TOO_LARGE: 'too large to read',
};

const WRITING: Readonly<Record<string, string>> = {
  ...READ_FAULTS,
  ENOENT: 'there is no such folder',
  ENOTDIR: 'there is no such folder',
  ENOSPC: 'cannot be written: no space is left',
  EROFS: 'cannot be written: the file system is read-only',
};

/** The hint for a rule in the place of a file name. */
export const ruleHint = (name: string): string | undefined =>
  /[<>=%]|\b(?:and|or|not|in|return)\b/.test(name)
    ? 'a rule without a file is counted by `falsify read RULE`'
    : undefined;

/** `files`: what is named in place of a folder, as a glob; absent where there is no hint to give. */
export function unreadable(name: string, error: NodeJS.ErrnoException, files?: string): InputError {
  const { code = error.message } = error;
  if (code === 'ENOENT' && name.includes('\uFFFD'))
    return new InputError(name, 'the name is not UTF-8', 'rename the file');
  if (code === 'ENOENT') return new InputError(name, READ_FAULTS.ENOENT, ruleHint(name));
  const inIt = `${name.replace(/\/$/, '')}/${files ?? ''}`;
  return new InputError(
    name,
    READING[code] ?? `cannot be read (${code})`,
    code === 'EISDIR' && files !== undefined ? `name its files, such as '${inIt}'` : undefined,
  );
}

/** Resolves as `work` does; an error of the file system becomes an InputError that says why `name` cannot be read. */
export const unlessUnreadable = <T>(work: Promise<T>, name: string, files?: string): Promise<T> =>
  work.catch((error: unknown) => {
    throw isErrno(error) ? unreadable(name, error, files) : error;
  });

/** Resolves as `unlessUnreadable` does, with undefined where there is no such file. */
export const ifThere = <T>(work: Promise<T>, name: string): Promise<T | undefined> => {
  const known = work.catch((error: unknown) => {
    if (isErrno(error) && error.code === 'ENOENT') return undefined;
    throw error;
  });
  return unlessUnreadable(known, name);
};

export function unwritable(name: string, error: NodeJS.ErrnoException): InputError {
  const { code = error.message } = error;
  return new InputError(
    name,
    WRITING[code] ?? `cannot be written (${code})`,
    code === 'EISDIR' ? 'name a file in it' : undefined,
  );
}

/** Resolves as `work` does; an error of the file system becomes an InputError that says why `name` cannot be written. */
export const unlessUnwritable = <T>(work: Promise<T>, name: string): Promise<T> =>
  work.catch((error: unknown) => {
    throw isErrno(error) ? unwritable(name, error) : error;
  });
