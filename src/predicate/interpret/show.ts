import { PyRaise, Runtime } from './runtime';
import { represent } from './text';
import type { PyValue } from './values';

/** `repr(value)` for people: never raises, cut where it would be too long. */
export function show(value: PyValue): string {
  const rt = new Runtime();
  rt.start();
  try {
    return represent(rt, value);
  } catch (error) {
    if (error instanceof PyRaise) return '…';
    throw error;
  }
}
