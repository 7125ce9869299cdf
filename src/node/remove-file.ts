/** Removing a file that other processes may replace at any moment. */
import { link, rename, rm } from 'node:fs/promises';

/**
 * Removes the file at `path` if `isMeant` says so of it. It is moved away first, so that of several processes one alone
 * judges it. Another file that has come to the path since is put back, unless there is a third by then. Rejects with the
 * error of the file system where the moved file stays beside the path.
 */
export async function removeFileIf(
  path: string,
  isMeant: (moved: string) => Promise<boolean>,
): Promise<void> {
  const moved = `${path}.${crypto.randomUUID()}`;
  try {
    await rename(path, moved);
  } catch {
    // Somebody else was first.
    return;
  }
  if (!(await isMeant(moved))) await link(moved, path).catch(() => undefined);
  await rm(moved, { force: true });
}
