import { rename, rm, writeFile } from 'node:fs/promises';

/** Replaces a file as a whole: a concurrent reader sees either the former text or this one. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const partial = `${path}.${crypto.randomUUID()}.part`;
  try {
    await writeFile(partial, text, { flag: 'wx' });
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined);
    throw error;
  }
}
