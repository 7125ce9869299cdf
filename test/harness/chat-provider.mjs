// An extension that brings language models, as those of others do.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/setup/packages.mjs';

export const CHAT_PROVIDER = join(root, 'test/fixtures/chat-provider');

/** Adds it before the server starts. Without a list of the installed extensions the server makes one from the folder. */
export function addChatProvider({ extensions }) {
  cpSync(CHAT_PROVIDER, join(extensions, 'falsify-test.chat-provider-0.0.1'), { recursive: true });
  rmSync(join(extensions, 'extensions.json'), { force: true });
}
