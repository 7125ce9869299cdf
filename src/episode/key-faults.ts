import type { ModelErrorCode } from '../models/chat-model';

/** Reasons of failures where an endpoint lacks a key, or refuses the one that it has. */
export const KEY_FAULTS: ReadonlySet<string> = new Set<ModelErrorCode>([
  'no-key',
  'unauthorised',
  'forbidden',
]);
