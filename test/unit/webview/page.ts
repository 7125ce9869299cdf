/** A page of VS Code for views that are loaded without one: what they say to their host, and what it tells them. */
import { vi } from 'vitest';

type Listener = (event: { readonly data: unknown }) => void;

/**
 * To be called before the modules of a view are loaded, since they take hold of VS Code once. Gives what tells the view
 * something; what it says goes to `postMessage`.
 */
export function stubPage(
  postMessage: (message: never) => void = () => undefined,
): (message: unknown) => void {
  const listeners: Listener[] = [];
  vi.stubGlobal('acquireVsCodeApi', () => ({ postMessage, getState: () => undefined, setState: () => {} }));
  vi.stubGlobal('addEventListener', (type: string, listener: Listener) => {
    if (type === 'message') listeners.push(listener);
  });
  return (data) => {
    for (const listener of listeners) listener({ data });
  };
}
