// An extension that brings language models, as those of others do.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/setup/packages.mjs';

export const CHAT_PROVIDER = join(root, 'test/fixtures/chat-provider');

/** Before the server is started: it takes up what is in the folder then. */
export function addChatProvider({ extensions }) {
  cpSync(CHAT_PROVIDER, join(extensions, 'falsify-test.chat-provider-0.0.1'), { recursive: true });
}
