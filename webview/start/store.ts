/** The connection to the host, and what it says of the workspace. */
import { signal } from '@preact/signals';
import { START_PROTOCOL, toStartSchema, type FromStart, type ToStart } from '../../src/protocol/start';
import { Host } from '../shared/host';

/** Episodes run here; until the host says that they do not. */
export const trusted = signal(true);

export const host = new Host<FromStart, ToStart>({
  protocol: START_PROTOCOL,
  parse: (raw) => toStartSchema.safeParse(raw).data,
  onMessage: (message) => {
    if (message.type === 'state') trusted.value = message.trusted;
  },
});
